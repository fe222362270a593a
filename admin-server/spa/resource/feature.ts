import type { ComponentType } from 'react';
import type { Hit } from '#admin-server/content/search.ts';
import type { Plan } from '#admin-server/publish/types.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { PersonalData } from '../api/personal-data.ts';
import type { Finding, PendingChange, RowEdit } from '../api/publish.ts';
import type { ShownField } from '../fields/field-extras.ts';
import type { NavItem } from './nav-item.ts';

/**
 * What a folder of `features/` adds to the back office, as its `feature.ts` says. Without the folder everything else
 * works as before: no other part names it.
 */
export interface Feature {
  screens?: NavItem[];
  /** A button for a row of a list. */
  RowAction?: ComponentType<RowActionProps>;
  /** What can be done with the two languages of a row, in its list and beside the note that its Arabic has to be checked. */
  PairAction?: ComponentType<PairActionProps>;
  /** What stands below a field of a form, or below a text that is edited in place. */
  FieldExtra?: ComponentType<FieldExtraProps>;
  /** What stands beside the buttons of a form. */
  FormNote?: ComponentType<{ findings: Finding[] }>;
  /** What follows the message that a form was saved, of what was found in it; undefined for nothing. */
  noteOfSave?(findings: Finding[]): Promise<string | undefined>;
  /** What is said when an English row was saved; undefined for nothing. */
  afterSave?(row: SavedRow): Promise<string | undefined>;
  /** What is said of a plan, above its pages. */
  PlanNote?: ComponentType<PlanNoteProps>;
  /** What the dashboard says of the live site, above its releases: an item of the list, or nothing. */
  LiveNote?: ComponentType;
  /** What the dashboard says that needs a person. */
  Todo?: ComponentType;
  /** What the search finds of it, by the names that the server has for such hits. */
  hits?: Record<string, HitKind>;
  /** Loads what it shows of a person. */
  person?: () => Promise<PersonPart>;
}

/** Hits that are not rows of a content type. */
export interface HitKind {
  title: string;
  /** The path of the screen that shows one. */
  path(hit: Hit): string;
}

/** A feature's part of what is stored of a person. */
export interface PersonPart {
  /** Where it is, in words. */
  place: string;
  /** That there is none, such as `no messages`. */
  nothing: string;
  /** Whether there is something to export or erase. */
  has(data: PersonalData): boolean;
  /** What an erasure deletes, such as `2 messages`. */
  erased(data: PersonalData): string;
  Found: ComponentType<{ data: PersonalData }>;
}

export interface RowActionProps {
  row: { resource: ResourceName; rowId: number };
  /** The file of an uploaded picture, if the row stands for one. */
  picture?: string | undefined;
  /** What it is, for the accessible name. */
  name: string;
}

export interface PairActionProps {
  resource: ResourceName;
  /** One of the two rows, by its language. */
  row: { english: number } | { arabic: number };
  /** Whether it stands where there is room for few words. */
  isShort?: boolean;
  /** The English text, if the row has a single one and its Arabic is out of date. */
  rewritten?: string | undefined;
}

export interface FieldExtraProps {
  field: ShownField;
  /** The edited rows, at least one, as they were when somebody last stopped typing. */
  edits: RowEdit[];
  /** What is found in the field. */
  findings: Finding[];
}

export interface PlanNoteProps {
  plan: Plan;
  pending: PendingChange[];
}

export interface SavedRow {
  resource: ResourceName;
  id: number;
}
