import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '#admin-server/history/dashboard.ts';
import { dashboardQuery } from '../../api/history.ts';
import { publishQuery, rowStatesQuery } from '../../api/publish.ts';
import { Todos } from '../../resource/features.tsx';
import { NamedRows, named } from '../../resource/named-rows.tsx';
import { StateBadge } from '../../resource/status.tsx';
import { RowLink } from '../../resource/row-link.tsx';
import { changedName, typeName } from '../../resource/row-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Column, Count, detailLink, Quiet, Strip, stripList } from '../../ui/strip.tsx';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** What needs a person: what was lost, dates without a schedule, what features have, and Arabic that is missing or out of date. */
export function TodoColumn() {
  const todo = useQuery(dashboardQuery);
  return (
    <Column title={t('Needs me')}>
      <Loaded queries={[todo]} failed={t('The overview could not be loaded')} rows={3}>
        {({ arabic }) => (
          <div className={stripList}>
            <Todos
              own={[
                [0, Lost],
                [3, NotScheduled],
              ]}
            />
            <Arabic arabic={arabic} />
          </div>
        )}
      </Loaded>
    </Column>
  );
}

/** What is not live any more, or live again, because releases were lost. */
function Lost() {
  const { data: { lost } = {} } = useQuery(publishQuery);
  if (!lost) return null;
  return (
    <Strip
      isUrgent
      mark={<Undo2 className="size-6 text-error" strokeWidth={1.25} aria-hidden />}
      title={<Link to="/publish">{t('Releases were lost')}</Link>}
      detail={t('The site is as it was at release {release}.', { release: lost.after })}
    />
  );
}

/** Rows with a publish time that nobody scheduled or published: they stay drafts after that time too. */
function NotScheduled() {
  const { data: states = [] } = useQuery(rowStatesQuery);
  const { data } = useQuery(publishQuery);
  const drafts = states.filter(({ why, at }) => at !== null && (why === 'unpublished' || why === 'edited'));
  if (drafts.length === 0) return null;
  return (
    <section aria-label={t('Not scheduled')}>
      <Strip
        mark={<Count of={drafts.length} />}
        title={t('They have a date, but are not scheduled')}
        detail={drafts.slice(0, named).map((row) => {
          const { resource, rowId } = row;
          const change = data?.pending.find((other) => other.resource === resource && other.rowId === rowId);
          return (
            <span key={`${resource}/${rowId}`} className="flex flex-wrap gap-x-2">
              <RowLink row={{ resource, rowId, locale: change?.locale }} className={detailLink}>
                {change ? changedName(change) : typeName(resource)}
              </RowLink>
              <StateBadge row={row} />
            </span>
          );
        })}
      />
    </section>
  );
}

function Arabic({ arabic: { missing, outdated, unchecked } }: Pick<Dashboard, 'arabic'>) {
  const lists = [
    ...missing.map((todos) => ({
      ...todos,
      title: t('{label}: no Arabic yet', { label: translated(todos.label) }),
    })),
    { ...outdated, title: t('Out of date: the English changed') },
    { ...unchecked, title: t('Automatic, please check') },
  ].filter(({ count }) => count > 0);
  return (
    <section aria-label={t('Arabic')} className="divide-y divide-line">
      {lists.length === 0 && <Quiet>{t('Everything is translated and up to date')}</Quiet>}
      {lists.map(({ title, count, first }) => (
        <Strip
          key={title}
          mark={<Count of={count} />}
          title={title}
          detail={<NamedRows count={count} first={first} />}
        />
      ))}
    </section>
  );
}
