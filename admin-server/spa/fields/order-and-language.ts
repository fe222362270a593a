import { languageOptions } from '../ui/languages.ts';
import type { FieldSpec } from './field-spec.ts';

/** Fields that rows of many types have: the language that a row belongs to, and its place in lists. */

export const languageField: FieldSpec = {
  name: 'locale',
  label: 'Language',
  kind: 'select',
  isHalf: true,
  options: languageOptions,
};

export const orderField: FieldSpec = {
  name: 'sortOrder',
  label: 'Sort order',
  kind: 'number',
  isHalf: true,
  hint: 'Lower numbers come first.',
};
