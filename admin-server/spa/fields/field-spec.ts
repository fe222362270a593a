import type { ResourceName } from '#content-db/types/index.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import type { Filter } from '../api/resources.ts';

/** How a picture is cropped before it is uploaded. */
export interface Crop {
  /** Width by height. */
  aspect: number;
  isRound: boolean;
  /** What the page of the row itself shows, if that is wider: it cuts off the rest above and below. */
  pageAspect?: number;
}

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
    | 'colour'
    | 'tel'
    | 'address'
    | 'date-time'
    | 'hours'
    | 'select'
    | 'choice'
    | 'switch'
    | 'image'
    | 'image-key'
    | 'markdown'
    | 'scene'
    | 'reference';
  /** Help text, fixed or computed from the value, and the id of the row if there is one. */
  hint?: string | ((value: unknown, locale: Locale | undefined, rowId: number | undefined) => ReactNode);
  isRequired?: boolean;
  /** For `select`: the options; for `choice`: the suggestions. */
  options?: { value: string | number; label: string }[];
  /** For `choice`: a site without the example has none of the suggestions. */
  areOptionsOfExample?: boolean;
  /** For `switch`: the stored values. */
  on?: unknown;
  off?: unknown;
  /** For `switch`: off in a new row. */
  isOffAtFirst?: boolean;
  /** For `image`: the crop; undefined for no cropping. */
  crop?: Crop;
  /** For `image`: asks for the alternative text after an upload. */
  isDescribed?: boolean;
  /** For `image`: hides the library button, as in the library's own form. */
  isNotFromLibrary?: boolean;
  /** For `reference`: the target rows. */
  reference?: Reference;
  /** A control in place of that of the kind. */
  Control?: ComponentType<ControlProps>;
  /** Shown only where the organisation teaches, and where the row has a value in it. */
  isOfTeaching?: boolean;
  /** Shown only where the example stands in, as it is about its drawings. */
  isOfExample?: boolean;
  /** Half width on wide screens. */
  isHalf?: boolean;
  /** The language of the text, if one row holds both languages. */
  language?: Locale;
  /** Whether the text is in the row's language. */
  isTranslated?: boolean;
  /** Characters that can be saved. The schema of the type refuses more as well. */
  maxLength?: number;
}

/** The target rows of a reference. */
export interface Reference {
  /** The resource of the rows. */
  resource: ResourceName;
  /** The column with the name of a row, or the path to it in the answer: `translation.title`. */
  label: string;
  /** The column with its name where that is empty. */
  otherwise?: string;
  /** The label of the button that opens the dialog. */
  choose: string;
  /** The same once a row is chosen. */
  change: string;
  /** The filter for a row in this language. */
  filter: (locale: Locale) => Filter;
  /** Text before the name of a row that already refers to this one, so that no reference is needed here. */
  isNamedBy?: string;
}

/** The props of a field's control. */
export interface ControlProps {
  spec: FieldSpec;
  rowId: number | undefined;
  attributes: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  locale: Locale | undefined;
  /** The values of the whole form. */
  values: FieldValues;
}
