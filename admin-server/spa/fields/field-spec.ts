import type { ResourceName } from '#content-db/types/index.ts';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import type { Filter } from '../api/resources.ts';

/** One field of a form. */
export interface FieldSpec {
  /** The column. */
  name: string;
  label: string;
  kind:
    | 'text'
    | 'area'
    | 'number'
    | 'email'
    | 'url'
    | 'address'
    | 'date-time'
    | 'select'
    | 'choice'
    | 'switch'
    | 'image'
    | 'image-key'
    | 'markdown'
    | 'reference';
  /** A sentence that helps to fill it in; it may tell what follows from the value. */
  hint?: string | ((value: unknown, locale: Locale | undefined) => ReactNode);
  isRequired?: boolean;
  /** For `select`: what can be chosen; for `choice`, a text with suggestions. */
  options?: { value: string | number; label: string }[];
  /** For `switch`: what is stored. */
  on?: unknown;
  off?: unknown;
  /** For `image`: how it is cropped; no cropping without. */
  crop?: { aspect: number; isRound: boolean };
  /** For `image`: only from the machine or another site, as in the library itself. */
  isNotFromLibrary?: boolean;
  /** For `reference`: what kind of row is meant. */
  reference?: Reference;
  /** Two of them stand beside each other where there is room. */
  isHalf?: boolean;
  /** The language of its text, where one row holds both. */
  language?: Locale;
  /** Whether its text is in the language of the row. */
  isTranslated?: boolean;
  maxLength?: number;
}

/** Rows that one of them is chosen from. */
export interface Reference {
  /** The resource, as its calls are named. */
  resource: ResourceName;
  /** The column that people know a row by. */
  label: string;
  /** What the button says that opens the choice. */
  choose: string;
  /** Which rows fit a row in this language. */
  filter: (locale: Locale) => Filter;
  /** What is said before the name of a row that refers to this one in the same way, so that nothing needs to be chosen. */
  isNamedBy?: string;
}

/** What the control of a field is given. */
export interface ControlProps {
  spec: FieldSpec;
  rowId: number | undefined;
  attributes: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  locale: Locale | undefined;
  /** What the rest of the form says. */
  values: FieldValues;
}
