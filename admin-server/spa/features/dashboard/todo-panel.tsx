import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#admin-server/history/dashboard.ts';
import { resources } from '#content-db/types/index.ts';
import { dashboardQuery } from '../../api/inbox.ts';
import { pendingKey, publishQuery, takenBackOf, unpublishedOf } from '../../api/publish.ts';
import { schedulesQuery } from '../../api/schedules.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { editPath } from '../../resource/nav-items.ts';

/** The open tasks: pending changes, overdue schedules, unread messages and missing translations, with links. */
export function TodoPanel() {
  const { data, error, refetch } = useQuery(dashboardQuery);
  if (error)
    return <Failed title="The overview could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={3} />;
  return (
    <div className="divide-y divide-line rounded border border-line bg-sheet">
      <Live live={data.live} />
      <Overdue />
      <Pending />
      <Panel
        title="New messages"
        count={data.unread}
        to="/contact-messages?tab=unread"
        action="Read them"
        done="Everything has been read"
      />
      <Arabic arabic={data.arabic} />
    </div>
  );
}

function Live({ live }: { live: Dashboard['live'] }) {
  return (
    <section aria-label="Live" className="grid grid-cols-1 gap-1 p-5">
      <h2 className="font-semibold text-strong">Live</h2>
      {live ? (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <Link to="/publish">{`Release ${live.id}`}</Link>
          <span className="text-muted">
            since <DateTime at={live.at} />
          </span>
        </p>
      ) : (
        <p className="text-sm">Nothing is live yet.</p>
      )}
    </section>
  );
}

/** The schedules that failed. */
function Overdue() {
  const { data = [] } = useQuery(schedulesQuery);
  const failed = data.filter(({ error }) => error !== null);
  if (failed.length === 0) return null;
  return (
    <section aria-label="Overdue" className="grid grid-cols-1 gap-1 border-s-4 border-s-error p-5">
      <h2 className="font-semibold text-strong">Scheduled changes did not go live</h2>
      {failed.map(({ id, at, error }) => (
        <p key={id} className="text-sm">
          <DateTime at={at} /> {error}
        </p>
      ))}
      <p className="text-sm">
        They are tried again. <Link to="/publish">Look at them</Link>
      </p>
    </section>
  );
}

const shown = 5;

/** A list row, high enough to tap on a phone. */
const line = 'flex min-h-11 items-center justify-between gap-3 md:min-h-0';

function Pending() {
  const { data } = useQuery(publishQuery);
  const pending = unpublishedOf(data);
  const takenBack = takenBackOf(data).length;
  // One entry per row, the newest change first.
  const rows = [...new Map(pending.map((change) => [pendingKey(change), change])).values()]
    .reverse()
    .slice(0, shown);
  return (
    <Panel
      title="Not yet live"
      count={pending.length}
      to="/publish"
      action="Review and publish"
      done={
        takenBack === 0 ? 'Everything is live' : `Everything else is live. Set aside by an undo: ${takenBack}`
      }
    >
      <ul className="grid grid-cols-1 gap-1 text-sm">
        {rows.map(({ id, label, action, ...row }) => {
          const path = action === 'remove' || row.groupId !== null ? undefined : editPath(row);
          return (
            <li key={id} className={line}>
              <span className="min-w-0 truncate">
                {path ? (
                  <Link to={path}>
                    <bdi>{label}</bdi>
                  </Link>
                ) : (
                  <bdi>{label}</bdi>
                )}
              </span>
              <span className="shrink-0 text-muted">{resources[row.resource].label}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

interface PanelProps {
  title: string;
  count: number;
  /** The path of the screen for this task. */
  to: string;
  action: string;
  /** Shown if there is nothing to do. */
  done: string;
  children?: ReactNode;
}

function Panel({ title, count, to, action, done, children }: PanelProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2 p-5">
      <h2 className="flex items-center justify-between gap-3 font-semibold text-strong">
        {title}{' '}
        <span className={`font-mono text-sm ${count > 0 ? 'text-accent' : 'text-muted'}`}>{count}</span>
      </h2>
      {count === 0 ? (
        <p className="text-sm text-muted">{done}</p>
      ) : (
        <>
          {children}
          <Link to={to} className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold md:min-h-0">
            {action} <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden />
          </Link>
        </>
      )}
    </section>
  );
}

function Arabic({ arabic: { missing, outdated, unchecked } }: Pick<Dashboard, 'arabic'>) {
  const lists = [
    ...missing.map((todos) => ({ ...todos, title: `${todos.label}: no Arabic yet` })),
    { ...outdated, title: 'Out of date: the English changed' },
    { ...unchecked, title: 'Automatic, please check' },
  ].filter(({ count }) => count > 0);
  return (
    <section aria-label="Arabic" className="grid grid-cols-1 gap-4 p-5">
      <h2 className="font-semibold text-strong">Arabic</h2>
      {lists.length === 0 && <p className="text-sm text-muted">Everything is translated and up to date</p>}
      {lists.map(({ title, count, first }) => (
        <div key={title} className="grid grid-cols-1 gap-1">
          <h3 className="flex items-center justify-between gap-3 text-sm font-semibold text-strong">
            {title} <span className="font-mono text-accent">{count}</span>
          </h3>
          <ul className="grid grid-cols-1 gap-1 text-sm">
            {first.map(({ resource, id, label, locale, page }) => (
              <li key={`${resource}/${id}`} className={line}>
                <Link to={editPath({ resource, rowId: id, page, locale })} className="min-w-0 truncate">
                  <bdi>{label}</bdi>
                </Link>
              </li>
            ))}
            {count > first.length && <li className="text-muted">and {count - first.length} more</li>}
          </ul>
        </div>
      ))}
    </section>
  );
}
