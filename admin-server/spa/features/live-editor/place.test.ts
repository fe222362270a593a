import { expect, test } from 'vitest';
import { placeOf, textMark } from './place.ts';

test('a text is found in its language, a row in both, by the marks of the page', () => {
  const text = { page: 'home', section: 'hero', key: 'title', locale: 'ar' } as const;
  expect(placeOf(textMark(text))).toEqual({
    locale: 'ar',
    attribute: 'data-content',
    value: 'home/hero/title',
    label: 'Hero: title',
  });
  expect(placeOf('team-members/3')).toEqual({
    locale: undefined,
    attribute: 'data-row',
    value: 'team-members/3',
    label: 'Team member',
  });
  for (const unknown of ['constructor/1', 'fr home/hero/title', '']) expect(placeOf(unknown)).toBe(undefined);
});
