import { describe, expect, it } from 'vitest';
import type { Database, Queries } from '../database/open.ts';
import { createReaders, type Reader } from './reader.ts';
import { createRow, type Input } from '../write/repository.ts';
import type { ResourceName } from '../types/index.ts';
import { counting } from '../testing/counting.ts';
import { createTestDb } from '../testing/database.ts';
import { typesOff } from './types-off.ts';

async function create<N extends ResourceName>(
  database: Database,
  name: N,
  ...rows: Input<N>[]
): Promise<void> {
  await database.write(async (tx) => {
    for (const row of rows) await createRow(tx, name, row, 'test');
  });
}

const post = (slug: string, more: Partial<Input<'blog-posts'>> = {}): Input<'blog-posts'> => ({
  title: slug,
  content: 'Text',
  slug,
  locale: 'en',
  ...more,
});
const member = (name: string, more: Partial<Input<'team-members'>> = {}): Input<'team-members'> => ({
  name,
  roleKey: 'ceo',
  locale: 'en',
  sortOrder: 0,
  isVisible: 1,
  ...more,
});

/** A page's Reader and the dependency keys that it has recorded; apart from them, those of whether types are off. */
function page(queries: Queries): { reader: Reader; keys: Set<string>; states: Set<string> } {
  const [keys, states] = [new Set<string>(), new Set<string>()];
  const record = (key: string) => (key.startsWith('type-settings/') ? states : keys).add(key);
  return { reader: createReaders(queries).forPage(record), keys, states };
}

describe('Reader.list', () => {
  it('returns the columns of the view in the order of the collection, ties by id', async () => {
    await using test = await createTestDb();
    await create(
      test.database,
      'team-members',
      member('c', { sortOrder: 2 }),
      member('a', { sortOrder: 1 }),
      member('b', { sortOrder: 1 }),
      member('x', { locale: 'ar' }),
    );
    const { reader, keys } = page(test.database.read);
    const rows = await reader.list('team-members', 'card', 'en');
    expect(rows.map((row) => row.name)).toEqual(['a', 'b', 'c']);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      'bio',
      'id',
      'imageUrl',
      'isRoleFeminine',
      'locale',
      'name',
      'roleKey',
      'sortOrder',
      'yearsExperience',
    ]);
    expect(keys).toEqual(
      new Set(['team-members@en', 'team-members/1#card', 'team-members/2#card', 'team-members/3#card']),
    );
  });

  it('returns the newest posts first', async () => {
    await using test = await createTestDb();
    await create(
      test.database,
      'blog-posts',
      post('old', { createdAt: '2026-01-01T00:00:00.000Z' }),
      post('new', { createdAt: '2026-03-01T00:00:00.000Z' }),
      post('middle', { createdAt: '2026-02-01T00:00:00.000Z' }),
    );
    const rows = await page(test.database.read).reader.list('blog-posts', 'link', 'en');
    expect(rows.map((row) => row.slug)).toEqual(['new', 'middle', 'old']);
  });

  it('records an empty list too', async () => {
    await using test = await createTestDb();
    const { reader, keys } = page(test.database.read);
    expect(await reader.list('clients', 'card', 'ar')).toEqual([]);
    expect(keys).toEqual(new Set(['clients@ar']));
  });
});

describe('Reader.block', () => {
  it.each(['bulk', 'lazy'] as const)(
    'returns the ids of public rows, ascending, in %s mode',
    async (mode) => {
      await using test = await createTestDb();
      await create(
        test.database,
        'team-members',
        ...Array.from({ length: 205 }, (_, at) =>
          member(`m${at}`, { sortOrder: -at, isVisible: at % 10 === 0 ? 0 : 1 }),
        ),
      );
      const keys = new Set<string>();
      const reader = createReaders(test.database.read, mode).forPage((key) => keys.add(key));
      const visible = (from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((id) => id % 10 !== 1);
      expect(await reader.block('team-members', 0)).toEqual(visible(1, 99));
      expect(await reader.block('team-members', 1)).toEqual(visible(100, 199));
      expect(await reader.block('team-members', 2)).toEqual(visible(200, 205));
      expect(await reader.block('team-members', 3)).toEqual([]);
      expect(keys).toEqual(
        new Set([
          'type-settings/team-members#state',
          ...[0, 1, 2, 3].map((block) => `team-members[block ${block}]`),
        ]),
      );
    },
  );
});

describe('Reader.ids', () => {
  it('records the list and none of its rows', async () => {
    await using test = await createTestDb();
    const [newer, older] = ['2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];
    await create(
      test.database,
      'blog-posts',
      post('a', { createdAt: newer }),
      post('b', { locale: 'ar', createdAt: older }),
    );
    const { reader, keys } = page(test.database.read);
    expect(await reader.ids('blog-posts', 'ar')).toEqual([2]);
    expect(await reader.ids('blog-posts')).toEqual([1, 2]);
    expect(keys).toEqual(new Set(['blog-posts@ar', 'blog-posts']));
  });
});

describe('Reader.get and Reader.find', () => {
  it('return one row, and record it and how it was found', async () => {
    await using test = await createTestDb();
    await create(test.database, 'blog-posts', post('a'), post('b', { translationOf: 1, locale: 'ar' }));
    const { reader, keys } = page(test.database.read);
    expect(await reader.get('blog-posts', 1, 'link')).toMatchObject({ id: 1, slug: 'a', locale: 'en' });
    expect(await reader.find('blog-posts', 'slug', 'b', 'link')).toMatchObject({
      id: 2,
      slug: 'b',
      locale: 'ar',
    });
    expect(await reader.find('blog-posts', 'translationOf', 1, 'link')).toMatchObject({ id: 2 });
    expect(keys).toEqual(
      new Set(['blog-posts/1#link', 'blog-posts?slug=b', 'blog-posts/2#link', 'blog-posts?translationOf=1']),
    );
  });

  it('record a missing row too', async () => {
    await using test = await createTestDb();
    const { reader, keys } = page(test.database.read);
    expect(await reader.get('blog-posts', 5, 'full')).toBeUndefined();
    expect(await reader.find('blog-posts', 'slug', 'none', 'full')).toBeUndefined();
    expect(keys).toEqual(new Set(['blog-posts/5#full', 'blog-posts?slug=none']));
  });
});

describe('Reader.article', () => {
  const shout = (text: string) => text.toUpperCase();

  it('returns the HTML of a text, and records the text, whether it exists or not', async () => {
    await using test = await createTestDb();
    await create(test.database, 'blog-posts', post('a'));
    const { reader, keys } = page(test.database.read);
    expect(await reader.article(1, shout)).toBe('TEXT');
    expect(await reader.article(2, shout)).toBeUndefined();
    expect(keys).toEqual(new Set(['blog-posts/1#text', 'blog-posts/2#text']));
  });

  it('takes HTML from the memory of articles, and adds what it makes', async () => {
    await using test = await createTestDb();
    await create(test.database, 'blog-posts', post('a'), post('b'));
    const made = new Map<number, string>();
    const memory = {
      kept: async (id: number) => (id === 1 ? 'before' : undefined),
      made: (id: number, html: string) => void made.set(id, html),
    };
    const keys = new Set<string>();
    const reader = createReaders(test.database.read, 'bulk', { articles: memory }).forPage((key) =>
      keys.add(key),
    );
    expect([await reader.article(1, shout), await reader.article(2, shout)]).toEqual(['before', 'TEXT']);
    expect(made).toEqual(new Map([[2, 'TEXT']]));
    expect(keys).toEqual(
      new Set(['type-settings/blog-posts#state', 'blog-posts/1#text', 'blog-posts/2#text']),
    );
  });
});

describe('Reader.keyed and Reader.all', () => {
  it('find texts by their key, and record each lookup, whether it finds a text or not', async () => {
    await using test = await createTestDb();
    const text = {
      page: 'home',
      section: 'hero',
      key: 'title',
      content: 'Hello',
      locale: 'en' as const,
      isActive: true,
    };
    await create(test.database, 'page-content', text);
    const { reader, keys } = page(test.database.read);
    const texts = await reader.keyed('page-content');
    expect(keys).toEqual(new Set());
    expect(texts({ page: 'home', section: 'hero', key: 'title', locale: 'en' })).toMatchObject({
      content: 'Hello',
    });
    expect(texts({ page: 'home', section: 'hero', key: 'title', locale: 'ar' })).toBeUndefined();
    expect(keys).toEqual(new Set(['page-content/home/hero/title@en', 'page-content/home/hero/title@ar']));
    expect(await reader.all('page-content')).toHaveLength(1);
    expect(keys).toContain('page-content');
  });
});

describe('hidden rows', () => {
  it('are returned by no read', async () => {
    await using test = await createTestDb();
    const { database } = test;
    await create(database, 'team-members', member('hidden', { isVisible: 0 }), member('shown'));
    await create(
      database,
      'instructors',
      { name: 'hidden', title: 't', isActive: false },
      { name: 'shown', title: 't', isActive: true },
    );
    const rule = { fromUrl: '/off', toUrl: '/to', redirectType: 301 as const, isActive: false };
    await create(database, 'redirects', rule, { ...rule, fromUrl: '/on', isActive: true });
    const { reader, keys } = page(database.read);
    expect(await reader.ids('team-members')).toEqual([2]);
    expect(await reader.ids('team-members', 'en')).toEqual([2]);
    expect((await reader.list('team-members', 'card', 'en')).map((row) => row.name)).toEqual(['shown']);
    expect(await reader.get('team-members', 1, 'card')).toBeUndefined();
    expect(await reader.get('instructors', 1, 'profile')).toBeUndefined();
    expect((await reader.list('instructors', 'profile')).map((row) => row.name)).toEqual(['shown']);
    expect(await reader.find('redirects', 'fromUrl', '/off', 'rule')).toBeUndefined();
    expect(await reader.find('redirects', 'fromUrl', '/on', 'rule')).toMatchObject({ toUrl: '/to' });
    expect(keys).toContain('team-members/1#card');
    expect(keys).toContain('redirects?fromUrl=/off');
  });
});

describe('a type that is off', () => {
  it('has no rows for readers, and whether it is off is all that they depend on', async () => {
    await using test = await createTestDb();
    await create(test.database, 'topics', { slug: 'crowds', name: 'Crowds', cover: 'crowd', sortOrder: 0 });
    await create(test.database, 'blog-posts', post('a', { topicId: 1 }), post('b'));
    await create(test.database, 'team-members', member('A'));
    await create(test.database, 'type-settings', { name: 'blog-posts', isOff: true });
    const { reader, keys, states } = page(test.database.read);
    expect(await reader.list('blog-posts', 'card', 'en')).toEqual([]);
    expect(await reader.ids('blog-posts', 'en', { name: 'topic', id: 1 })).toEqual([]);
    expect(await reader.part('blog-posts', { from: 0, to: 3 }, 'en')).toEqual([]);
    expect(await reader.groups('blog-posts', 1, 'en')).toBe(0);
    expect(await reader.following('blog-posts', 1, 'en')).toBeUndefined();
    expect(await reader.block('blog-posts', 0)).toEqual([]);
    expect(await reader.get('blog-posts', 1, 'card')).toBeUndefined();
    expect(await reader.find('blog-posts', 'slug', 'a', 'card')).toBeUndefined();
    expect(await reader.article(1, (text) => text)).toBeUndefined();
    expect(await reader.paths('blog-posts')).toEqual([]);
    expect(await reader.address('blog-posts', 1)).toBeUndefined();
    expect([...keys]).toEqual([]);
    expect([...states]).toEqual(['type-settings/blog-posts#state']);
    expect(await reader.ids('team-members', 'en')).toEqual([1]);
  });

  it('takes along the types that are nothing without it, and no others', async () => {
    await using test = await createTestDb();
    await create(test.database, 'type-settings', { name: 'blog-posts', isOff: true });
    const { reader } = page(test.database.read);
    expect(await reader.isOff('topics')).toBe(true);
    expect(await reader.isOff('services')).toBe(false);
    expect(await reader.isOff('page-content')).toBe(false);
    expect([...(await typesOff(test.database.read))]).toEqual(['topics', 'blog-posts']);
  });
});

describe('one run', () => {
  it('runs each query once for any number of pages, and records its keys for each page', async () => {
    await using test = await createTestDb();
    await create(test.database, 'blog-posts', post('a'), post('b'), post('c'));
    const counted = counting(test.database.read);
    const readers = createReaders(counted.queries);
    const recorded = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const keys = new Set<string>();
        const reader = readers.forPage((key) => keys.add(key));
        await reader.list('blog-posts', 'card', 'en');
        await reader.list('blog-posts', 'card');
        await reader.find('blog-posts', 'slug', 'b', 'card');
        await reader.get('blog-posts', 1, 'card');
        (await reader.keyed('site-settings'))({ locale: 'en' });
        await reader.all('site-settings');
        return keys;
      }),
    );
    // What is taken down, whether the type is off, the ids, the view, the slugs and the settings.
    expect(counted.count()).toBe(6);
    for (const keys of recorded) expect(keys).toEqual(recorded[0]);
    expect(recorded[0]?.size).toBe(2 + 3 + 1 + 2 + 1);
  });

  it('starts with the current content', async () => {
    await using test = await createTestDb();
    const { reader: before } = page(test.database.read);
    await before.ids('blog-posts');
    await create(test.database, 'blog-posts', post('new'));
    expect(await before.ids('blog-posts')).toEqual([]);
    expect(await page(test.database.read).reader.ids('blog-posts')).toEqual([1]);
  });
});
