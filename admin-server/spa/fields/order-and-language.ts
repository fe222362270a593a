import { languageOptions } from '../ui/text/languages.ts';
import type { FieldSpec } from './field-spec.ts';

/** Fields that many types share: the language of a row, and its position in lists. */

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
