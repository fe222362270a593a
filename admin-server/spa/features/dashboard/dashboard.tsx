import { useEffect } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { pageQuery } from '../../api/resources.ts';
import { servicesQuery, unlistedTexts } from '../../api/services.ts';
import { loadOnce } from '../../ui/load-once.ts';
import { useWhenIdle } from '../../ui/use-when-idle.ts';
import { ClockNote } from '../../resource/clock-note.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Loading } from '../../ui/states.tsx';
import { LiveColumn } from './live-column.tsx';
import { Column, Quiet, Strip, stripList, Thumbnail } from '../../ui/strip.tsx';
import { TodoColumn } from './todo-column.tsx';
import { WaitingColumn } from './waiting-column.tsx';
import { t } from '../../language/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListedChange } from '#admin-server/history/changes.ts';
import { isLocale } from '#content-db/model/locale.ts';
import { changesQuery } from '../../api/history.ts';
import { navItemsIn, typeIcon } from '../../resource/nav-items.ts';
import { RowLink } from '../../resource/row-link.tsx';
import { changedName, typeName } from '../../resource/row-name.ts';
import { Author } from '../../ui/author.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { languageNames } from '../../ui/languages.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { adminQuery } from '../../api/session.ts';
import { useMayOpen } from '../../resource/use-role.ts';

/** As the list of images asks for them. */
const firstImages = pageQuery('images', {
  search: '',
  status: '',
  sort: '-createdAt',
  without: '',
  page: 1,
  pageSize: 24,
});

const pageBoard = loadOnce(() => import('./page-board.tsx'));

/** The start page, a strip board: what is live, what waits and what needs somebody; below it the last edits and the pages. */
export function Component() {
  useEffect(() => {
    // What these screens show first. The texts of the pages are asked for by their board.
    void queryClient.prefetchQuery(servicesQuery('en', unlistedTexts));
    void queryClient.prefetchQuery(firstImages);
  }, []);
  const pages = useWhenIdle(pageBoard, true);
  return (
    <>
      <ScreenHeader
        title={t('Website Management Center')}
        subtitle={t('What is live, what is not yet, and what needs you.')}
      >
        <SignedIn />
      </ScreenHeader>
      <div className="grid gap-10">
        <ClockNote />
        <div className="grid items-start gap-x-6 gap-y-8 xl:grid-cols-3">
          <LiveColumn />
          <WaitingColumn />
          <TodoColumn />
        </div>
        <div className="grid items-start gap-x-6 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <LastEdits />
          {pages ? (
            <pages.PageBoard />
          ) : (
            <Column title={t('Pages')}>
              <Loading label={t('Loading the pages ...')} rows={5} />
            </Column>
          )}
        </div>
        <ToolIndex />
      </div>
    </>
  );
}

const verbs = { create: t('Added|action'), update: t('Changed|action'), remove: t('Deleted|action') };

/** The last five edits, with their pictures. */
function LastEdits() {
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
  const made = groupId === null ? verbs[action] : t('Moved|action');
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

const link = 'inline-flex min-h-11 items-center md:min-h-8';

/** Who is signed in and as what, and the way to the own password and second factors. */
function SignedIn() {
  const { data: admin } = useQuery(adminQuery);
  if (!admin) return null;
  return (
    <section aria-label={t('Signed in')} className="grid text-sm md:justify-items-end">
      <p className="text-muted">
        <bdi className="font-semibold text-strong">{admin.username}</bdi> ·{' '}
        {admin.role === 'admin' ? t('Admin') : t('Editor')}
      </p>
      <p className="flex gap-x-4">
        <Link to="/account#password" className={link}>
          {t('Password')}
        </Link>
        <Link to="/account#factors" className={link}>
          {t('Second factors')}
        </Link>
      </p>
    </section>
  );
}

const groups = [
  { name: 'primary', title: t('Primary Management Tools'), priority: t('High priority') },
  { name: 'content', title: t('Content & Media Management'), priority: t('Medium priority') },
  { name: 'system', title: t('System Settings') },
].map((group) => ({ ...group, tools: navItemsIn('tool', group.name) }));

/** All tools in their groups, as an index at the foot of the dashboard. */
function ToolIndex() {
  const mayOpen = useMayOpen();
  const shown = groups
    .map((group) => ({ ...group, tools: group.tools.filter(mayOpen) }))
    .filter(({ tools }) => tools.length > 0);
  return (
    <div className="grid gap-x-8 gap-y-6 border-t border-line pt-6 text-sm md:grid-cols-3">
      {shown.map(({ name, title, priority, tools }) => (
        <section key={name} aria-labelledby={`tools-${name}`}>
          <h2 id={`tools-${name}`} className="font-semibold text-strong">
            {title}
          </h2>
          {priority && <p className="font-mono text-xs text-muted">{priority}</p>}
          <ul className="mt-2 grid">
            {tools.map(({ path, title, purpose }) => (
              <li key={path}>
                <Link to={path} title={purpose} className="inline-flex min-h-11 items-center md:min-h-8">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
