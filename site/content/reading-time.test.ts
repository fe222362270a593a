import { describe, expect, it } from 'vitest';
import { dictionaryOf } from '#example/words.ts';
import { countWords, readingMinutes } from './reading-time.ts';

describe('the reading time', () => {
  it('counts words at the speed of the language, in whole minutes, at least one', () => {
    const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ');
    expect(readingMinutes('', 'en')).toBe(1);
    expect(readingMinutes(words(100, 'word'), 'en')).toBe(1);
    expect(readingMinutes(words(684, "don't"), 'en')).toBe(3);
    expect(readingMinutes(words(690, 'كَلِمة'), 'ar')).toBe(5);
    expect(readingMinutes('— … «»', 'ar')).toBe(1);
  });

  it('counts letters and numbers of all scripts, and no signs on their own', () => {
    expect(countWords("𝒜bc d'e -f x.y 5 — 😀 كَلِمة, ”")).toBe(6);
  });

  it.each([
    [1, 'دقيقة واحدة'],
    [2, 'دقيقتان'],
    [3, '3 دقائق'],
    [10, '10 دقائق'],
    [11, '11 دقيقة'],
    [99, '99 دقيقة'],
    [100, '100 دقيقة'],
    [103, '103 دقائق'],
  ])('%i minutes are %s in Arabic', (count, words) => {
    expect(dictionaryOf('ar').article.minutes(count)).toBe(words);
  });

  it('is singular for one minute in English', () => {
    expect([1, 2].map(dictionaryOf('en').article.minutes)).toEqual(['1 minute', '2 minutes']);
  });
});
