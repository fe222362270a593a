import { createContext, type ReactNode } from 'react';

/** A field as a form shows it. */
export interface ShownField {
  /** The column. */
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Renders what a form adds below its fields, such as what is found in a text. */
export const FieldExtras = createContext<(field: ShownField) => ReactNode>(() => null);
