import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Rocket } from 'lucide-react';
import { useState } from 'react';
import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';
import { publishQuery } from '../../api/publish.ts';
import { useProgress, usePublish } from './use-publish.ts';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Badge, Empty, Failed, Loading } from '../../ui/states.tsx';
import { ChangeLine } from '../history/change-line.tsx';
import { DeploymentNote } from './deployment-note.tsx';
import { DiscardDialog } from './pending/discard-dialog.tsx';
import { PendingList } from './pending/pending-list.tsx';
import { changeCount } from './pending/pending-rows.ts';
import { PlanPanel } from './plan.tsx';
import { Releases } from './releases.tsx';
import { Result } from './result.tsx';
import { ScheduleButton } from './schedule-dialog.tsx';
import { Schedules } from './schedules.tsx';
import { useChangeSelection } from './pending/use-change-selection.ts';

const noChanges: PendingChange[] = [];

/** The publish screen: pending changes, the plan, the Publish button, schedules and earlier releases. */
export function Component() {
  const { data, error, refetch } = useQuery(publishQuery);
  const { isPublishing, start, last } = usePublish();
  const progress = useProgress(isPublishing);
  const scheduled =
    data?.pending.filter(({ isScheduled, schedule }) => isScheduled && schedule === null) ?? noChanges;
  const pending = data?.pending.filter(({ isScheduled }) => !isScheduled) ?? noChanges;
  const selection = useChangeSelection(pending);
  const [sent, setSent] = useState(noChanges);
  const [discarded, discard] = useState(noChanges);
  const ids = new Set(data?.pending.map(({ id }) => id));
  const live =
    !isPublishing && last?.answer?.state === 'live' ? sent.filter(({ id }) => !ids.has(id)) : noChanges;
  const count = selection.chosen.length;

  function publish() {
    if (count === 0 || isPublishing) return;
    setSent(selection.chosen);
    start({ changes: selection.ids });
  }
  useShortcut({ key: 'p', isShifted: true }, publish);

  return (
    <>
      <ScreenHeader subtitle="What was saved since the last release goes live in English and Arabic in one step, or not at all.">
        <ScheduleButton changes={selection.chosen.map(({ id }) => id)} />
        <Button
          look="action"
          icon={Rocket}
          isBusy={isPublishing}
          disabled={count === 0}
          onClick={publish}
          title="Ctrl-Shift-P"
        >
          {isPublishing ? progress : `Publish ${changeCount(count)}`}
        </Button>
      </ScreenHeader>
      <div className="grid gap-8">
        <div role="status" className="empty:hidden">
          {last && !isPublishing && <Result outcome={last} pending={pending} onStart={start} />}
        </div>
        {data && <DeploymentNote deployment={data.deployment} />}
        <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <section aria-labelledby="pending" className="min-w-0">
            <h2 id="pending" className="mb-3 flex items-center gap-3 font-semibold text-strong">
              Not yet live{' '}
              {pending.length > 0 && <span className="font-mono text-sm text-muted">{pending.length}</span>}
            </h2>
            {error && (
              <Failed
                title="The pending changes could not be loaded"
                error={error}
                onRetry={() => void refetch()}
              />
            )}
            {!data && !error && <Loading rows={3} />}
            {data && pending.length === 0 && (
              <Empty icon={CircleCheck} title="Everything is live">
                {data.live && (
                  <p className="text-sm text-muted">
                    Since <DateTime at={data.live.at} />
                  </p>
                )}
              </Empty>
            )}
            {data && pending.length + live.length > 0 && (
              <PendingList
                changes={pending}
                live={live}
                selection={selection}
                isPublishing={isPublishing}
                onDiscard={discard}
              />
            )}
          </section>
          {pending.length > 0 && (
            <PlanPanel pending={pending} chosen={selection.chosen} selection={selection.ids} />
          )}
        </div>
        <Schedules />
        {scheduled.length > 0 && <Scheduled changes={scheduled} />}
        <Releases isPublishing={isPublishing} onStart={start} />
      </div>
      <DiscardDialog changes={discarded} onClose={() => discard(noChanges)} />
    </>
  );
}

/** Published changes that wait for the time of their row, such as the date of a post. */
function Scheduled({ changes }: { changes: PendingChange[] }) {
  return (
    <section aria-labelledby="scheduled">
      <h2 id="scheduled" className="mb-3 flex items-center gap-3 font-semibold text-strong">
        Scheduled <span className="font-mono text-sm text-muted">{changes.length}</span>
      </h2>
      <ul className="divide-y divide-line rounded border border-line bg-sheet px-5">
        {changes.map((change) => (
          <li key={change.id}>
            <ChangeLine {...change} name={change.label}>
              <Badge>Goes live when its time comes</Badge>
            </ChangeLine>
          </li>
        ))}
      </ul>
    </section>
  );
}
