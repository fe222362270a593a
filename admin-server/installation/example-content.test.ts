import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { organisationNames } from '#content-db/read/organisation-names.ts';
import { readSeed } from '#content-db/seed/read-seed.ts';
import { seedContent } from '#content-db/seed/seed.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { organisationName } from '#content-db/types/index.ts';
import { contentFolder } from '#example/content/folder.ts';
import { isOwnDomain, refuseExample } from './example-content.ts';

test.each([
  'https://www.rakeez.com',
  'https://rakeez.ae',
  'https://testing.company',
  'https://example.co',
  'https://localhost.ae',
  'https://xn--mgbaa2be1idb5fva.xn--wgbh1c',
  'http://site.rakeez.com:8080',
])('%s is a domain of somebody’s own', (origin) => expect(isOwnDomain(origin)).toBe(true));

test.each([
  'http://localhost:4321',
  'http://www.localhost:4321',
  'http://127.0.0.1',
  'http://192.0.2.1:80',
  'http://[::1]:4321',
  'http://intranet',
  'https://www.example.org',
  'https://example.com',
  'https://site.example',
  'https://site.test',
  'https://staging.local',
])('%s is not', (origin) => expect(isOwnDomain(origin)).toBe(false));

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
