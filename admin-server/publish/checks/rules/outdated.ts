import type { Check } from '../page/check.ts';

/** Arabic texts that are older than their English ones; found among the changes, see gate/outdated.ts. */
export const outdated: Check = {
  key: 'outdated',
  name: 'Out-of-date Arabic',
  about: 'An English text changes, and its Arabic text does not change with it.',
  level: 'warn',
  isOfChanges: true,
};
