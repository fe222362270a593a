import { expect, it } from 'vitest';
import { withoutChange } from './take-back.ts';

const paragraphs = (...all: string[]) => all.join('\n\n');

it('takes back what one change wrote, and leaves what others wrote before and after it', () => {
  const change = { before: paragraphs('a', 'b', 'c'), after: paragraphs('a', 'b2', 'c') };
  expect(withoutChange(paragraphs('a2', 'b2', 'c', 'd'), change)).toBe(paragraphs('a2', 'b', 'c', 'd'));
  expect(withoutChange(paragraphs('b2', 'c'), change)).toBeUndefined();
  expect(withoutChange(paragraphs('a0', 'a', 'b2', 'c2'), change)).toBe(paragraphs('a0', 'a', 'b', 'c2'));
});

it('brings a removed paragraph back, and removes an added one', () => {
  const [short, long] = [paragraphs('a', 'b', 'd', 'e'), paragraphs('a', 'b', 'c', 'd', 'e')];
  expect(withoutChange(paragraphs('a', 'b', 'd', 'e2'), { before: long, after: short })).toBe(
    paragraphs('a', 'b', 'c', 'd', 'e2'),
  );
  expect(withoutChange(paragraphs('a2', 'b', 'c', 'd', 'e'), { before: short, after: long })).toBe(
    paragraphs('a2', 'b', 'd', 'e'),
  );
});

it('knows nothing of a paragraph that was changed again, and of what is no text', () => {
  const change = { before: paragraphs('a', 'b'), after: paragraphs('a', 'b2') };
  expect(withoutChange(paragraphs('a', 'b3'), change)).toBeUndefined();
  expect(withoutChange(4, { before: 1, after: 2 })).toBeUndefined();
  expect(withoutChange('text', { before: null, after: 'text' })).toBeUndefined();
});
