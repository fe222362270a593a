import type { LucideIcon } from 'lucide-react';
import type { ResourceName } from '#content-db/types/index.ts';
import type { EditedRow, Place } from './place.ts';

const modules = import.meta.glob<Place[]>(['../types/*/menu.ts', '../features/*/menu.ts'], {
  eager: true,
  import: 'places',
});

/** A place with its address. */
export type Destination = Place & { path: string; icon: LucideIcon };

/** Every screen behind the sign-in: those of the content types and of the features, as their folders' `menu.ts` say. */
export const places: readonly Destination[] = Object.values(modules)
  .flat()
  .map((place) => ({ ...place, path: place.path ?? `/${place.type}` }));

/** The places of a part of the side menu, or of the dashboard, in their order. */
export function placesIn(kind: 'menu' | 'tool', group: string): Destination[] {
  const orderOf = (place: Place) => place[kind]?.[1] ?? Infinity;
  return places
    .filter((place) => place[kind]?.[0] === group)
    .sort((a, b) => orderOf(a) - orderOf(b) || a.title.localeCompare(b.title));
}

/** The place that lists the rows of a type; undefined where they are part of another screen. */
export function placeOf(type: ResourceName): Destination | undefined {
  return places.find((place) => place.type === type);
}

/** The screen on which a row is edited, opened at the row where the screen can do that. */
export function whereEdited(row: EditedRow): string {
  const { resource, rowId, locale } = row;
  for (const { edits } of places) {
    const path = edits?.[resource]?.(row);
    if (path !== undefined) return path;
  }
  return `/${resource}?${new URLSearchParams({ ...(locale && { locale }), edit: String(rowId) })}`;
}
