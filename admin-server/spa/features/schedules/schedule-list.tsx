import { Link } from 'react-router';
import type { PendingChange } from '../../api/publish.ts';
import type { ListedSchedule } from './calls.ts';
import { ScheduleActions, ScheduleFailure } from './schedule-actions.tsx';
import { Author } from '../../ui/author.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { zoneNote } from '../../ui/site-time.ts';
import { Badge } from '../../ui/states.tsx';
import { ChangeLine } from '../history/change-line.tsx';
import { groupByRow } from '../publish/pending-rows.ts';
import { t } from '../../language/text.tsx';

/** What goes live at a time, the next first. */
export function ScheduleList({
  schedules,
  pending,
}: {
  schedules: ListedSchedule[];
  pending: PendingChange[];
}) {
  return (
    <section aria-labelledby="schedules">
      <h2 id="schedules" className="mb-1 font-semibold text-strong">
        {t('Scheduled to go live')}
      </h2>
      <p className="mb-3 text-sm text-muted empty:hidden">{zoneNote()}</p>
      <ul className="grid gap-4">
        {schedules.map((schedule) => (
          <li key={schedule.id}>
            <Schedule schedule={schedule} pending={pending} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Schedule({ schedule, pending }: { schedule: ListedSchedule; pending: PendingChange[] }) {
  const { at, by, error, set } = schedule;
  const changes = pending.filter(({ id }) => schedule.changes.includes(id));
  return (
    <article
      aria-label={t('Scheduled by {person}', { person: by })}
      className={`rounded border border-line bg-sheet px-5 ${error === null ? '' : 'border-s-4 border-s-error'}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
        <p className="me-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="font-semibold text-strong">
            <DateTime at={at} />
          </strong>
          <Badge tone={error === null ? 'plain' : 'warning'}>
            {error === null ? t('Scheduled') : t('Overdue')}
          </Badge>
          {set && (
            <Link to={`/publish?set=${set.id}`} className="min-w-0 wrap-anywhere">
              <bdi>{set.name}</bdi>
            </Link>
          )}
          <Author by={by} className="text-sm text-muted" />
        </p>
        <ScheduleActions schedule={schedule} />
      </div>
      <ScheduleFailure schedule={schedule} />
      {changes.length === 0 && (
        <p className="py-3 text-sm text-muted">{t('Its changes went live already, or were discarded.')}</p>
      )}
      <ul className="divide-y divide-line">
        {groupByRow(changes).map(({ key, changes: [first], pictures }) => (
          <li key={key}>
            {first && <ChangeLine {...first} name={first.label} pictures={pictures.length} />}
          </li>
        ))}
      </ul>
    </article>
  );
}
