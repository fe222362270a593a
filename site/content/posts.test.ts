import { describe, expect, it } from 'vitest';
import { createRandom } from '#content-db/seed/random.ts';
import type { Reader } from '#content-db/read/reader.ts';
import { groupsKey, type Part, partKey, valueOfPart } from '#content-db/read/list-parts.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { contextOf, store } from '../testing/page.ts';
import {
  archivePageCount,
  archivePageExists,
  blogPage,
  cardText,
  findTranslation,
  latestPosts,
} from './posts.ts';
import { longDate } from '../i18n/long-date.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1e9);

/** Ids of a list, newest first, with gaps. */
function randomIds(random: ReturnType<typeof createRandom>, count: number): number[] {
  let id = 0;
  return Array.from({ length: count }, () => (id += 1 + random.below(3))).reverse();
}

/** The ids on the front page and on each archive page, for a list of these ids. */
async function archiveOf(ids: number[]): Promise<{ front: number[]; archive: number[][] }> {
  const content = {
    ids: async () => ids,
    part: async (_name: string, part: Part) => valueOfPart(partKey('list', part), ids),
    groups: async (_name: string, size: number) => valueOfPart(groupsKey('list', size), ids),
    get: async (_name: string, id: number) => ({ id }),
  } as unknown as Reader;
  const idsOn = async (part?: number) =>
    (await blogPage({ content, locale: 'en' }, part)).posts.map(({ id }) => id);
  const numbers = Array.from({ length: await archivePageCount(content, 'en') }, (_, at) => at + 1);
  return { front: await idsOn(), archive: await Promise.all(numbers.map(idsOn)) };
}

describe(`the archive, seed ${seed}`, () => {
  const random = createRandom(seed);
  const counts = [
    ...Array.from({ length: 80 }, (_, count) => count),
    ...Array.from({ length: 10 }, () => random.below(5_000)),
  ];

  it.each(counts)('splits %i posts into pages of 12, and a new post leaves them unchanged', async (count) => {
    const ids = randomIds(random, count);
    const { front, archive } = await archiveOf(ids);
    expect([...front, ...archive.toReversed().flat()]).toEqual(ids);
    for (const posts of archive) expect(posts).toHaveLength(12);
    expect(front.length).toBeGreaterThanOrEqual(Math.min(count, 12));
    expect(front.length).toBeLessThanOrEqual(23);
    const after = await archiveOf([(ids[0] ?? 0) + 1, ...ids]);
    expect(after.archive.slice(0, archive.length)).toEqual(archive);
  });
});

/** What an archive page reads of a list of these ids, by key. */
async function readsOf(ids: number[], page: number): Promise<Record<string, unknown>> {
  const reads: Record<string, unknown> = {};
  const read = (key: string) => (reads[key] = valueOfPart(key, ids));
  const content = {
    part: async (_name: string, part: Part) => read(partKey('list', part)),
    groups: async (_name: string, size: number) => read(groupsKey('list', size)),
    get: async (_name: string, id: number) => ({ id }),
  } as unknown as Reader;
  await archivePageExists(content, 'en', page);
  await blogPage({ content, locale: 'en' }, page);
  return reads;
}

it('an archive page exists as they are counted, and a new post concerns only the newest of them', async () => {
  for (const count of [0, 11, 12, 23, 24, 35, 36, 47, 48, 599, 600]) {
    const ids = Array.from({ length: count }, (_, at) => count - at);
    const content = { part: async (_: string, part: Part) => valueOfPart(partKey('list', part), ids) };
    const pages = Math.max(0, Math.floor(count / 12) - 1);
    for (let page = 1; page < pages + 3; page += 1) {
      expect(await archivePageExists(content as unknown as Reader, 'en', page)).toBe(page <= pages);
      if (page >= pages) continue;
      expect(await readsOf([count + 1, ...ids], page)).toEqual(await readsOf(ids, page));
    }
  }
});

describe('the blog', () => {
  const post = (day: number, locale: 'en' | 'ar' = 'en') => ({
    title: `t${day}`,
    content: 'c',
    slug: `${locale}-${day}`,
    locale,
    createdAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`,
  });

  it('shows the posts of its language, newest first, on the front page and in the archive', async () => {
    await using db = await createTestDb();
    await store(
      db.database,
      'blog-posts',
      ...Array.from({ length: 25 }, (_, at) => post(at + 1)),
      post(30, 'ar'),
    );
    const context = contextOf(db.database, '/blog');
    const front = await blogPage(context);
    const archive = await blogPage(context, 1);
    expect([front.older, front.newer]).toEqual([1, undefined]);
    expect([archive.older, archive.newer]).toEqual([undefined, undefined]);
    expect([...front.posts, ...archive.posts].map(({ title }) => title)).toEqual(
      Array.from({ length: 25 }, (_, at) => `t${25 - at}`),
    );
    expect((await latestPosts(context, 3)).map(({ title }) => title)).toEqual(['t25', 't24', 't23']);
    expect((await latestPosts(contextOf(db.database, '/ar/blog'), 3)).map(({ title }) => title)).toEqual([
      't30',
    ]);
  });

  it('finds the translation of a post from either language', async () => {
    await using db = await createTestDb();
    const [original, alone] = await store(db.database, 'blog-posts', post(1), post(2));
    const [translation] = await store(db.database, 'blog-posts', {
      ...post(3, 'ar'),
      translationOf: original?.id,
    });
    const context = contextOf(db.database, '/blog/x');
    expect(await findTranslation(context, { id: original?.id ?? 0, translationOf: null })).toMatchObject({
      slug: 'ar-3',
      locale: 'ar',
    });
    expect(
      await findTranslation(context, { id: translation?.id ?? 0, translationOf: original?.id ?? 0 }),
    ).toMatchObject({ slug: 'en-1', locale: 'en' });
    expect(await findTranslation(context, { id: alone?.id ?? 0, translationOf: null })).toBeUndefined();
  });
});

describe('cardText', () => {
  it('is the description, or the first 120 characters of the text', () => {
    expect(cardText({ description: 'Said', opening: 'Text' })).toBe('Said');
    expect(cardText({ description: '', opening: '**Text** of a post' })).toBe('Text of a post');
    expect(cardText({ description: null, opening: `![](/uploads/a.jpg) ${'x'.repeat(121)}` })).toBe(
      `${'x'.repeat(120)}…`,
    );
    expect(cardText({ description: null, opening: null })).toBe('');
    expect(cardText({ description: 'x'.repeat(300), opening: null })).toBe('x'.repeat(300));
  });
});

describe('longDate', () => {
  it('is written in the language, in the time zone of the organisation', () => {
    expect(longDate('2024-02-20', 'en', 'Asia/Dubai')).toBe('20 February 2024');
    expect(longDate('2024-02-20T21:00:00.000Z', 'en', 'Asia/Dubai')).toBe('21 February 2024');
    expect(longDate('2024-02-20T21:00:00.000Z', 'en', 'Europe/Paris')).toBe('20 February 2024');
    expect(longDate('2024-02-20', 'ar', 'Asia/Dubai')).toBe('20 فبراير 2024');
  });
});
