import { describe, expect, it } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { dictionaryOf } from '#example/words.ts';
import { contextOf, store } from '../testing/page.ts';
import { fillDays } from './retention.ts';

const text = (value: string) => ({ value, attributes: {} });

describe('the days in the privacy policy', () => {
  it('are the defaults, until staff set others, and the page depends on each that it names', async () => {
    await using db = await createTestDb();
    const before = contextOf(db.database, '/privacy-policy');
    const policy = text('Kept for {days:messages}, spam for {days:spam}.');
    expect(await fillDays(before, policy)).toBe('Kept for 730 days, spam for 30 days.');
    expect([...before.dependencies]).toEqual([
      expect.stringMatching(/^retention\/.*messages/),
      expect.stringMatching(/^retention\/.*spam/),
    ]);
    await store(db.database, 'retention', { name: 'messages', days: 1 });
    expect(await fillDays(contextOf(db.database, '/privacy-policy'), policy)).toBe(
      'Kept for 1 day, spam for 30 days.',
    );
  });

  it('are in the language of the text, which may be English on an Arabic page', async () => {
    await using db = await createTestDb();
    const context = contextOf(db.database, '/ar/privacy-policy');
    expect(await fillDays(context, text('لمدة {days:spam}'))).toBe('لمدة 30 يومًا');
    expect(await fillDays(context, { value: '{days:spam}', attributes: { lang: 'en', dir: 'ltr' } })).toBe(
      '30 days',
    );
  });

  it('leave every other text as it is, and read nothing for it', async () => {
    await using db = await createTestDb();
    const context = contextOf(db.database, '/terms');
    for (const value of ['', '{days}', '{days:}', 'days:spam', '{{7+7}}'])
      expect(await fillDays(context, text(value))).toBe(value);
    expect([...context.dependencies]).toEqual([]);
    expect(await fillDays(context, text('{days:other} {days:constructor}'))).toBe(
      '{days:other} {days:constructor}',
    );
  });

  it.each([
    [1, 'يوم واحد'],
    [2, 'يومين'],
    [3, '3 أيام'],
    [10, '10 أيام'],
    [11, '11 يومًا'],
    [99, '99 يومًا'],
    [100, '100 يوم'],
    [102, '102 يوم'],
    [103, '103 أيام'],
    [365, '365 يومًا'],
    [730, '730 يومًا'],
  ])('have the Arabic plural: %i', (count, words) => {
    expect(dictionaryOf('ar').days(count)).toBe(words);
  });
});
