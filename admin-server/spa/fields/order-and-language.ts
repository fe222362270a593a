import { languageOptions } from '../ui/languages.ts';
import type { FieldSpec } from './field-spec.ts';
import { t } from '../language/text.tsx';

/** Fields that many types share: the language of a row, and its position in lists. */

export const languageField: FieldSpec = {
  name: 'locale',
  label: t('Language'),
  kind: 'select',
  isHalf: true,
  options: languageOptions,
};

export const orderField: FieldSpec = {
  name: 'sortOrder',
  label: t('Sort order'),
  kind: 'number',
  isHalf: true,
  hint: t('Lower numbers come first.'),
};
