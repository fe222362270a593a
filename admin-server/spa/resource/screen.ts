import type { ComponentType, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import type * as z from 'zod';
import type { RowOf } from '#content-db/write/repository.ts';
import type * as FieldSchemas from '#content-db/model/fields.ts';
import type { ResourceName, Resources } from '#content-db/types/index.ts';
import type { RowEdit } from '../api/publish.ts';
import type { InputOf } from '../api/resources.ts';
import type { FieldSpec } from '../fields/field-spec.ts';

/** An error toast. Without a text it shows the error's message, which is also appended to a text that ends in a colon. */
export type FailureText = [title: string, text?: string | ((error: Error) => string)];

/** The texts of a screen. The specification fixes many of them. */
export interface ScreenTexts {
  /** The button that opens the empty form, and the title of that form. */
  add: string;
  /** A sentence below the title of the empty form. */
  addHint?: string;
  /** The error below the form of a new row when fields are invalid. */
  incomplete?: string;
  /** The title of the form for an existing row. */
  edit: string;
  /** Toasts: a title, and a sentence below it. */
  created: [title: string, text?: string];
  updated: [title: string, text?: string];
  deleted: [title: string, text?: string];
  createFailed: FailureText;
  updateFailed: FailureText;
  deleteFailed: FailureText;
  /** The question before a row is deleted. */
  confirmDelete: string;
  empty: string;
  /** The button of the empty list; default: `add`. */
  addFirst?: string;
  loadFailed: string;
}

/** Makes the schema of a form. It is handed the definitions and field schemas, which are loaded when the form is checked. */
export type FormSchema = (types: Resources, fields: typeof FieldSchemas) => z.ZodObject;

/** The screen of a resource: its list and form derive from this value. */
export interface ResourceScreen<N extends ResourceName> {
  name: N;
  /** The schema of the form, made from the types' own when a form opens; default: the type's input schema, so that the form validates like the API. */
  schema?: FormSchema;
  texts: ScreenTexts;
  fields: FieldSpec[];
  /** The values of a new row. */
  defaults(locale: Locale): Partial<InputOf<N>>;
  /** The name of a row, in lists and questions. */
  labelOf(row: RowOf<N>): string;
  /** Above the list: what its rows change, and which screen changes the like. */
  Intro?: ComponentType;
  /** The sort options of the list; the first is the default. */
  sorts: { value: string; label: string }[];
  /** Whether rows have a language; the list then has a tab for each. */
  hasLocales: boolean;
  /** Further query parameters of the list. */
  filter?: Record<string, string | boolean>;
  /** Long columns that the list does not show: it is loaded without them, and a form with them; default: the texts that cards do not show. */
  unlisted?: string[];
  /** Loads the row of a form that the list does not have, or not with all its columns; default: by its id. */
  load?(id: number, locale: Locale): Promise<RowOf<N>>;
  /** Whether staff can reorder the rows. */
  isSortable?: boolean;
  /** Whether `window.confirm` asks before a deletion, instead of a dialog. */
  isConfirmedByBrowser?: boolean;
  /** The input that hides a row; adds the bulk action Hide. */
  hide?: Partial<InputOf<N>>;
  /** Whether hiding and showing takes effect on the website at once, without a publish. */
  isHiddenAtOnce?: boolean;
  /** Other resources whose lists show these rows. */
  refreshes?: string[];
  /** The language of a new row; default: the listed one. */
  newIn?: Locale;
  /** The form values of a row; default: its columns. */
  valuesOf?(row: RowOf<N>): FieldValues;
  /** The request body for the form values; default: the values. */
  bodyOf?: (typed: FieldValues, locale: Locale) => object;
  /** The edited rows for the form values that were typed; default: the row. */
  editsOf?(row: RowOf<N>, typed: FieldValues, locale: Locale): RowEdit[];
  /** The field with the time at which a row goes live; the form then offers to schedule a row. */
  publishTime?: string | undefined;
  /** Distinguishes drafts if several forms edit the same row, or create rows of the same type. */
  draftOf?: string;
  /** Whether there is only one such row, so that a draft of a new one is of the stored one if somebody else created it. */
  hasOneRow?: boolean;
  /** Whether the form shows a row with its text in one language, so that each language has a draft. */
  isInOneLanguage?: boolean;
  /** Updates dependent fields, such as a slug after its title changed. */
  onFieldChange?: (name: string, value: unknown, form: UseFormReturn, before: unknown) => void;
  /** Renders a row of the list, which is shown with these others; default: a card with its name, picture and text. */
  renderCard?(row: RowOf<N>, actions: RowActions, rows: RowOf<N>[]): ReactNode;
  /** Grid classes for the number of cards side by side. */
  columns?: string;
  /** The columns of a table, which replaces the cards on wide screens. */
  table?: TableColumn<N>[];
}

/** The actions of a card for its row. */
export interface RowActions {
  edit: () => void;
  remove: () => void;
  /** Its status; `RowButtons` shows it. */
  status: ReactNode;
  /** The checkbox for bulk actions, and the drag handle. */
  selection: ReactNode;
  handle: ReactNode;
}

/** A column of a table. */
export interface TableColumn<N extends ResourceName> {
  label: string;
  render(row: RowOf<N>): ReactNode;
}

/** The props of a row's form in the live editor. */
export interface RowFormProps {
  /** Undefined for a new row. */
  id: number | undefined;
  /** The language of the page that shows it. */
  locale: Locale;
  /** Whether the form shows only the picture of the row, if it has one. */
  isPictureOnly: boolean;
  onClose: () => void;
}
