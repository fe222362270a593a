import { expect, test } from 'vitest';
import { factsOf } from './text-facts.ts';

test('words and minutes are counted in what visitors read, headings in order', () => {
  const facts = factsOf(
    `## One *two*\n\n${'word '.repeat(455)}\n\n![not counted](/uploads/a.jpg)\n\n### Three`,
    'en',
  );
  expect(facts).toEqual({
    words: 458,
    minutes: 2,
    headings: [
      { level: 2, text: 'One two' },
      { level: 3, text: 'Three' },
    ],
  });
});

test('Arabic is read at its own speed', () => {
  const text = 'كلمة '.repeat(276);
  expect(factsOf(text, 'ar')).toMatchObject({ words: 276, minutes: 2 });
});
