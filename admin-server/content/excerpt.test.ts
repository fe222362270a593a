import { expect, it } from 'vitest';
import { excerptAround, excerptAtStart } from './excerpt.ts';

it('is the words around a match, without marks of Markdown', () => {
  const text = `## At sea\n\n${'one two '.repeat(10)}the **Harbour** is [open](/a) ${'three four '.repeat(20)}`;
  expect(excerptAround(text, 'harbour')).toBe(
    '… two one two one two the Harbour is open three four three four three four three four three …',
  );
  expect(excerptAround('The harbour.', 'HARB')).toBe('The harbour.');
  expect(excerptAround('في الإمارات', 'الامارات')).toBe('في الإمارات');
  expect(excerptAround('The harbour.', 'hangar')).toBeUndefined();
});

it('begins with the text where nothing is looked for, and says nothing of what is filled in later', () => {
  expect(excerptAtStart('## How long\n\n- Kept for {days:messages}, **then** deleted.')).toBe(
    'How long Kept for …, then deleted.',
  );
  expect(excerptAtStart('one '.repeat(20))).toBe(`${'one '.repeat(12)}…`);
  expect(excerptAtStart('')).toBe('');
});
