import { expect, it } from 'vitest';
import { excerptAround } from './excerpt.ts';

it('is the words around a match, without marks of Markdown', () => {
  const text = `## At sea\n\n${'one two '.repeat(10)}the **Harbour** is [open](/a) ${'three four '.repeat(20)}`;
  expect(excerptAround(text, 'harbour')).toBe(
    '… two one two one two the Harbour is open three four three four three four three four three …',
  );
  expect(excerptAround('The harbour.', 'HARB')).toBe('The harbour.');
  expect(excerptAround('في الإمارات', 'الامارات')).toBe('في الإمارات');
  expect(excerptAround('The harbour.', 'hangar')).toBeUndefined();
});
