import { queryClient } from '../api/query-client.ts';
import { adminQuery } from '../api/accounts/session.ts';

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
    return JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
  } catch {
    // The storage is switched off.
    return [];
  }
}

/** Puts a place first. */
export function rememberPlace(place: Place): void {
  try {
    const others = recentPlaces().filter(({ path }) => path !== place.path);
    localStorage.setItem(storageKey(), JSON.stringify([place, ...others].slice(0, kept)));
  } catch {
    // The storage is full or switched off: nothing is remembered.
  }
}
