import type { Check } from '../page/check.ts';

/** Arabic texts without the form that the glossary requires for a term of their English ones, or without a name; found among the changes, see gate/missing-terms.ts. */
export const missingTerms: Check = {
  key: 'missing-terms',
  name: 'Terms of translations',
  about:
    'An Arabic text that changes, and lacks the form that the glossary requires for a term of its English text, or the Arabic name of whom that names.',
  level: 'warn',
  isOfChanges: true,
};
