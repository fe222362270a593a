import { describe, expect, it } from 'vitest';
import { fitsAddress, maxSlugBytes, slugify, slugOfTitle } from './slug.ts';

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

describe('slugOfTitle', () => {
  const bytes = (text: string) => Buffer.byteLength(text);

  it.each([
    ['Arabic', 'كيف يستعد فريق الاستقبال لموقف متوتر قبل أن يبدأ '],
    ['English', 'What the reception desk can do before it starts '],
    ['German', 'Über Übergänge größerer Gruppen '],
    ['Chinese', '前台 如何 应对 紧张 局面 '],
    ['letters beyond the first plane', '𐐨𐐩𐐪𐐫 𐐬𐐭𐐮 '],
  ])('cuts a long title of %s at a word', (_, words) => {
    const slug = slugOfTitle(words.repeat(20));
    expect(slugify(words.repeat(20)).startsWith(`${slug}-`)).toBe(true);
    expect(bytes(slug)).toBeLessThanOrEqual(maxSlugBytes);
    expect(bytes(slug)).toBeGreaterThan(maxSlugBytes - 60);
    expect(slugOfTitle(slug)).toBe(slug);
  });

  it('cuts a single long word between letters', () => {
    expect(slugOfTitle('ع'.repeat(121))).toBe('ع'.repeat(120));
    expect(slugOfTitle('a' + '𐐨'.repeat(60))).toBe('a' + '𐐨'.repeat(59));
  });

  it('keeps what just fits, and the last word that does', () => {
    expect(slugOfTitle('x'.repeat(240))).toHaveLength(240);
    expect(slugOfTitle(`${'x'.repeat(200)} ${'y'.repeat(39)} z`)).toBe(
      `${'x'.repeat(200)}-${'y'.repeat(39)}`,
    );
    expect(slugOfTitle(`${'x'.repeat(200)} ${'y'.repeat(40)} z`)).toBe('x'.repeat(200));
  });
});

it('an address has room for what its file name has', () => {
  expect(['ع'.repeat(120), 'A'.repeat(240), `${'!'.repeat(300)}a`].map(fitsAddress)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['ع'.repeat(121), 'A'.repeat(241), '中'.repeat(81)].map(fitsAddress)).toEqual([false, false, false]);
});
