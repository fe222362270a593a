import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { editPath, navItemAt } from './nav-items.ts';
import { rememberPlace } from './recent-places.ts';
import type { ResourceScreen } from './screen.ts';

/** Remembers a place as soon as it is open, for the command bar: it may be left at once. */
function useRecent(path: string | undefined, title: string | undefined): void {
  useEffect(() => {
    if (path && title) rememberPlace({ path, title });
  }, [path, title]);
}

/** Remembers each screen that is opened; not those behind the form or the page of a row, which are remembered as rows. */
export function useRecentScreens(): void {
  const { pathname, search } = useLocation();
  const item = navItemAt(pathname);
  const isOfRow = item?.path !== pathname || /[?&](?:edit|text|arabic|content)=/.test(search);
  useRecent(isOfRow ? undefined : pathname, item?.title);
}

/** Remembers the row whose form is opened. */
export function useRecentRow<N extends ResourceName>(
  { name, labelOf }: Pick<ResourceScreen<N>, 'name' | 'labelOf'>,
  row: RowOf<N> | undefined,
  locale: Locale,
): void {
  useRecent(row && editPath({ resource: name, rowId: Number(row.id), locale }), row && labelOf(row));
}
