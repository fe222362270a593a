import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#content-db/model/locale.ts';
import { changes } from '#content-db/changes.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { createRow } from '#content-db/write/repository.ts';
import { knownTerms } from '#content-db/read/known-terms.ts';
import { allTranslatedFields } from '#content-db/read/translated-fields.ts';
import { textIn, translatedPair } from '#content-db/read/translated-pair.ts';
import { translations } from '#content-db/read/translations.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import { resources } from '#content-db/types/index.ts';
import { lostTokens } from '#content-db/segments/protected-tokens.ts';
import { termFindings, termOf } from '#content-db/segments/terms.ts';
import { readSeed, type Seed } from '#content-db/seed/read-seed.ts';
import { contentFolder } from './content/folder.ts';
import { seedContent, type StoredPicture } from '#content-db/seed/seed.ts';

const seed = await readSeed(contentFolder);

/** A picture that was stored, as far as the database is concerned. */
const storePicture = async (svg: string): Promise<StoredPicture> => {
  const name = createHash('sha256').update(svg).digest('hex').slice(0, 32);
  return { file: `${name}.jpg`, width: 1920, height: 1080, widths: [320, 640, 960, 1280, 1920] };
};

async function fill(
  database: Database,
  changed: Partial<Seed> = {},
): Promise<{ seeded: boolean; lines: string[] }> {
  const lines: string[] = [];
  const seeded = await seedContent(database, {
    storePicture,
    log: (line) => lines.push(line),
    seed: { ...seed, ...changed },
  });
  return { seeded, lines };
}

/** What a seeding writes: the rows, and their entries in the outbox. */
async function seedOnce() {
  await using test = await createTestDb();
  await fill(test.database);
  const { read } = test.database;
  return {
    rows: await dump(read),
    recorded: await read.select().from(changes),
    translated: await allTranslatedFields(read),
    misnamed: await misnamed(read),
  };
}

/** The names that an Arabic text does not say as the Arabic version of the person or the client has them. */
async function misnamed(read: Queries): Promise<string[]> {
  const terms = await knownTerms(read);
  const texts = (await allTranslatedFields(read)).map(async ({ resource, englishId, column }) => {
    const translation = translations.find((other) => other.resource === resource);
    const pair = translation && (await translatedPair(read, translation, englishId));
    const [english, arabic] = [textIn(pair?.english, column.english), textIn(pair?.arabic, column.arabic)];
    return arabic === '' ? [] : termFindings(english, arabic, terms).map(({ term }) => term.english);
  });
  return (await Promise.all(texts)).flat();
}

const { rows, recorded, translated, misnamed: otherNames } = await seedOnce();
const rowsOf = (name: string, wanted: Record<string, unknown> = {}) =>
  (rows[name] ?? []).filter((row) =>
    Object.entries(wanted).every(([column, value]) => row[column] === value),
  );

/** Words that a reader reads: no tables' lines, addresses or marks. */
function wordsIn(markdown: unknown): number {
  const plain = String(markdown)
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}\p{M}'’-]+/gu, ' ');
  return plain.trim().split(' ').length;
}

/** Names that the Arabic of a text has in neither letters, with the glossary of the seed. */
function namesLost(): string[] {
  const terms = (seed.rows.get('glossary') ?? []).map((row) => termOf(resources.glossary.input.parse(row)));
  const texts = [
    ...seed.services.map(({ en, ar }) => ({
      en: Object.values(en).join('\n'),
      ar: Object.values(ar).join('\n'),
    })),
    ...seed.team.map(({ en, ar }) => ({ en: String(en['bio']), ar: String(ar['bio']) })),
    ...Object.values(seed.pages).flatMap((sections) => Object.values(sections).flatMap(Object.values)),
  ];
  return texts.flatMap(({ en, ar }) => lostTokens(en, ar, terms)).filter((token) => /^[A-Z]+$/.test(token));
}

describe('the seed', () => {
  it('says in its glossary how its Arabic writes names', () => {
    expect(namesLost()).toEqual([]);
  });

  it('calls everybody by one name in Arabic', () => {
    expect(otherNames).toEqual([]);
  });

  it('has what every screen needs to show itself', () => {
    expect(rowsOf('services').length).toBeGreaterThanOrEqual(12);
    expect(rowsOf('training-courses').map((row) => row['order'])).toEqual([1, 2, 3, 4, 5]);
    expect(rowsOf('training-course-translations', { locale: 'ar' })).toHaveLength(5);
    expect(rowsOf('instructors')).toHaveLength(1);
    expect(rowsOf('redirects').length).toBeGreaterThan(0);
    for (const locale of locales) {
      expect(rowsOf('service-translations', { locale })).toHaveLength(rowsOf('services').length);
      expect(rowsOf('team-members', { locale })).toHaveLength(9);
      expect(rowsOf('team-members', { locale, isVisible: 0 })).toHaveLength(1);
      expect(rowsOf('blog-posts', { locale })).toHaveLength(8);
      expect(rowsOf('clients', { locale })).toHaveLength(8);
      expect(rowsOf('footer-settings', { locale })).toHaveLength(1);
      expect(rowsOf('site-settings', { locale, showClientsSection: 1 })).toHaveLength(1);
      const pages = rowsOf('seo-settings', { locale }).map((row) => row['page']);
      expect(pages.sort()).toEqual([
        'accessibility',
        'blog',
        'contact',
        'home',
        'privacy-policy',
        'services',
        'team',
        'terms',
      ]);
    }
  });

  it('has members with long and with short bios and one without', () => {
    const bios = rowsOf('team-members', { locale: 'en', isVisible: 1 }).map(
      (row) => String(row['bio'] ?? '').length,
    );
    expect(bios.some((length) => length > 150)).toBe(true);
    expect(bios.some((length) => length > 0 && length <= 150)).toBe(true);
    expect(bios).toContain(0);
  });

  it('links the two versions of each member and client', () => {
    for (const name of ['team-members', 'clients']) {
      const english = rowsOf(name, { locale: 'en' }).map(({ id, sortOrder }) => [id, sortOrder]);
      const linked = rowsOf(name, { locale: 'ar' }).map((row) => [row['translationOf'], row['sortOrder']]);
      expect(linked).toEqual(english);
    }
  });

  it('says everything in both languages', () => {
    const texts = (locale: string) =>
      rowsOf('page-content', { locale }).map(({ page, section, key }) => `${page}/${section}/${key}`);
    expect(texts('ar')).toEqual(texts('en'));
    expect(texts('en').length).toBeGreaterThan(100);
    const seo = (locale: string) =>
      rowsOf('seo-settings', { locale }).map((row) =>
        Object.keys(row).filter((column) => row[column] !== null),
      );
    expect(seo('ar')).toEqual(seo('en'));
    for (const { altEn, altAr } of rowsOf('uploads'))
      expect([altEn, altAr]).toEqual([
        expect.stringMatching(/[a-z]/),
        expect.stringMatching(/\p{Script=Arabic}/u),
      ]);
  });

  it('has nothing missing in Arabic or out of date, except for one post that is in English only', () => {
    const open = translated.filter(({ state, isPublic }) => isPublic && state !== 'checked');
    const [alone] = rowsOf('blog-posts', { locale: 'en' }).filter(
      ({ id }) => rowsOf('blog-posts', { translationOf: id }).length === 0,
    );
    expect(
      new Set(open.map(({ resource, englishId, state }) => [resource, englishId, state].join(' '))),
    ).toEqual(new Set([`blog-posts ${String(alone?.['id'])} missing`]));
    expect(new Set(translated.map(({ resource }) => resource))).toEqual(
      new Set(translations.map(({ resource }) => resource).filter((resource) => rowsOf(resource).length > 0)),
    );
  });

  it('has the texts of every page, the legal ones whole', () => {
    const pages = new Set(rowsOf('page-content').map((row) => row['page']));
    expect([...pages].sort()).toEqual([
      'accessibility',
      'blog',
      'common',
      'contact',
      'home',
      'privacy-policy',
      'services',
      'team',
      'terms',
    ]);
    for (const page of ['privacy-policy', 'terms', 'accessibility']) {
      for (const locale of locales) {
        const [body] = rowsOf('page-content', { page, section: 'body', key: 'content', locale });
        expect(wordsIn(body?.['content'])).toBeGreaterThan(300);
      }
    }
  });

  it('has articles of 300 to 900 words, and pairs that know each other', () => {
    for (const { title, content } of rowsOf('blog-posts')) {
      expect(wordsIn(content), String(title)).toBeGreaterThanOrEqual(300);
      expect(wordsIn(content), String(title)).toBeLessThanOrEqual(900);
    }
    const english = new Set(rowsOf('blog-posts', { locale: 'en' }).map((row) => row['id']));
    const linked = rowsOf('blog-posts').filter((row) => row['translationOf'] !== null);
    expect(linked).toHaveLength(7);
    for (const post of linked)
      expect([post['locale'], english.has(post['translationOf'])]).toEqual(['ar', true]);
    expect(rowsOf('blog-posts').filter((row) => row['description'] === null)).not.toEqual([]);
    expect(rowsOf('blog-posts').filter((row) => row['imageUrl'] === null)).not.toEqual([]);
  });

  it('has a topic, a program and an author of its own language for its articles, and a cover of its own for each topic', () => {
    const [members, topics] = [rowsOf('team-members'), rowsOf('topics')];
    for (const { title, topicId, serviceId, authorId, locale } of rowsOf('blog-posts')) {
      expect([topicId, serviceId], String(title)).toEqual([expect.any(Number), expect.any(Number)]);
      const author = members.find(({ id }) => id === authorId);
      expect(author?.['locale'] ?? locale, String(title)).toBe(locale);
    }
    expect(new Set(topics.map(({ cover }) => cover)).size).toBe(topics.length);
  });

  it('refers to pictures and pages that are there, in its own language', () => {
    const uploads = rowsOf('uploads').map((row) => `/uploads/${String(row['file'])}`);
    const paths = ['/', '/services', '/team', '/blog', '/contact', '/privacy-policy', '/terms'];
    const texts = [...rowsOf('blog-posts'), ...rowsOf('page-content', { key: 'content' })];
    const known = (locale: unknown) =>
      new Set([...uploads, ...paths.map((path) => (locale === 'ar' ? `/ar${path}` : path))]);
    const dangling = texts.flatMap(({ content, imageUrl, locale }) => {
      const addresses = [...String(content).matchAll(/\]\(([^) ]*)(?: "[^"]*")?\)/g)].map(
        ([, address]) => address,
      );
      return [...addresses, ...(imageUrl ? [imageUrl] : [])]
        .map(String)
        .filter((address) => !/^(?:https|mailto):/.test(address) && !known(locale).has(address));
    });
    expect(dangling).toEqual([]);
    expect(
      texts.filter(({ content }) => uploads.some((upload) => String(content).includes(`](${upload}`))).length,
    ).toBeGreaterThan(10);
  });

  it('keeps to the lengths that search engines show', () => {
    for (const { page, locale, metaTitle, metaDescription } of rowsOf('seo-settings')) {
      expect(String(metaTitle).length, `${String(page)} ${String(locale)}`).toBeLessThanOrEqual(60);
      expect(String(metaDescription).length, `${String(page)} ${String(locale)}`).toBeLessThanOrEqual(160);
    }
  });

  it('calls a thing by one name in Arabic, and writes Western digits', () => {
    const all = JSON.stringify(rows);
    expect(all).toContain('حماية الشخصيات');
    expect(all).not.toMatch(/الحماية الشخصية|كبار الشخصيات/);
    expect(all).toContain('أطقم الضيافة الجوية');
    expect(all).not.toMatch(/أطقم الضيافة(?! الجوية)|طاقم المقصورة|طاقم الضيافة/);
    expect(all).not.toMatch(/[٠-٩۰-۹]/);
  });

  it('counts the years of one person nowhere but beside those of the whole team', () => {
    const texts = [
      ...rowsOf('team-members').map(({ bio }) => bio),
      ...rowsOf('page-content').map(({ content }) => content),
    ];
    expect(texts.filter((text) => /\b31\b/.test(String(text)))).toEqual([]);
    for (const { bio } of rowsOf('instructors'))
      expect(bio).toMatch(/31 years.*more than 50 years of experience between them/);
  });

  it('has a drawing for each image and no other', async () => {
    const drawings = (await readdir(join(contentFolder, 'images'))).sort();
    expect(seed.images.map(({ file }) => file).sort()).toEqual(drawings);
  });
});

describe('seedContent', () => {
  it('records every row in the outbox', () => {
    const written = Object.entries(rows).flatMap(([name, all]) =>
      all.map((row) => `${name}/${String(row['id'])}`),
    );
    expect(recorded.map(({ resource, rowId }) => `${resource}/${rowId}`).sort()).toEqual(written.sort());
    expect(new Set(recorded.map(({ action, by }) => `${action} by ${by}`))).toEqual(
      new Set(['create by seed']),
    );
  });

  it('names the sitemap in robots.txt, wherever the site is', () => {
    expect(rowsOf('seo-files')[0]?.['content']).toBe(
      'User-agent: *\nAllow: /\nDisallow: /admin/\n\nSitemap: /sitemap.xml\n',
    );
  });

  it('gives the same rows each time, times included', async () => {
    expect((await seedOnce()).rows).toEqual(rows);
  });

  it('does nothing where there is content, and says so', async () => {
    await using test = await createTestDb();
    await test.database.write((tx) =>
      createRow(tx, 'site-settings', { locale: 'en', showClientsSection: 0 }, 'test'),
    );
    const before = await dump(test.database.read);
    expect(await fill(test.database)).toEqual({
      seeded: false,
      lines: ['The database already has content. Nothing was seeded.'],
    });
    expect(await dump(test.database.read)).toEqual(before);
  });

  it.each<[string, Partial<Seed>, string]>([
    [
      'a text that is too long',
      { seo: { home: { en: { metaTitle: 'x'.repeat(201) }, ar: {} } } },
      'Invalid seo.json: home (en): metaTitle: ',
    ],
    [
      'a field that does not exist',
      { rows: new Map([['redirects', [{ fromUrl: '/a', toUrl: '/b', hits: 3 }]]]) },
      'Invalid redirects.json: /a: hits: Unknown field',
    ],
    ['a picture that does not exist', { images: [] }, 'there is no picture '],
  ])('writes nothing and names the file when the seed has %s', async (_, changed, message) => {
    await using test = await createTestDb();
    await expect(fill(test.database, changed)).rejects.toThrow(message);
    for (const all of Object.values(await dump(test.database.read))) expect(all).toEqual([]);
  });
});
