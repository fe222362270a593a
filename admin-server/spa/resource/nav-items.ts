import type { LucideIcon } from 'lucide-react';
import type { ResourceName } from '#content-db/types/index.ts';
import type { EditedRow, NavItem } from './nav-item.ts';

const modules = import.meta.glob<NavItem[]>(['../types/*/menu.ts', '../features/*/menu.ts'], {
  eager: true,
  import: 'navItems',
});

/** A place with its address. */
export type RoutedNavItem = NavItem & { path: string; icon: LucideIcon };

/** Every screen behind the sign-in: those of the content types and of the features, as their folders' `menu.ts` say. */
export const navItems: readonly RoutedNavItem[] = Object.values(modules)
  .flat()
  .map((item) => ({ ...item, path: item.path ?? `/${item.type}` }));

/** The navItems of a part of the side menu, or of the dashboard, in their order. */
export function navItemsIn(kind: 'menu' | 'tool', group: string): RoutedNavItem[] {
  const orderOf = (item: NavItem) => item[kind]?.[1] ?? Infinity;
  return navItems
    .filter((item) => item[kind]?.[0] === group)
    .sort((a, b) => orderOf(a) - orderOf(b) || a.title.localeCompare(b.title));
}

/** The place that lists the rows of a type; undefined where they are part of another screen. */
export function navItemOf(type: ResourceName): RoutedNavItem | undefined {
  return navItems.find((item) => item.type === type);
}

/** The screen on which a row is edited, opened at the row where the screen can do that. */
export function editPath(row: EditedRow): string {
  const { resource, rowId, locale } = row;
  for (const { edits } of navItems) {
    const path = edits?.[resource]?.(row);
    if (path !== undefined) return path;
  }
  return `/${resource}?${new URLSearchParams({ ...(locale && { locale }), edit: String(rowId) })}`;
}
