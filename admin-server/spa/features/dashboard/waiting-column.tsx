import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ownChanges, type PendingChange, pendingKey, publishQuery, byReason } from '../../api/publish.ts';
import { FeaturesWaiting } from '../../resource/features.tsx';
import { LiveState } from '../../resource/live-state.tsx';
import { RowLink } from '../../resource/row-link.tsx';
import { changeName, typeName } from '../../resource/row-name.ts';
import { typeIcon } from '../../resource/nav-items.ts';
import { linkButtonIn } from '../../ui/button.tsx';
import { Author } from '../../ui/author.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Column, Quiet, Strip, stripList, Thumbnail } from '../../ui/strip.tsx';
import { t } from '../../language/text.tsx';

/** Rows shown of each kind. */
const shown = 4;

/** What is saved and not yet live: the newest changes, and those that wait for a time. */
export function WaitingColumn() {
  const { data } = useQuery(publishQuery);
  const waiting = byReason(data?.pending);
  const pending = ownChanges(waiting.open);
  // One entry per row, the newest change first.
  const rows = [...new Map(pending.map((change) => [pendingKey(change), change])).values()].reverse();
  return (
    <Column title={t('Waiting')} count={rows.length}>
      <section aria-label={t('Not yet live|changes')}>
        <ul className={stripList}>
          {rows.slice(0, shown).map((change) => (
            <li key={change.id}>
              <Change change={change} />
            </li>
          ))}
          {data && rows.length === 0 && (
            <li>
              <Quiet>
                <LiveState />
              </Quiet>
            </li>
          )}
          {rows.length > 0 && (
            <li className="flex min-h-18 flex-wrap items-center justify-between gap-3 px-4 py-2">
              <span className="text-sm text-muted">
                {rows.length > shown && t('and {count} more', { count: rows.length - shown })}
              </span>
              <Link to="/publish" className={linkButtonIn('action')}>
                {t('Review and publish')}
              </Link>
            </li>
          )}
        </ul>
      </section>
      <FeaturesWaiting pending={data?.pending ?? []} />
    </Column>
  );
}

function Change({ change }: { change: PendingChange }) {
  const { resource, picture, authors, at } = change;
  return (
    <Strip
      mark={<Thumbnail picture={picture} icon={typeIcon(resource)} />}
      title={<RowLink row={change}>{changeName(change)}</RowLink>}
      detail={typeName(resource)}
      origin={
        <>
          <Author by={authors.at(-1) ?? ''} className="max-w-full truncate" />
          <DateTime at={at} />
        </>
      }
    />
  );
}
