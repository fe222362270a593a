import { CircleAlert, CircleCheck, Redo2, Rocket, RotateCw, ShieldAlert } from 'lucide-react';
import type { Receipt } from '#admin-server/publish/engine/release/receipt.ts';
import type { PublishAnswer } from '#admin-server/publish/routes/run-calls.ts';
import type { Job } from './job.ts';
import { failureText, formatSeconds, liveText, type Outcome } from './use-publish.ts';
import { countChanges, type PendingChange } from '../../api/publish.ts';
import { addressOnSite } from '../../api/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { pageTitle } from '../../resource/page-title.ts';
import { changeName } from '../../resource/row-name.ts';
import { Button } from '../../ui/button.tsx';
import { nameList } from '../../ui/name-list.ts';
import { counted, rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { type FormEvent, useState } from 'react';
import { Field } from '../../fields/field.tsx';
import { tooLong } from '../../fields/too-long.ts';
import { useIsAdmin } from '../../resource/use-role.ts';
import { TextArea } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const ChangedPages = lazyComponent(async () => (await import('./changed-pages.tsx')).ChangedPages);
const FailedPages = lazyComponent(async () => (await import('./failed-pages.tsx')).FailedPages);

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
        {isLive
          ? t('{what}, {seconds}', { what: liveText(answer), seconds: formatSeconds(answer.ms) })
          : t('Not published')}
      </p>
      {isLive ? (
        <Live answer={answer} job={job} waiting={accepted.filter(({ id }) => job.changes?.includes(id))} />
      ) : (
        <p className="text-sm wrap-anywhere">{whyNot(answer, error)}</p>
      )}
      {!isLive && answer?.failures && <FailedPages failures={answer.failures} pending={pending} />}
      {!isLive && (
        <div className="flex flex-wrap gap-3">
          {answer?.others && <PublishOthers others={answer.others} pending={pending} onStart={onStart} />}
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
    ? ` ${t('Everything that does not concern them can be published; the rest stays pending.')}`
    : '';
  return `${failureText(pages)}${rest}`;
}

function pagesThatFail(answer: PublishAnswer | undefined): string {
  const count = answer?.failures?.length ?? 0;
  return isStopped(answer)
    ? counted(count, 'The checks stop one page.', 'The checks stop {count} pages.')
    : counted(count, 'One page fails.', '{count} pages fail.');
}

interface LiveProps {
  answer: PublishAnswer;
  job: Job;
  /** Changes of this publish that wait for the time of their row. */
  waiting: PendingChange[];
}

function Live({ answer: { release, pages, receipt, error }, job, waiting }: LiveProps) {
  return (
    <div className="grid gap-1 text-sm">
      {job.restores !== undefined && (
        <p>
          {t(
            'The website is again what release {release} made it. Changes that it does not have are set aside until somebody chooses them again.',
            { release: job.restores },
          )}
        </p>
      )}
      {waiting.length > 0 && (
        <p>
          {rich('Scheduled, and not live before its time: {names}.', {
            names: <bdi>{nameList([...new Set(waiting.map(changeName))])}</bdi>,
          })}
        </p>
      )}
      {error && <p>{translated(error)}</p>}
      {receipt && (
        <p>
          {receipt.isVerified ? (
            <Verified path={receipt.path} titles={receipt.titles} />
          ) : (
            t('Not verified: {reason}', {
              reason: translated(receipt.message ?? 'the public address was not asked.'),
            })
          )}
        </p>
      )}
      {receipt?.pages && <ChangedPages {...receipt} />}
      <p className="text-muted">
        {counted(
          pages.changed,
          'Release {release}: {count} public address changed, {removed} removed. Pages rendered: {rendered}.',
          'Release {release}: {count} public addresses changed, {removed} removed. Pages rendered: {rendered}.',
          { release: `${release}`, removed: pages.removed, rendered: pages.rendered },
        )}
      </p>
    </div>
  );
}

/** Publishes everything but what concerns the pages that failed, which stays pending. */
function PublishOthers({
  others,
  pending,
  onStart,
}: { others: number[] } & Pick<ResultProps, 'pending' | 'onStart'>) {
  const count = countChanges(pending.filter(({ id }) => others.includes(id)));
  return (
    <Button look="action" icon={Rocket} onClick={() => onStart({ changes: others })}>
      {counted(count, 'Publish the other change', 'Publish the other {count} changes')}
    </Button>
  );
}

/** The same job, as a new run. */
function again({ run: _run, by: _by, ...job }: Job): Job {
  return job;
}

function Verified({ path, titles }: { path: string | undefined } & Partial<Pick<Receipt, 'titles'>>) {
  if (path === undefined) return t('Verified at the public address.');
  return rich('Verified: visitors see it on the page “{page}”.', {
    page: (
      <a href={addressOnSite(encodeURI(path))} target="_blank" rel="noopener">
        <bdi>{pageTitle(path, titles)}</bdi>
      </a>
    ),
  });
}

function Redo({ release, onStart }: { release: number; onStart: (job: Job) => void }) {
  return (
    <Button icon={Redo2} onClick={() => onStart({ restores: release })}>
      {t('Redo: make release {release} live again', { release })}
    </Button>
  );
}

/** The reasons that the server accepts, in characters. */
const [shortest, longest] = [10, 500];

/** Publishes what the checks stop, for an admin who says why. */
function Override({ onOverride }: { onOverride: (reason: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  if (!useIsAdmin())
    return (
      <p className="self-center text-sm text-muted">{t('Only an admin can publish it all the same.')}</p>
    );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length < shortest)
      return setProblem(t('Give a reason of at least {count} characters', { count: shortest }));
    if (reason.trim().length > longest) return;
    setOpen(false);
    onOverride(reason.trim());
  }

  return (
    <>
      <Button look="danger" icon={ShieldAlert} onClick={() => setOpen(true)}>
        {t('Publish all the same ...')}
      </Button>
      <Dialog
        title={t('Publish what the checks stop?')}
        description={t('The audit trail keeps your name, what goes live, and this reason.')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <form onSubmit={submit} noValidate className="grid gap-5">
          <Field label={t('Reason')} isRequired error={tooLong(reason, longest) ?? problem}>
            {(attributes) => (
              <TextArea
                {...attributes}
                rows={3}
                value={reason}
                onChange={(event) => (setReason(event.target.value), setProblem(undefined))}
              />
            )}
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setOpen(false)}>{t('Cancel')}</Button>
            <Button type="submit" look="danger">
              {t('Publish all the same')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
