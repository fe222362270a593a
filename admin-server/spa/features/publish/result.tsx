import { CircleAlert, CircleCheck, Redo2, Rocket, RotateCw } from 'lucide-react';
import type { PublishAnswer } from '#admin-server/publish/routes/run-calls.ts';
import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';
import type { Job } from './job.ts';
import { liveText, type Outcome, formatSeconds, failureText } from './use-publish.ts';
import { siteUrl } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeLine } from '../history/change-line.tsx';

type FailedPage = NonNullable<PublishAnswer['failures']>[number];

interface ResultProps {
  outcome: Outcome;
  /** The pending changes, to find those that a failed publish names. */
  pending: PendingChange[];
  /** Those that a publish accepted for a later time. */
  accepted: PendingChange[];
  onStart: (job: Job) => void;
}

/** The outcome of the last publish or restore, and what to do next. */
export function Result({ outcome: { job, answer, error }, pending, accepted, onStart }: ResultProps) {
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
        <Live answer={answer} job={job} waiting={accepted.filter(({ id }) => job.changes?.includes(id))} />
      ) : (
        <p className="text-sm">{failureText(answer?.error ?? error?.message)}</p>
      )}
      {!isLive && answer?.failures?.map((page) => <Failure key={page.path} page={page} pending={pending} />)}
      {!isLive && (
        <div className="flex flex-wrap gap-3">
          {answer?.others && <SetAside others={answer.others} onStart={onStart} />}
          <Button icon={RotateCw} onClick={() => onStart(again(job))}>
            Try again
          </Button>
        </div>
      )}
      {isLive && job.restores !== undefined && job.instead !== undefined && (
        <Redo release={job.instead} onStart={onStart} />
      )}
    </section>
  );
}

interface LiveProps {
  answer: PublishAnswer;
  job: Job;
  /** Changes of this publish that wait for the time of their row. */
  waiting: PendingChange[];
}

function Live({ answer: { release, pages, receipt, error }, job, waiting }: LiveProps) {
  const count = `${pages.rendered} pages rendered, ${pages.changed} files changed, ${pages.removed} removed.`;
  return (
    <div className="grid gap-1 text-sm">
      {job.restores !== undefined && (
        <p>{`The website is again what release ${job.restores} made it. Changes that it does not have are set aside until somebody chooses them again.`}</p>
      )}
      {waiting.length > 0 && (
        <p>
          Scheduled, and not live before its time:{' '}
          <bdi>{[...new Set(waiting.map(({ label }) => label))].join(', ')}</bdi>.
        </p>
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

/** A page that failed, and the changes and fields that may be why, each with a link to its form. */
function Failure({ page: { path, error, causes }, pending }: { page: FailedPage; pending: PendingChange[] }) {
  const columns = new Map(causes.map((cause) => [cause.change, cause.columns]));
  const changes = pending.filter(({ id }) => columns.has(id));
  return (
    <section aria-label={`Page ${path}`} className="w-full border-t border-line pt-2">
      <h2 className="text-sm font-semibold wrap-anywhere text-strong">
        <bdi className="font-mono">{path}</bdi>
      </h2>
      <p className="text-sm wrap-anywhere">{error}</p>
      {changes.length > 0 && <p className="mt-2 text-sm font-semibold text-strong">Possible causes</p>}
      <ul className="divide-y divide-line">
        {changes.slice(0, maxCauses).map((change) => (
          <li key={change.id}>
            <ChangeLine {...change} columns={columns.get(change.id) ?? change.columns} name={change.label} />
          </li>
        ))}
        {changes.length > maxCauses && (
          <li className="py-3 text-sm text-muted">{`and ${changes.length - maxCauses} more`}</li>
        )}
      </ul>
    </section>
  );
}

/** Publishes everything but what concerns the pages that failed, which stays pending. */
function SetAside({ others, onStart }: { others: number[]; onStart: (job: Job) => void }) {
  return (
    <Button look="action" icon={Rocket} onClick={() => onStart({ changes: others })}>
      {others.length === 1 ? 'Publish the other change' : `Publish the other ${others.length} changes`}
    </Button>
  );
}

/** The same job, as a new run. */
function again({ run: _run, by: _by, ...job }: Job): Job {
  return job;
}

function Verified({ path }: { path: string | undefined }) {
  if (path === undefined) return 'Verified at the public address.';
  return (
    <>
      Verified: visitors get it at{' '}
      <a href={siteUrl() + encodeURI(path)} target="_blank" rel="noopener">
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
