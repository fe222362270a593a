import type { ComponentType } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import type { NavItem } from './nav-item.ts';

/**
 * What a folder of `features/` adds to the back office, as its `feature.ts` says. Without the folder everything else
 * works as before: no other part names it.
 */
export interface Feature {
  screens?: NavItem[];
  /** A button for a row of a list. */
  RowAction?: ComponentType<RowActionProps>;
  /** What the dashboard says of the live site, above its releases: an item of the list, or nothing. */
  LiveNote?: ComponentType;
}

export interface RowActionProps {
  row: { resource: ResourceName; rowId: number };
  /** The file of an uploaded picture, if the row stands for one. */
  picture?: string | undefined;
  /** What it is, for the accessible name. */
  name: string;
}
