import { expect, test } from 'vitest';
import { foreignLanguage } from './direction.ts';

test.each([
  ['ICAO منظمة دولية', 'ar', undefined],
  ['Only English, 24/7.', 'ar', 'en'],
  ['نص عربي', 'en', 'ar'],
  ['The word «هدوء» means calm', 'en', undefined],
  ['2024: 15 %', 'ar', undefined],
  ['', 'en', undefined],
] as const)('%j in an article in %s is in %s', (text, locale, foreign) => {
  expect(foreignLanguage(text, locale)).toBe(foreign);
});
