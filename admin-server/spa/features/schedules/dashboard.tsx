import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { ownChanges, type PendingChange } from '../../api/publish.ts';
import { changeName } from '../../resource/row-name.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { nameList } from '../../ui/name-list.ts';
import { Strip, stripList } from '../../ui/strip.tsx';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { schedulesQuery } from './calls.ts';

/** The schedules that failed; they are tried again. */
export function Overdue() {
  const { data = [] } = useQuery(schedulesQuery);
  const failed = data.filter(({ error }) => error !== null);
  if (failed.length === 0) return null;
  return (
    <section aria-label={t('Overdue')}>
      {failed.map(({ id, at, error, set }) => (
        <Strip
          key={id}
          isUrgent
          mark={<CalendarClock className="size-6 text-error" strokeWidth={1.25} aria-hidden />}
          title={
            <Link to={set ? `/publish?set=${set.id}` : '/publish'}>
              {t('Scheduled changes did not go live')}
            </Link>
          }
          detail={t('{error} They are tried again.', { error: translated(error ?? '') })}
          origin={<DateTime at={at} />}
        />
      ))}
    </section>
  );
}

/** Schedules that are shown. */
const shown = 4;

/** The changes that go live at a time that somebody chose. */
export function Planned({ pending }: { pending: PendingChange[] }) {
  const { data = [] } = useQuery(schedulesQuery);
  const planned = data.filter(({ error }) => error === null).slice(0, shown);
  if (planned.length === 0) return null;
  return (
    <section aria-label={t('Scheduled')}>
      <ul className={stripList}>
        {planned.map(({ id, at, changes }) => (
          <li key={id}>
            <Strip
              mark={<CalendarClock className="size-6 text-mark" strokeWidth={1.25} aria-hidden />}
              title={<Link to="/publish">{t('Scheduled')}</Link>}
              detail={namesOf(pending.filter((change) => changes.includes(change.id)))}
              origin={<DateTime at={at} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function namesOf(changes: PendingChange[]): string {
  return nameList([...new Set(ownChanges(changes).map(changeName))]);
}
