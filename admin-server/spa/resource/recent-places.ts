import { queryClient } from '../api/query-client.ts';
import { adminQuery } from '../api/session.ts';

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
