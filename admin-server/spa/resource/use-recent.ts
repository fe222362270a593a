import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { loadOnce } from '../on-demand/load-once.ts';
import { useWhenIdle } from '../on-demand/use-when-idle.ts';
import { editPath, navItemAt } from './nav-items.ts';
import type { ResourceScreen } from './screen.ts';

const recentPlaces = loadOnce(() => import('./recent-places.ts'));

/** Remembers a place that is open, for the command bar. */
function useRecent(path: string | undefined, title: string | undefined): void {
  const code = useWhenIdle(recentPlaces, path !== undefined);
  useEffect(() => {
    if (path !== undefined && title !== undefined) code?.rememberPlace({ path, title });
  }, [code, path, title]);
}

/** Remembers each screen that is opened; not those behind the form or the page of a row, which are remembered as rows. */
export function useRecentScreens(): void {
  const { pathname, search } = useLocation();
  const item = navItemAt(pathname);
  const isOfRow = item?.path !== pathname || /[?&](?:edit|text|arabic|content)=/.test(search);
  useRecent(isOfRow ? undefined : item?.path, item?.title);
}

/** Remembers the row whose form is opened. */
export function useRecentRow<N extends ResourceName>(
  { name, labelOf }: Pick<ResourceScreen<N>, 'name' | 'labelOf'>,
  row: RowOf<N> | undefined,
  locale: Locale,
): void {
  useRecent(row && editPath({ resource: name, rowId: Number(row.id), locale }), row && labelOf(row));
}
