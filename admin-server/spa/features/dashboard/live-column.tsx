import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListedRelease } from '#admin-server/publish/routes/publish.ts';
import { releasesQuery } from '../../api/publish.ts';
import { withdrawnTexts } from '../../resource/withdrawn-texts.ts';
import { LiveNotes } from '../../resource/features.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge } from '../../ui/states.tsx';
import { Column, Quiet, Strip, stripList } from '../../ui/strip.tsx';
import { t } from '../../language/text.tsx';
import { changedName } from '../../resource/row-name.ts';
import { nameList } from '../../ui/name-list.ts';

/** Releases shown. */
const shown = 4;

/** The release that visitors see, and those before it. */
export function LiveColumn() {
  const releases = useQuery(releasesQuery);
  return (
    <Column title={t('Live')}>
      <Loaded queries={[releases]} failed={t('The releases could not be loaded')} rows={2}>
        {(all) => {
          const done = all.filter(({ state }) => state === 'live' || state === 'replaced').slice(0, shown);
          return (
            <ul className={stripList}>
              <LiveNotes />
              {done.map((release) => (
                <li key={release.id}>
                  <Release release={release} />
                </li>
              ))}
              {done.length === 0 && (
                <li>
                  <Quiet>{t('Nothing is live yet.')}</Quiet>
                </li>
              )}
            </ul>
          );
        }}
      </Loaded>
    </Column>
  );
}

function Release({ release }: { release: ListedRelease }) {
  const { id, state, startedAt, finishedAt, restores, contents } = release;
  const isLive = state === 'live';
  return (
    <Strip
      mark={<span className={`font-mono text-lg ${isLive ? 'text-success' : 'text-muted'}`}>{id}</span>}
      title={
        isLive ? (
          <span className="flex flex-wrap items-center gap-x-3">
            <Link to="/publish">{t('Release {id}', { id })}</Link> <Badge tone="good">{t('Live')}</Badge>
          </span>
        ) : (
          t('Release {id}', { id })
        )
      }
      detail={
        <span className="line-clamp-1">
          {restores === null
            ? [...withdrawnTexts(contents), nameList(contents.rows.map(changedName))]
                .filter(Boolean)
                .join(t(', ')) || t('Pages rendered again')
            : t('Back to release {restores}', { restores })}
        </span>
      }
      origin={<DateTime at={finishedAt ?? startedAt} />}
    />
  );
}
