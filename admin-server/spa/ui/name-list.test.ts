import { expect, test } from 'vitest';
import { shortName } from './name-list.ts';

test('people have a short name at what they edit', () => {
  expect(shortName('dana@example.org')).toBe('dana');
  expect(shortName('dana')).toBe('dana');
});
