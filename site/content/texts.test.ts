import { describe, expect, it } from 'vitest';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import { ar, en } from '#example/words.ts';
import { contextOf, store } from '../testing/page.ts';
import { localizedText, pageTexts } from './texts.ts';

type Stored = 'active' | 'inactive' | 'none';

/** A database with `hero.title` and `hero.eyebrow` of the home page; only the title is in the dictionaries. */
async function withTexts(english: Stored, arabic: Stored): Promise<TestDatabase> {
  const db = await createTestDb();
  for (const [locale, state] of [
    ['en', english],
    ['ar', arabic],
  ] as const) {
    if (state === 'none') continue;
    const row = { page: 'home', section: 'hero', locale, isActive: state === 'active' };
    await store(
      db.database,
      'page-content',
      { ...row, key: 'title', content: `title ${locale}` },
      { ...row, key: 'eyebrow', content: `eyebrow ${locale}` },
    );
  }
  return db;
}

const english = { lang: 'en', dir: 'ltr' };

describe('pageTexts', () => {
  it.each([
    // [English, Arabic], then what the English and the Arabic page show of a text that is not in the dictionaries.
    ['active', 'active', { value: 'eyebrow en', attributes: {} }, { value: 'eyebrow ar', attributes: {} }],
    ['active', 'none', { value: 'eyebrow en', attributes: {} }, { value: 'eyebrow en', attributes: english }],
    ['active', 'inactive', { value: 'eyebrow en', attributes: {} }, undefined],
    ['inactive', 'active', undefined, { value: 'eyebrow ar', attributes: {} }],
    ['inactive', 'none', undefined, undefined],
    ['inactive', 'inactive', undefined, undefined],
    ['none', 'active', undefined, { value: 'eyebrow ar', attributes: {} }],
    ['none', 'none', undefined, undefined],
  ] as const)('with English %s and Arabic %s', async (inEnglish, inArabic, onEnglish, onArabic) => {
    await using db = await withTexts(inEnglish, inArabic);
    for (const [path, eyebrow, fallback] of [
      ['/', onEnglish, en],
      ['/ar', onArabic, ar],
    ] as const) {
      const text = await pageTexts(contextOf(db.database, path), 'home');
      expect(text('hero', 'eyebrow'), path).toEqual(eyebrow);
      const title = eyebrow
        ? { ...eyebrow, value: eyebrow.value.replace('eyebrow', 'title') }
        : { value: fallback.fallback['home.hero.title'], attributes: {} };
      expect(text('hero', 'title'), path).toEqual(title);
    }
  });

  it('records every requested text, also missing ones', async () => {
    await using db = await withTexts('none', 'none');
    const context = contextOf(db.database, '/ar');
    const text = await pageTexts(context, 'home');
    text('hero', 'eyebrow');
    expect([...context.dependencies].sort()).toEqual([
      'page-content/home/hero/eyebrow@ar',
      'page-content/home/hero/eyebrow@en',
    ]);
  });

  it('does not read the English text when the Arabic one exists, even if switched off', async () => {
    for (const state of ['active', 'inactive'] as const) {
      await using db = await withTexts('active', state);
      const context = contextOf(db.database, '/ar');
      (await pageTexts(context, 'home'))('hero', 'eyebrow');
      expect([...context.dependencies]).toEqual(['page-content/home/hero/eyebrow@ar']);
    }
  });

  it('adds the key of each text, in previews only', async () => {
    await using db = await withTexts('active', 'none');
    const text = await pageTexts(contextOf(db.database, '/ar', { mode: 'preview' }), 'home');
    expect(text('hero', 'eyebrow')?.attributes).toEqual({ ...english, 'data-content': 'home/hero/eyebrow' });
    expect(text('cta', 'title').attributes).toEqual({ 'data-content': 'home/cta/title' });
    expect(text('cta', 'description')).toBeUndefined();
  });

  it('adds the row of a text in the language of the page, in previews only', async () => {
    for (const state of ['active', 'inactive'] as const) {
      await using db = await withTexts('active', state);
      const rowOn = async (path: string, mode: 'preview' | 'public') => {
        const text = await pageTexts(contextOf(db.database, path, { mode }), 'home');
        return text('hero', 'title').attributes['data-content-row'];
      };
      expect([await rowOn('/', 'preview'), await rowOn('/ar', 'preview')], state).toEqual(['1@1', '3@1']);
      expect(await rowOn('/', 'public')).toBeUndefined();
    }
  });

  it('keeps the texts of pages apart', async () => {
    await using db = await withTexts('active', 'active');
    expect((await pageTexts(contextOf(db.database, '/services'), 'services'))('hero', 'title').value).toBe(
      en.fallback['services.hero.title'],
    );
  });
});

describe('localizedText', () => {
  it('adds the language only to English on an Arabic page', () => {
    expect(localizedText('x', 'en', 'ar')).toEqual({ value: 'x', attributes: english });
    for (const [language, page] of [
      ['en', 'en'],
      ['ar', 'ar'],
      ['ar', 'en'],
    ] as const)
      expect(localizedText('x', language, page).attributes).toEqual({});
  });
});
