import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Rocket } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminQuery } from '../../api/session.ts';
import {
  byReason,
  countChanges,
  type PendingByReason,
  type PendingChange,
  publishQuery,
  type PublishStatus,
} from '../../api/publish.ts';
import { useProgress, usePublish } from './use-publish.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { ClockNote } from '../../resource/clock-note.tsx';
import type { ListedProps, Listing, PublishPart } from '../../resource/feature.ts';
import { publishParts } from '../../resource/features.tsx';
import { StateBadge, useRowState } from '../../resource/status.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { ChangeLine } from '../history/change-line.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { DeploymentNote, LossNote, OlderNote, PicturesNote } from './notes.tsx';
import { PendingList } from './pending-list.tsx';
import { publishLabel } from './pending-rows.ts';
import { PlanPanel } from './plan.tsx';
import { Releases } from './releases.tsx';
import { Result } from './result.tsx';
import { type ChangeSelection, useChangeSelection } from './use-change-selection.ts';
import { rich, t } from '../../language/text.tsx';

const DiscardDialog = lazyComponent(async () => (await import('./discard-dialog.tsx')).DiscardDialog);

const noChanges: PendingChange[] = [];
const withPlan = 'xl:grid-cols-[minmax(0,1fr)_24rem]';

/** Lists all changes. */
function AllListed({ pending: listed, children }: ListedProps) {
  return children({
    listed,
    held: new Set(),
    whyHeld: () => undefined,
    nameOf: () => undefined,
    bar: null,
  });
}

/** The publish screen: pending changes, the plan, the Publish button, what features add, and earlier releases. */
export function Component() {
  const { data, error, refetch } = useQuery(publishQuery);
  const waiting = byReason(data?.pending);
  const parts = publishParts.loaded() ?? [];
  const Listed = parts.find((part) => part.Listed)?.Listed ?? AllListed;
  return (
    <Listed pending={waiting.open} timed={waiting.timed}>
      {(listing) => (
        <PublishScreen {...{ data, error, waiting, parts, listing }} onRetry={() => void refetch()} />
      )}
    </Listed>
  );
}

interface PublishScreenProps {
  data: PublishStatus | undefined;
  error: Error | null;
  onRetry: () => void;
  waiting: PendingByReason;
  parts: readonly PublishPart[];
  listing: Listing;
}

function PublishScreen({ data, error, onRetry, waiting, parts, listing }: PublishScreenProps) {
  const { open: pending, accepted, takenBack } = waiting;
  const [address] = useSearchParams();
  const shown = [...new Set([...pending, ...listing.listed])];
  const open = [...shown, ...takenBack];
  const selection = useChangeSelection([...listing.listed, ...takenBack], address.get('only'), listing.held);
  const [sent, setSent] = useState(noChanges);
  const [discarded, discard] = useState(noChanges);
  const { isPublishing, start, isLive, outcome } = useOutcome(data?.live?.id, open, shown.length > 0);
  const live = isLive ? withoutPending(sent, data?.pending) : noChanges;

  function publish() {
    setSent(selection.chosen);
    start({ changes: selection.ids });
  }

  return (
    <>
      <ScreenHeader
        subtitle={t(
          'What was saved since the last release goes live in English and Arabic in one step, or not at all.',
        )}
      >
        {parts.map(
          ({ ChosenAction }, at) => ChosenAction && <ChosenAction key={at} changes={selection.ids} />,
        )}
        <PublishButton
          chosen={selection.chosen}
          pending={shown}
          isPublishing={isPublishing}
          whyHeld={listing.whyHeld(selection.chosen)}
          onPublish={publish}
        />
      </ScreenHeader>
      <div className="grid gap-8">
        <div role="status" className="empty:hidden">
          {outcome && <Result outcome={outcome} pending={open} accepted={accepted} onStart={start} />}
        </div>
        {data && <LossNote lost={data.lost} />}
        {takenBack.length > 0 && (
          <OlderNote
            onChoose={() => selection.set(takenBack, true)}
            isAllChosen={takenBack.every(selection.has)}
          />
        )}
        <ClockNote />
        {parts.map(({ Note }, at) => Note && <Note key={at} />)}
        {data && <DeploymentNote deployment={data.deployment} />}
        {data && <PicturesNote {...data.pictures} />}
        <div className={classNames('grid items-start gap-8', open.length > 0 && withPlan)}>
          <section aria-labelledby="pending" className="min-w-0">
            <PendingHeading count={countChanges(pending)} />
            {data && listing.bar}
            {(error || !data) && <NotLoaded error={error} onRetry={onRetry} />}
            <div className="grid gap-4">
              {data && shown.length === 0 && (
                <NothingPending since={data.live?.at} isAll={data.pending.length === 0} />
              )}
              {data && shown.length + live.length > 0 && (
                <PendingList
                  changes={listing.listed}
                  live={live}
                  selection={selection}
                  isPublishing={isPublishing}
                  onDiscard={discard}
                  actions={parts.map(
                    ({ ListAction }, at) =>
                      ListAction && (
                        <ListAction
                          key={at}
                          changes={listing.listed.filter(selection.has)}
                          isDisabled={isPublishing}
                        />
                      ),
                  )}
                  nameOf={listing.nameOf}
                />
              )}
            </div>
          </section>
          {open.length > 0 && (
            <PlanPanel pending={open} chosen={selection.chosen} selection={selection.ids} />
          )}
        </div>
        {takenBack.length > 0 && (
          <TakenBackList changes={takenBack} {...{ selection, isPublishing }} onDiscard={discard} />
        )}
        {data && parts.map(({ Below }, at) => Below && <Below key={at} pending={data.pending} />)}
        {accepted.length > 0 && <Accepted changes={accepted} />}
        <Releases isPublishing={isPublishing} onStart={start} />
      </div>
      {discarded.length > 0 && <DiscardDialog changes={discarded} onClose={() => discard(noChanges)} />}
    </>
  );
}

/**
 * What runs, and the outcome of the last job, as long as it is news: until another release is live, or something new
 * waits; of one that failed, until what it should have published is fixed, scheduled or gone.
 */
function useOutcome(liveRelease: number | undefined, open: PendingChange[], isWaiting: boolean) {
  const { isPublishing, start, last } = usePublish();
  const release = last?.answer?.release;
  const [seenBefore] = useState(release);
  const isLive = !isPublishing && last?.answer?.state === 'live';
  const isOld = isLive
    ? (liveRelease ?? 0) > (release ?? 0) || (release === seenBefore && isWaiting)
    : last?.answer !== undefined && isOvertaken(last.job.changes ?? [], open);
  return { isPublishing, start, isLive, outcome: isPublishing || isOld ? undefined : last };
}

/** Whether one of these changes is no longer open, or its row has a later one. */
function isOvertaken(tried: number[], open: PendingChange[]): boolean {
  const rowOf = ({ resource, rowId }: PendingChange) => `${resource}/${rowId}`;
  const [ids, newest] = [new Set(tried), Math.max(...tried)];
  const rows = new Set(open.filter(({ id }) => ids.has(id)).map(rowOf));
  const left = new Set(open.map(({ id }) => id));
  return tried.some((id) => !left.has(id)) || open.some((it) => it.id > newest && rows.has(rowOf(it)));
}

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Loading rows={3} />;
  return <Failed title={t('The pending changes could not be loaded')} error={error} onRetry={onRetry} />;
}

function PendingHeading({ count }: { count: number }) {
  return (
    <h2 id="pending" className="mb-3 flex items-center gap-3 font-semibold text-strong">
      {t('Not yet live')} {count > 0 && <span className="font-mono text-sm text-muted">{count}</span>}
    </h2>
  );
}

/** The changes that are not among the pending ones. */
function withoutPending(sent: PendingChange[], pending: PendingChange[] = []): PendingChange[] {
  const ids = new Set(pending.map(({ id }) => id));
  return sent.filter(({ id }) => !ids.has(id));
}

interface PublishButtonProps {
  chosen: PendingChange[];
  pending: PendingChange[];
  isPublishing: boolean;
  /** Why what is chosen may not be published yet. */
  whyHeld: string | undefined;
  onPublish: () => void;
}

/** Publishes the chosen changes, and says how many they are and whose. The shortcut only brings it into focus. */
function PublishButton({ chosen, pending, isPublishing, whyHeld, onPublish }: PublishButtonProps) {
  const progress = useProgress(isPublishing);
  const { data: admin } = useQuery(adminQuery);
  const button = useRef<HTMLButtonElement>(null);
  // The button is disabled while it publishes, and afterwards.
  useKeptFocus(isPublishing);
  useShortcut({ key: 'p', isShifted: true }, () => button.current?.focus());
  return (
    <Button
      look="action"
      icon={Rocket}
      isBusy={isPublishing}
      disabled={chosen.length === 0 || whyHeld !== undefined}
      ref={button}
      onClick={onPublish}
      title={whyHeld ?? t('Reach it with Ctrl-Shift-P')}
      className="py-1.5 whitespace-normal! wrap-anywhere"
    >
      {isPublishing ? progress : publishLabel(chosen, pending, admin?.username)}
    </Button>
  );
}

function NothingPending({ since, isAll }: { since: string | undefined; isAll: boolean }) {
  return (
    <Empty icon={CircleCheck} title={isAll ? t('Everything is live') : t('Everything else is live')}>
      {since !== undefined && (
        <p className="text-sm text-muted">{rich('Since {time}', { time: <DateTime at={since} /> })}</p>
      )}
    </Empty>
  );
}

/** Published changes that wait for the time of their row, such as the date of a post. */
function Accepted({ changes }: { changes: PendingChange[] }) {
  return (
    <section aria-labelledby="scheduled">
      <h2 id="scheduled" className="mb-3 flex items-center gap-3 font-semibold text-strong">
        {t('Scheduled')} <span className="font-mono text-sm text-muted">{changes.length}</span>
      </h2>
      <ul className="divide-y divide-line rounded border border-line bg-sheet px-5">
        {changes.map((change) => (
          <li key={change.id}>
            <ChangeLine {...change} name={change.label}>
              <AcceptedBadge change={change} />
            </ChangeLine>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AcceptedBadge({ change: { resource, rowId } }: { change: PendingChange }) {
  const row = useRowState(resource, rowId);
  return row?.why && <StateBadge row={row} />;
}

interface TakenBackListProps {
  changes: PendingChange[];
  selection: ChangeSelection;
  isPublishing: boolean;
  onDiscard: (changes: PendingChange[]) => void;
}

/** The changes that an undo took back. They are not selected until somebody does so. */
function TakenBackList({ changes, ...props }: TakenBackListProps) {
  return (
    <section aria-labelledby="taken-back" className="min-w-0">
      <h2 id="taken-back" className="mb-1 flex items-center gap-3 font-semibold text-strong">
        {t('Taken back')} <span className="font-mono text-sm text-muted">{countChanges(changes)}</span>
      </h2>
      <p className="mb-3 text-sm text-muted">
        {t('An undo took these changes off the website. They go live again only if you choose them.')}
      </p>
      <PendingList changes={changes} live={[]} {...props} />
    </section>
  );
}
