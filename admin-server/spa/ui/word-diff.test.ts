import { describe, expect, it } from 'vitest';
import { type Part, shortenUnchanged, wordDiff } from './word-diff.ts';

const told = (parts: Part[]) =>
  parts
    .map(({ kind, text }) => ({ kept: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');
const side = (parts: Part[], gone: Part['kind']) =>
  parts
    .filter(({ kind }) => kind !== gone)
    .map(({ text }) => text)
    .join('');

describe('the difference of two texts', () => {
  it.each([
    ['We walk at night.', 'We run at night.', 'We [-walk-][+run+] at night.'],
    ['one two', 'three four', '[-one two-][+three four+]'],
    ['', 'New', '[+New+]'],
    ['Old', '', '[-Old-]'],
    ['Same', 'Same', 'Same'],
    ['One.', 'One.\n\nTwo.', 'One.[+\n\nTwo.+]'],
  ])('%j to %j', (before, after, expected) => {
    expect(told(wordDiff(before, after, 'en'))).toBe(expected);
  });

  it('of a text that was rewritten is one replacement', () => {
    const [before, after] = [
      'A sentence that had many words and stood here for a long while.',
      'Nothing else is left, since all has been rewritten by a hand that came later.',
    ];
    expect(told(wordDiff(before, after, 'en'))).toBe(`[-${before.slice(0, -1)}-][+${after.slice(0, -1)}+].`);
  });

  it('is told in whole words of Arabic', () => {
    expect(told(wordDiff('مشينا ثم ركضنا.', 'مشينا ثم توقفنا.', 'ar'))).toBe('مشينا ثم [-ركضنا-][+توقفنا+].');
  });

  it('gives both texts back, also long ones that have nothing in common', () => {
    const words = (from: number) =>
      Array.from({ length: 2000 }, (_, at) => `w${(at * from) % 7919}`).join(' ');
    for (const [before, after] of [
      ['a b  c d', 'a x  c'],
      ['a\nb', 'b\na '],
      [words(3), words(5)],
    ] as const) {
      const parts = wordDiff(before, after, 'en');
      expect([side(parts, 'added'), side(parts, 'removed')]).toEqual([before, after]);
    }
  });

  it('shows of long texts what stands beside a change', () => {
    const long = 'words of a sentence '.repeat(100);
    const text = told(shortenUnchanged(wordDiff(`${long}old ${long}`, `${long}new ${long}`, 'en')));
    expect(text).toMatch(/^….{60,130}\[-old-\]\[\+new\+\].{60,130}…$/);
    const lines = Array.from({ length: 9 }, (_, at) => `Line ${at}`).join('\n\n');
    const inLines = told(shortenUnchanged(wordDiff(`${lines}\n\nold`, `${lines}\n\nnew`, 'en')));
    expect(inLines).toBe('…\nLine 8\n\n[-old-][+new+]');
    const short = told(
      shortenUnchanged(wordDiff('A short text with old in it', 'A short text with new in it', 'en')),
    );
    expect(short).toBe('A short text with [-old-][+new+] in it');
  });
});
