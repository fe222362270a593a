import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { organisationNames } from '#content-db/read/organisation-names.ts';
import { readSeed } from '#content-db/seed/read-seed.ts';
import { seedContent } from '#content-db/seed/seed.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { organisationName } from '#content-db/types/index.ts';
import { contentFolder } from '#example/content/folder.ts';
import { beginningOf, refuseExample } from './example-content.ts';

describe('the example', () => {
  test('is refused on a domain of somebody’s own as long as it has its name in one language', async () => {
    await using db = await createTestDb();
    const { database } = db;
    const storePicture = async (_: string, key: string) => ({
      file: `${key}.jpg`,
      width: 1,
      height: 1,
      widths: [],
    });
    await seedContent(database, {
      storePicture,
      log: () => undefined,
      seed: await readSeed(contentFolder),
    });
    const { table, page, section, key } = organisationName;
    const rename = (locale: 'en' | 'ar', content: string) =>
      database.write((tx) =>
        tx
          .update(table)
          .set({ content })
          .where(
            and(
              eq(table.page, page),
              eq(table.section, section),
              eq(table.key, key),
              eq(table.locale, locale),
            ),
          ),
      );
    const refusal = () => refuseExample(database.read, 'https://www.rakeez.com');
    const [first = ''] = await organisationNames(database.read);
    await expect(refusal()).rejects.toThrow(`still the example: the organisation is called ${first}`);
    await expect(refuseExample(database.read, 'https://www.example.org')).resolves.toBeUndefined();
    await rename('en', 'Harbour School');
    await expect(refusal()).rejects.toThrow('still the example');
    await rename('ar', 'مدرسة الميناء');
    await expect(refusal()).resolves.toBeUndefined();
  });
});

describe('what a site begins with', () => {
  test.each([
    ['', 'example'],
    ['--example --out dist', 'example'],
    ['--empty', 'none'],
    ['--example none', 'none'],
    ['--structure', 'structure'],
    ['--example structure --structure', 'structure'],
  ])('is told by the words “%s”: %s', (words, beginning) => {
    expect(beginningOf(words.split(' '))).toBe(beginning);
  });

  test.each([
    ['--example demo', 'There is no beginning called “demo”.'],
    ['--empty --structure', 'A site begins with one thing: give either --structure or --empty.'],
  ])('is refused for the words “%s”', (words, message) => {
    expect(() => beginningOf(words.split(' '))).toThrow(message);
  });
});
