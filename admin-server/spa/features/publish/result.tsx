import { CircleAlert, CircleCheck, Redo2, Rocket, RotateCw } from 'lucide-react';
import type { PublishAnswer } from '#admin-server/publish/routes/run-calls.ts';
import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';
import type { Job } from './job.ts';
import { liveText, type Outcome, formatSeconds, failureText } from './use-publish.ts';
import { addressOnSite } from '../../api/accounts/session.ts';
import { changeName } from '../../resource/row-name.ts';
import { Button } from '../../ui/button.tsx';
import { FailedPages } from './plan/failed-pages.tsx';
import { Override } from './override.tsx';
import { t } from '../../language/text.tsx';

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
      aria-label={t('Result of the last publish')}
      className={`grid justify-items-start gap-3 rounded border border-line border-s-4 bg-sheet p-5 ${isLive ? 'border-s-success' : 'border-s-error'}`}
    >
      <p className="flex items-center gap-2 font-semibold text-strong">
        <Icon className={`size-5 shrink-0 ${isLive ? 'text-success' : 'text-error'}`} aria-hidden />{' '}
        {isLive ? `${liveText(answer)}, ${formatSeconds(answer.ms)}` : t('Not published')}
      </p>
      {isLive ? (
        <Live answer={answer} job={job} waiting={accepted.filter(({ id }) => job.changes?.includes(id))} />
      ) : (
        <p className="text-sm wrap-anywhere">{whyNot(answer, error)}</p>
      )}
      {!isLive && answer?.failures && <FailedPages failures={answer.failures} pending={pending} />}
      {!isLive && (
        <div className="flex flex-wrap gap-3">
          {answer?.others && <SetAside others={answer.others} onStart={onStart} />}
          <Button icon={RotateCw} onClick={() => onStart(again(job))}>
            {t('Try again')}
          </Button>
          {isStopped(answer) && job.restores === undefined && (
            <Override onOverride={(override) => onStart({ changes: job.changes, override })} />
          )}
        </div>
      )}
      {isLive && job.restores !== undefined && job.instead !== undefined && (
        <Redo release={job.instead} onStart={onStart} />
      )}
    </section>
  );
}

/** Whether nothing but the checks keeps it from going live. */
function isStopped(answer: PublishAnswer | undefined): boolean {
  return answer?.failures?.every(({ findings }) => findings !== undefined) ?? false;
}

/** What happened, and that the website is unchanged. Pages that failed are named below. */
function whyNot(answer: PublishAnswer | undefined, error: Error | null): string {
  const { failures = [], others } = answer ?? {};
  if (failures.length === 0) return failureText(answer?.error ?? error?.message);
  const pages = pagesThatFail(answer);
  const rest = others
    ? ' Everything that does not concern them can be published; the rest stays pending.'
    : '';
  return `${failureText(pages)}${rest}`;
}

function pagesThatFail(answer: PublishAnswer | undefined): string {
  const count = answer?.failures?.length ?? 0;
  if (isStopped(answer)) return count === 1 ? 'The checks stop one page.' : `The checks stop ${count} pages.`;
  return count === 1 ? 'One page fails.' : `${count} pages fail.`;
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
          <bdi>{[...new Set(waiting.map(changeName))].join(', ')}</bdi>.
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

/** Publishes everything but what concerns the pages that failed, which stays pending. */
function SetAside({ others, onStart }: { others: number[]; onStart: (job: Job) => void }) {
  return (
    <Button look="action" icon={Rocket} onClick={() => onStart({ changes: others })}>
      {others.length === 1 ? t('Publish the other change') : `Publish the other ${others.length} changes`}
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
      <a href={addressOnSite(encodeURI(path))} target="_blank" rel="noopener">
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
