import { CircleAlert, CircleCheck, Redo2, RotateCw } from 'lucide-react';
import type { PublishAnswer } from '#admin-server/publish/routes/publish.ts';
import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';
import { type Job, liveText, type Outcome, formatSeconds, failureText } from './use-publish.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeLine } from '../history/change-line.tsx';

interface ResultProps {
  outcome: Outcome;
  /** The pending changes, to find those that a failed publish names. */
  pending: PendingChange[];
  onStart: (job: Job) => void;
}

/** The outcome of the last publish or restore, and what to do next. */
export function Result({ outcome: { job, answer, error }, pending, onStart }: ResultProps) {
  const isLive = answer?.state === 'live';
  const Icon = isLive ? CircleCheck : CircleAlert;
  return (
    <section
      aria-label="Result of the last publish"
      className={`grid justify-items-start gap-2 rounded border border-line border-s-4 bg-sheet p-5 ${isLive ? 'border-s-success' : 'border-s-error'}`}
    >
      <p className="flex items-center gap-2 font-semibold text-strong">
        <Icon className={`size-5 shrink-0 ${isLive ? 'text-success' : 'text-error'}`} aria-hidden />{' '}
        {isLive ? `${liveText(answer)}, ${formatSeconds(answer.ms)}` : 'Not published'}
      </p>
      {isLive ? (
        <Live answer={answer} job={job} />
      ) : (
        <p className="text-sm">{failureText(answer?.error ?? error?.message)}</p>
      )}
      {!isLive && <Causes changes={pending.filter(({ id }) => answer?.causes?.includes(id))} />}
      {!isLive && (
        <Button icon={RotateCw} onClick={() => onStart(job)}>
          Try again
        </Button>
      )}
      {isLive && job.restores !== undefined && job.instead !== undefined && (
        <Redo release={job.instead} onStart={onStart} />
      )}
    </section>
  );
}

function Live({ answer: { release, pages, receipt, error }, job }: { answer: PublishAnswer; job: Job }) {
  const count = `${pages.rendered} pages rendered, ${pages.changed} files changed, ${pages.removed} removed.`;
  return (
    <div className="grid gap-1 text-sm">
      {job.restores !== undefined && (
        <p>{`The website is again what release ${job.restores} made it. Changes that it does not have are set aside until somebody chooses them again.`}</p>
      )}
      {error && <p>{error}</p>}
      {receipt && (
        <p>
          {receipt.isVerified ? (
            <Verified path={receipt.path} />
          ) : (
            `Not verified: ${receipt.message ?? 'the public address was not asked.'}`
          )}
        </p>
      )}
      <p className="text-muted">{`Release ${release}: ${count}`}</p>
    </div>
  );
}

/** A longer list would not help. */
const maxCauses = 5;

/** The changes that may have made a page fail, each with a link to its form. */
function Causes({ changes }: { changes: PendingChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="causes" className="w-full">
      <h2 id="causes" className="text-sm font-semibold text-strong">
        Possible causes
      </h2>
      <ul className="divide-y divide-line">
        {changes.slice(0, maxCauses).map((change) => (
          <li key={change.id}>
            <ChangeLine {...change} name={change.label} />
          </li>
        ))}
        {changes.length > maxCauses && (
          <li className="py-3 text-sm text-muted">{`and ${changes.length - maxCauses} more`}</li>
        )}
      </ul>
    </section>
  );
}

function Verified({ path }: { path: string | undefined }) {
  if (path === undefined) return 'Verified at the public address.';
  return (
    <>
      Verified: visitors get it at{' '}
      <a href={encodeURI(path)} target="_blank" rel="noopener">
        <bdi>{path}</bdi>
      </a>
      .
    </>
  );
}

function Redo({ release, onStart }: { release: number; onStart: (job: Job) => void }) {
  return (
    <Button icon={Redo2} onClick={() => onStart({ restores: release })}>
      {`Redo: make release ${release} live again`}
    </Button>
  );
}
