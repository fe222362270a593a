import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Hit } from '#admin-server/content/search.ts';
import type { Plan } from '#admin-server/publish/types.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { PersonalData } from '../api/personal-data.ts';
import type { Finding, PendingChange, RowEdit, RowState } from '../api/publish.ts';
import type { ShownField } from '../fields/field-extras.ts';
import type { NavItem } from './nav-item.ts';

/**
 * What a folder of `features/` adds to the back office, as its `feature.ts` says. Without the folder everything else
 * works as before: no other part names it.
 */
export interface Feature {
  screens?: NavItem[];
  /** What stands beside the button of a list that adds a row. */
  ListAction?: ComponentType<ListActionProps>;
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
  /** What stands beside the buttons of a form or of a text that is edited in place, while a stored row is open there. */
  OpenRow?: ComponentType<RowRef>;
  /** Who else has something open; the first feature that tells is asked. */
  others?: Others;
  /** What is said when an English row was saved; undefined for nothing. */
  afterSave?(row: SavedRow): Promise<string | undefined>;
  /** What is said of a plan, above its pages. */
  PlanNote?: ComponentType<PlanNoteProps>;
  /** What the dashboard says of the live site, above its releases: an item of the list, or nothing. */
  LiveNote?: ComponentType;
  /** What the dashboard says that needs a person, and its place: what is lost stands at 0, rows with a date that nobody published at 3. */
  todo?: [place: number, Strip: ComponentType];
  /** What the dashboard lists below the changes that wait. */
  Waiting?: ComponentType<{ pending: PendingChange[] }>;
  /** What can be done about the state of a row that has pending changes: it shows the word for it too. */
  StateAction?: ComponentType<StateActionProps>;
  /** What the search can do with a row that has pending changes. */
  command?: ChangesCommand;
  /** What a named set of changes says of itself. */
  OfSet?: ComponentType<{ set: NamedSet }>;
  /** Loads what it adds to the publish screen. */
  publishing?: () => Promise<PublishPart>;
  /** What the search finds of it, by the names that the server has for such hits. */
  hits?: Record<string, HitKind>;
  /** Loads what it shows of a person. */
  person?: () => Promise<PersonPart>;
}

export interface StateActionProps {
  row: RowState;
  /** What it is, for the accessible name. */
  name: string;
  /** The word for its state. */
  badge: ReactNode;
}

/** What the search can do with the pending changes of a row, in a dialog. */
export interface ChangesCommand {
  /** The English words that begin the search, as `hide cabin safety`; the label does as well. */
  words: string;
  label: string;
  icon: LucideIcon;
  Dialog: ComponentType<{ row: RowState; onClose: () => void }>;
}

/** A set of pending changes. */
export interface NamedSet {
  id: number;
  name: string;
  needsApproval: boolean;
  approval: object | null;
}

/** What a feature adds to the publish screen. */
export interface PublishPart {
  /** Decides which of the pending changes are listed; that of one feature only. */
  Listed?: ComponentType<ListedProps>;
  /** What can be done with the chosen changes, beside the button that publishes them. */
  ChosenAction?: ComponentType<{ changes: number[] }>;
  /** The same, in the list. */
  ListAction?: ComponentType<{ changes: PendingChange[]; isDisabled: boolean }>;
  /** What stands above the changes. */
  Note?: ComponentType;
  /** What stands below them. */
  Below?: ComponentType<{ pending: PendingChange[] }>;
}

export interface ListedProps {
  pending: PendingChange[];
  /** What waits for a time that somebody chose. */
  timed: PendingChange[];
  children: (listing: Listing) => ReactNode;
}

/** Which of the pending changes are listed, and what is said of them. */
export interface Listing {
  listed: PendingChange[];
  /** Ids of those that nobody publishes with the rest. */
  held: ReadonlySet<number>;
  /** Why these may not be published yet; undefined if they may. */
  whyHeld(changes: PendingChange[]): string | undefined;
  /** What stands on the line of a change. */
  nameOf(change: PendingChange): string | undefined;
  /** Chooses what is listed. */
  bar: ReactNode;
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

export interface ListActionProps {
  resource: ResourceName;
}

export interface RowRef {
  resource: ResourceName;
  rowId: number;
}

/** What somebody has open in one tab of the back office. */
export interface Place {
  /** The path of the English page that is edited as visitors see it; null elsewhere. */
  path: string | null;
  /** What is being edited: `en home/hero/title` for a text of a page, `services/3` for a row. */
  marks: string[];
}

/** Somebody in the back office, in one tab. */
export interface Editor extends Place {
  tab: string;
  /** The username. */
  by: string;
}

/** What this tab has open, and who else has the same. */
export interface Others {
  /** The others who edit pages, if this tab does, or who have one of its rows or texts open; undefined while nobody can tell. */
  now(): Editor[] | undefined;
  /** Whether something is being edited here. */
  isEditing(): boolean;
  /** Calls `listener` after each change of both. @returns a function that unsubscribes */
  watch(listener: () => void): () => void;
  /** Something is opened here, by its mark. @returns a function that closes it */
  enter(mark: string): () => void;
  /** A page is shown to be edited; null when it is left. */
  visit(path: string | null): void;
}

export interface RowActionProps {
  row: RowRef;
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
