import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { faintIn, faintPairs, schemesOf } from '#site/testing/contrast.ts';

const backOffice = await readFile(new URL('../../admin-server/spa/styles.css', import.meta.url), 'utf8');

test.each([
  ...Object.entries(schemesOf()),
  ...Object.entries(schemesOf({}, backOffice)).map(
    ([scheme, colours]) => [`${scheme}, in the back office`, colours] as const,
  ),
])('the colours %s have the contrast that WCAG AA asks for', (scheme, colours) => {
  expect(faintIn(scheme, colours)).toEqual([]);
});

test('a pair that is too faint is named, with its contrast and what it needs', () => {
  const colours = { muted: '#999999', ground: 'var(--sand)', sand: '#ffffff' };
  expect(faintPairs(colours, [['muted', 'ground', 4.5]])).toEqual([
    '--muted on --ground: 2.85 to 1. WCAG AA asks for 4.5 to 1. Change one of them in site/styles/tokens.css.',
  ]);
});
