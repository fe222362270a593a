import { expect, test } from 'vitest';
import { shownValue } from './shown-value.ts';

test('a language and a time are said in words', () => {
  expect(shownValue('locale', 'ar')).toBe('Arabic');
  expect(shownValue('publishedAt', '2026-11-24T00:05:14.837Z')).toBe('24 Nov 2026, 00:05');
});

test('a text stays as it was written, also one that names a language or a time', () => {
  expect(shownValue('title', 'ar')).toBe('ar');
  expect(shownValue('content', 'From 2026-11-24T00:05:14Z on')).toBe('From 2026-11-24T00:05:14Z on');
});
