import { useEffect, useSyncExternalStore } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import type { Editor } from '../api/editing.ts';
import { enter, onPresenceChange, othersHere } from './presence.ts';

/** The others who are seen from here. */
export function useOthers(): Editor[] {
  return useSyncExternalStore(onPresenceChange, othersHere);
}

/** Enters a row while its form is open. @returns who else has it open, one entry for each of their tabs */
export function useOpenRow(resource: ResourceName, id: number | undefined): Editor[] {
  const mark = id === undefined ? undefined : rowMark(resource, id);
  useEffect(() => (mark === undefined ? undefined : enter(mark)), [mark]);
  const others = useOthers();
  return mark === undefined ? [] : others.filter(({ marks }) => marks.includes(mark));
}

/** The mark of a row, which its element on a previewed page has too: `services/3`. */
function rowMark(resource: ResourceName, id: number): string {
  return `${resource}/${id}`;
}
