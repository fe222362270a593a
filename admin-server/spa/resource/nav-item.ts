import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowFormProps, ResourceScreen } from './screen.ts';

/** What the module of a screen exports: a component, or the value of a list that derives from its type. */
export interface ScreenModule {
  Component?: ComponentType;
  screen?: ResourceScreen<ResourceName>;
  /** The form over one row in the live editor, where it is not that of `screen`. */
  RowForm?: ComponentType<RowFormProps>;
}

/** The row of a type that somebody wants to edit. */
export interface EditedRow {
  resource: ResourceName;
  rowId: number;
  locale?: string | null | undefined;
  /** Of a page's text: the page that it is on. */
  page?: string | undefined;
}

type MenuGroup = 'main' | 'content' | 'people';
type ToolGroup = 'primary' | 'content' | 'system';

/** A screen of the admin, as menu, dashboard, palette, router and links know it. */
export interface NavItem {
  /** Its address below /admin; absent: the name of the type. */
  path?: string;
  /** The content type whose rows it lists, and opens by `?edit=`. */
  type?: ResourceName;
  /** What the side menu says, and the header of the screen. */
  title: string;
  icon: LucideIcon;
  /** Loads the screen, which is a chunk of its own. */
  load: () => Promise<ScreenModule>;
  /** The part of the side menu that it stands in, and its place there; without a number it comes last. */
  menu?: [group: MenuGroup, order?: number];
  /** The same on the dashboard. */
  tool?: [group: ToolGroup, order?: number];
  /** What it is for, on the dashboard. */
  purpose?: string;
  /** More that somebody may type to find it. */
  words?: string;
  /** Where rows are edited that this screen shows in another way, by their type. */
  edits?: { [N in ResourceName]?: (row: EditedRow) => string };
}
