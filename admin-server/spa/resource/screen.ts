import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
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
  defaults(locale: Locale): Partial<InputOf<N>>;
  /** The name of a row, in lists and questions. */
  labelOf(row: RowOf<N>): string;
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
  newIn?: Locale;
  /** What the form shows of a row, where that is not its columns. */
  valuesOf?(row: RowOf<N>): FieldValues;
  /** What is sent for what was typed, where that is not the same. */
  bodyOf?: (typed: FieldValues, locale: Locale) => object;
  /** Tells drafts apart where a row, or a new one, is edited in several forms. */
  draftOf?: string;
  /** Fields that follow what is typed into others, such as a slug its title. */
  onFieldChange?: (name: string, value: unknown, form: UseFormReturn, before: unknown) => void;
  /** One row of the list; absent: a card with its name, its picture and its text. */
  renderCard?(row: RowOf<N>, actions: RowActions): ReactNode;
  /** How many cards stand beside each other, as classes of a grid. */
  columns?: string;
  /** What a table shows of a row where there is room for one; cards stand there otherwise. */
  table?: TableColumn<N>[];
}

/** What a card can do with its row. */
export interface RowActions {
  edit: () => void;
  remove: () => void;
  /** The box that selects it for a change of many, and the handle that moves it. */
  selection: ReactNode;
  handle: ReactNode;
}

/** A column of a table. */
export interface TableColumn<N extends ResourceName> {
  label: string;
  render(row: RowOf<N>): ReactNode;
}

/** What the form over one row is given in the live editor. */
export interface RowFormProps {
  id: number;
  /** The language of the page that shows it. */
  locale: Locale;
  /** Whether it begins at the picture. */
  isPictureFirst: boolean;
  onClose: () => void;
}
