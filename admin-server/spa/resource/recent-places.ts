import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { queryClient } from '../api/query-client.ts';
import { adminQuery } from '../api/accounts/session.ts';
import { editPath, navItemAt } from './nav-items.ts';
import type { ResourceScreen } from './screen.ts';

/** A place that somebody has been to. */
export interface Place {
  /** Below /admin. */
  path: string;
  title: string;
}

/** Places that are kept. */
const kept = 8;

function storageKey(): string {
  return `recent/${queryClient.getQueryData(adminQuery.queryKey)?.id ?? ''}`;
}

/** The places of this account in this browser, the last first. */
export function recentPlaces(): Place[] {
  try {
    const places: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return Array.isArray(places) ? places.filter(isPlace) : [];
  } catch {
    return [];
  }
}

/** Remembers each screen that is opened; not those behind a form or below a row, which are remembered as rows. */
export function useRecentScreens(): void {
  const { pathname, search } = useLocation();
  const item = navItemAt(pathname);
  const isOfRow = item?.path !== pathname || /[?&](?:edit|text|arabic|content)=/.test(search);
  useEffect(() => {
    if (item && !isOfRow) rememberPlace(item);
  }, [item, isOfRow]);
}

/** Remembers the row whose form is opened. */
export function useRecentRow<N extends ResourceName>(
  { name, labelOf }: Pick<ResourceScreen<N>, 'name' | 'labelOf'>,
  row: RowOf<N> | undefined,
  locale: Locale,
): void {
  const path = row && editPath({ resource: name, rowId: Number(row.id), locale });
  const title = row && labelOf(row);
  useEffect(() => {
    if (path !== undefined && title !== undefined) rememberPlace({ path, title });
  }, [path, title]);
}

/** Puts a place first. */
export function rememberPlace({ path, title }: Place): void {
  const others = recentPlaces().filter((place) => place.path !== path);
  try {
    localStorage.setItem(storageKey(), JSON.stringify([{ path, title }, ...others].slice(0, kept)));
  } catch {
    // The storage is full or switched off: nothing is remembered.
  }
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null || !('path' in value && 'title' in value)) return false;
  return typeof value.path === 'string' && typeof value.title === 'string';
}
