import { describe, expect, it } from 'vitest';
import { slugify } from './slug.ts';

describe('slugify', () => {
  it.each([
    ['  Äé--X  ', 'äé-x'],
    ['../admin', 'admin'],
    ['The First 90 Seconds: what now?', 'the-first-90-seconds-what-now'],
    ['e\u0301tude', 'étude'],
    ['أوَّلًا: خفض التصعيد', 'أولا-خفض-التصعيد'],
    ['٩٠ ثانية', '٩٠-ثانية'],
    ['İstanbul', 'istanbul'],
    ['---', ''],
    ['👩🏽‍✈️!', ''],
    ['', ''],
  ])('makes of %j %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('gives back what it made', () => {
    for (const title of ['Äé--X', 'خفض التصعيد', 'A  B'])
      expect(slugify(slugify(title))).toBe(slugify(title));
  });
});
