import type { ComponentType } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import type { Icon } from '../ui/icon.ts';
import type { RowFormProps, ResourceScreen } from './screen.ts';

/** The exports of a screen's module: a component, or a screen value that the list derives from. */
export interface ScreenModule {
  Component?: ComponentType;
  screen?: ResourceScreen<ResourceName>;
  /** The form for one row in the live editor; default: the form of `screen`. */
  RowForm?: ComponentType<RowFormProps>;
  /** The name of a row in the live editor; default: that of `screen`, or its title. */
  labelOf?(row: object): string;
}

/** A row to edit. */
export interface EditedRow {
  resource: ResourceName;
  rowId: number;
  locale?: string | null | undefined;
  /** The page, if the row is a text of a page. */
  page?: string | undefined;
}

type MenuGroup = 'main' | 'site' | 'content' | 'people';
type ToolGroup = 'primary' | 'content' | 'system';

/** A screen of the admin: its entries in menu, dashboard, palette and router. */
export interface NavItem {
  /** The path below /admin; default: the name of the type. */
  path?: string;
  /** The content type that it lists; `?edit=<id>` opens a row. */
  type?: ResourceName;
  /** Only admins may use it; editors don't see it, and are told so at its address. */
  isForAdmins?: boolean;
  /** The title in the side menu and in the header. */
  title: string;
  icon: Icon;
  /** Loads the screen from a chunk of its own. */
  load: () => Promise<ScreenModule>;
  /** Whether the screen takes the whole width of the window. */
  isWide?: boolean;
  /** Loads the page that edits one row, at `<path>/<id>` and `<path>/new`; without one the list opens a dialog. */
  loadPage?: () => Promise<{ Component: ComponentType }>;
  /** The group and position in the side menu; without a number it comes last. */
  menu?: [group: MenuGroup, order?: number];
  /** The group and position on the dashboard. */
  tool?: [group: ToolGroup, order?: number];
  /** The description on the dashboard. */
  purpose?: string;
  /** Further search words for the palette. */
  words?: string;
  /** Where it changes a page of the site, by the English path of that; undefined for pages that it does not change. */
  changes?: (page: string) => string | undefined;
  /** The pages of the site that show its rows, by their English paths, or all pages. */
  shownOn?: readonly string[] | 'all';
  /** By type: the path at which this screen edits a row. */
  edits?: { [N in ResourceName]?: (row: EditedRow) => string };
}
