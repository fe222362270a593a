import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListedChange } from '#admin-server/history/changes.ts';
import { isLocale } from '#content-db/model/locale.ts';
import { changesQuery } from '../../api/history.ts';
import { typeIcon } from '../../resource/nav-items.ts';
import { RowLink } from '../../resource/row-link.tsx';
import { changedName, typeName } from '../../resource/row-name.ts';
import { Author } from '../../ui/text/author.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { languageNames } from '../../ui/text/languages.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Column, Quiet, Strip, stripList, Thumbnail } from '../../ui/strip.tsx';
import { t } from '../../language/text.tsx';

const verbs = { create: t('Added|deed'), update: t('Changed|deed'), remove: t('Deleted|deed') };

/** The last five edits, with their pictures. */
export function LastEdits() {
  const changes = useQuery(changesQuery({ page: 1, pageSize: 5 }));
  return (
    <Column title={t('Last edits')}>
      <Loaded queries={[changes]} failed={t('The history could not be loaded')} rows={5}>
        {({ rows }) => (
          <ul className={stripList}>
            {rows.map((change) => (
              <li key={change.id}>
                <Edit change={change} />
              </li>
            ))}
            <li>
              <Quiet>
                {rows.length === 0 ? (
                  t('Nothing has been edited yet')
                ) : (
                  <Link to="/changes">{t('All edits')}</Link>
                )}
              </Quiet>
            </li>
          </ul>
        )}
      </Loaded>
    </Column>
  );
}

function Edit({ change }: { change: ListedChange }) {
  const { resource, groupId, action, discardedAt, picture, locale, by, at } = change;
  const made = groupId === null ? verbs[action] : t('Moved|deed');
  const verb = discardedAt === null ? made : t('Discarded');
  const language = groupId === null && isLocale(locale) ? ` · ${languageNames[locale]}` : '';
  return (
    <Strip
      mark={<Thumbnail picture={picture} icon={typeIcon(resource)} />}
      title={<RowLink row={change}>{changedName({ ...change, label: change.name })}</RowLink>}
      detail={`${verb} · ${typeName(resource)}${language}`}
      origin={
        <>
          <Author by={by} className="max-w-full truncate" />
          <DateTime at={at} />
        </>
      }
    />
  );
}
