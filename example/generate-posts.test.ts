import { describe, expect, it } from 'vitest';
import { changes } from '#content-db/changes.ts';
import type { Database } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { blogPosts } from '#content-db/types/blog-posts.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { generatePosts } from './generate-posts.ts';

const { table } = blogPosts;

const postsIn = (database: Database) => database.read.select().from(table).orderBy(table.id);

describe('generatePosts', () => {
  it('adds posts of about 8 kB, half of them Arabic, each with a title, an address and a time of its own', async () => {
    await using test = await createTestDb();
    await generatePosts(test.database, 120, { seed: 1 });
    const posts = await postsIn(test.database);
    expect(posts).toHaveLength(120);
    expect(posts.filter(({ locale }) => locale === 'ar')).toHaveLength(60);
    for (const column of ['title', 'slug', 'createdAt'] as const)
      expect(new Set(posts.map((post) => post[column])).size).toBe(120);
    for (const { content, locale, title, slug, description, createdAt, updatedAt } of posts) {
      expect(Buffer.byteLength(content)).toBeGreaterThan(6500);
      expect(Buffer.byteLength(content)).toBeLessThan(12_000);
      for (const part of [/^## /m, /^\| --- /m, /^(?:-|\d+\.) /m, /\]\(\/(?:ar\/)?blog\//])
        expect(content).toMatch(part);
      expect(content).not.toMatch(/figure:|!\[/);
      expect(/\p{Script=Arabic}/u.test(title)).toBe(locale === 'ar');
      expect(content.includes('](/ar/')).toBe(locale === 'ar');
      expect(updatedAt).toBe(createdAt);
      expect(
        parseOrExplain(blogPosts.input, { title, slug, content, description, createdAt, locale }, 'post'),
      ).toBeDefined();
      expect(slug).toMatch(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u);
    }
    expect(posts.some(({ description }) => description === null)).toBe(true);
  });

  it('records each in the outbox, so that they are published', async () => {
    await using test = await createTestDb();
    await generatePosts(test.database, 7, { seed: 1 });
    expect(
      (await test.database.read.select().from(changes)).map(({ rowId, action }) => `${action} ${rowId}`),
    ).toEqual(Array.from({ length: 7 }, (_, at) => `create ${at + 1}`));
  });

  it('gives the same posts for the same seed, others for another', async () => {
    const make = async (seed: number) => {
      await using test = await createTestDb();
      await generatePosts(test.database, 20, { seed });
      return await postsIn(test.database);
    };
    expect(await make(1)).toEqual(await make(1));
    expect(await make(1)).not.toEqual(await make(2));
  });

  it('can be called again, and over more than one write', async () => {
    await using test = await createTestDb();
    await generatePosts(test.database, 1, { seed: 1 });
    await generatePosts(test.database, 520, { seed: 1 });
    const [first] = await postsIn(test.database);
    expect(
      await createReaders(test.database.read)
        .forPage(() => undefined)
        .ids('blog-posts'),
    ).toHaveLength(521);
    expect(first?.title).toMatch(/^Field notes 1: /);
  });
});
