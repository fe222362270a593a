import { expect, test } from 'vitest';
import { factsOf, picturesOf } from './text-facts.ts';

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

test('the pictures are those of the text in their order, without its words', () => {
  const text = 'Text ![one](/uploads/a.jpg "Caption") here.\n\n## Heading\n\n- ![two](/uploads/b.jpg)\n';
  expect(picturesOf(text)).toBe('![](/uploads/a.jpg)\n\n![](/uploads/b.jpg)');
  expect(picturesOf('No picture.')).toBe('');
});
