import { expect, test } from 'vitest';
import { bestFirst } from './best-first.ts';

test('a short name with the very word comes before long names, and before parts of words', () => {
  const hits = [
    { label: 'Zones of 1, 2 and 4 metres', match: 'name' },
    { label: 'Plan of a metro carriage, seen from above', match: 'word' },
    { label: 'Mentre', match: 'near' },
    { label: 'Conflict management', match: 'text' },
    { label: 'A note from the metro', match: 'word' },
  ] as const;
  expect(bestFirst([...hits]).map(({ label }) => label)).toEqual([
    'A note from the metro',
    'Plan of a metro carriage, seen from above',
    'Zones of 1, 2 and 4 metres',
    'Conflict management',
    'Mentre',
  ]);
});
