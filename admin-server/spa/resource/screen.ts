import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { InputOf } from '../api/resources.ts';
import type { FieldSpec } from '../fields/field-spec.ts';

/** A toast about an error. Without a text the error's own follows, and after a text that ends in a colon; a function words it. */
export type FailureText = [title: string, text?: string | ((error: Error) => string)];

/** What a screen says; each text is exact, by the specification. */
export interface ScreenTexts {
  /** The button that opens the empty form, and the title of that form. */
  add: string;
  /** A sentence below the title of the empty form. */
  addHint?: string;
  /** What the empty form says when some of its fields are wrong. */
  incomplete?: string;
  /** The title of the form over a row. */
  edit: string;
  /** Toasts: what is said as title, and the sentence below it. */
  created: [title: string, text?: string];
  updated: [title: string, text?: string];
  deleted: [title: string, text?: string];
  createFailed: FailureText;
  updateFailed: FailureText;
  deleteFailed: FailureText;
  /** The question before a row goes. */
  confirmDelete: string;
  empty: string;
  /** The button of the empty list, where it is not that of `add`. */
  addFirst?: string;
  loadFailed: string;
}

/** A resource as staff see it: list, form and texts derive from this value. */
export interface ResourceScreen<N extends ResourceName> {
  name: N;
  /** The resource's input schema: the form's rules and messages are those of the API. */
  schema: z.ZodObject;
  texts: ScreenTexts;
  fields: FieldSpec[];
  /** What a new row begins with. */
  defaults: (locale: 'en' | 'ar') => Partial<InputOf<N>>;
  /** The name of a row, in lists and questions. */
  labelOf: (row: RowOf<N>) => string;
  /** Columns that the list can be sorted by, with their labels; the first is how it begins. */
  sorts: { value: string; label: string }[];
  /** Whether rows belong to a language, so that the list has a tab for each. */
  hasLocales: boolean;
  /** Further parameters of the list's call. */
  filter?: Record<string, string | boolean>;
  /** Whether rows have an order that staff can change. */
  isSortable?: boolean;
  /** Whether the browser itself asks before a row goes, and not a dialog of ours. */
  isConfirmedByBrowser?: boolean;
  /** What hides a row, where that can be done to many at once. */
  hide?: Partial<InputOf<N>>;
  /** Other lists that show these rows. */
  refreshes?: string[];
  /** The language that a new row begins in, where it is not the one that is listed. */
  newIn?: 'en' | 'ar';
  /** What the form shows of a row, where that is not its columns. */
  valuesOf?: (row: RowOf<N>) => FieldValues;
  /** What is sent for what was typed, where that is not the same. */
  bodyOf?: (typed: FieldValues, locale: 'en' | 'ar') => object;
  /** Tells drafts apart where a row, or a new one, is edited in several forms. */
  draftOf?: string;
}
