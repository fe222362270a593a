import { expect, test } from 'vitest';
import { factsOf, structureOf } from './text-facts.ts';

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

test('headings, lists, tables and pictures stay in their order, without words', () => {
  const text = `Text ![one](/a.jpg "Caption") here.

## Heading

Two lines of
a paragraph.

1. First
2. ![two](/b.jpg)

![Words](/c.jpg "Caption")

| Day | From |
| --- | ---: |
| Monday | 9:30 |

---

The end.
`;
  expect(structureOf(text)).toBe(`![](/a.jpg)

## ${''}

1. ${''}
2. ![](/b.jpg)

![](/c.jpg)

|  |  |
| --- | ---: |
|  | 9:30 |

---`);
  expect(structureOf('Words alone.')).toBe('');
});
