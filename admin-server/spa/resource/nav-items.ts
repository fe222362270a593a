import { FileText } from 'lucide-react';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { Icon } from '../ui/icon.ts';
import { features } from './features.tsx';
import { ownIcon } from './own-icon.tsx';
import { ownNames } from './own-types.ts';
import type { EditedRow, NavItem } from './nav-item.ts';

const types = import.meta.glob<NavItem[]>('../types/*/menu.ts', { eager: true, import: 'navItems' });

/** A screen with its path. */
export type RoutedNavItem = NavItem & { path: string; icon: Icon; usualIcon: Icon };

/** Every screen behind the sign-in, from the `menu.ts` of each content type and the `feature.ts` of each feature. */
export const navItems: readonly RoutedNavItem[] = [
  ...Object.values(types),
  ...features.map(({ screens = [] }) => screens),
]
  .flat()
  .map((item) => ({
    ...item,
    path: item.path ?? `/${item.type}`,
    /** Asked for when it is shown, as it may change meanwhile. */
    get title() {
      return (item.type && ownNames(item.type)?.many) ?? item.title;
    },
    get icon() {
      return (item.type && ownIcon(item.type)) ?? item.icon;
    },
    /** The one that it has where the organisation has chosen none for its type. */
    usualIcon: item.icon,
  }));

/** The screens in a group of the side menu or the dashboard, in order. */
export function navItemsIn(kind: 'menu' | 'tool', group: string): RoutedNavItem[] {
  const orderOf = (item: NavItem) => item[kind]?.[1] ?? Infinity;
  return navItems
    .filter((item) => item[kind]?.[0] === group)
    .sort((a, b) => orderOf(a) - orderOf(b) || a.title.localeCompare(b.title));
}

/** The screen that lists the rows of a type; undefined if another screen shows them. */
export function navItemOf(type: ResourceName): RoutedNavItem | undefined {
  return navItems.find((item) => item.type === type);
}

/** The path that opens a row for editing. */
export function editPath(row: EditedRow): string {
  const { resource, rowId, locale } = row;
  for (const { edits } of navItems) {
    const path = edits?.[resource]?.(row);
    if (path !== undefined) return path;
  }
  if (navItemOf(resource)?.loadPage) return `/${resource}/${rowId}`;
  return `/${resource}?${new URLSearchParams({ ...(locale && { locale }), edit: String(rowId) })}`;
}

/** The path that opens a new row, on its page or in the dialog of its list; undefined for types without a list. */
export function newRowPath(type: ResourceName, locale: Locale): string | undefined {
  const item = navItemOf(type);
  if (item?.loadPage) return `${item.path}/new?locale=${locale}`;
  const path = editPath({ resource: type, rowId: 0, locale });
  return path.includes('edit=0') ? path.replace('edit=0', 'edit=new') : undefined;
}

/** The icon of a type: that of its screen. */
export function typeIcon(type: ResourceName): Icon {
  return navItemOf(type)?.icon ?? FileText;
}

/** The screen at a path, also of the page that edits one of its rows. */
export function navItemAt(path: string): RoutedNavItem | undefined {
  return navItems.find((item) => item.path === path || (item.loadPage && path.startsWith(`${item.path}/`)));
}
