import { describe, expect, it } from 'vitest';
import { randomFor } from '../testing/random.ts';
import {
  changedParts,
  followingKey,
  groupsKey,
  listOf,
  ListParts,
  partKey,
  valueOfPart,
} from './list-parts.ts';
import {
  blockKey,
  changedKeys,
  keyedRowKey,
  listKey,
  lookupKey,
  parseListKey,
  rowKey,
} from './dependency-keys.ts';

const post = {
  id: 12,
  title: 'Title',
  content: 'Text',
  description: 'Summary',
  imageUrl: null,
  slug: 'slug',
  opening: null,
  date: '2026-01-01T00:00:00.000Z',
  searchTitle: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
  publishedAt: null,
  locale: 'en',
  translationOf: null,
  topicId: 7,
  secondTopicId: null,
  thirdTopicId: null,
  authorId: null,
  serviceId: null,
};

const member = {
  id: 3,
  name: 'Name',
  roleKey: 'ceo',
  isRoleFeminine: false,
  yearsExperience: null,
  bio: null,
  imageUrl: null,
  sortOrder: 1,
  locale: 'ar',
  isVisible: 1,
  translationOf: null,
};

const text = {
  id: 1,
  page: 'home',
  section: 'hero',
  key: 'title',
  content: 'Text',
  locale: 'ar',
  isActive: true,
};

describe('dependency keys', () => {
  it('name what was read', () => {
    expect(listKey('blog-posts', 'ar')).toBe('blog-posts@ar');
    expect(listKey('services')).toBe('services');
    expect(rowKey('blog-posts', 12, 'card')).toBe('blog-posts/12#card');
    expect(lookupKey('blog-posts', 'slug', 'a')).toBe('blog-posts?slug=a');
    expect(keyedRowKey('page-content', ['page', 'section', 'key', 'locale'], text)).toBe(
      'page-content/home/hero/title@ar',
    );
  });

  it.each([
    ['posts', undefined, undefined],
    ['posts@en', 'en', undefined],
    ['posts@ar/topic=7', 'ar', { name: 'topic', id: 7 }],
    ['posts/topic=7', undefined, { name: 'topic', id: 7 }],
  ])('of a list tell its language and its sublist: %s', (key, locale, sublist) => {
    expect(parseListKey(key)).toEqual({ locale, sublist });
  });

  it('of two rows of a keyed set differ, also when their values contain slashes', () => {
    const keyOf = (page: string, section: string) =>
      keyedRowKey('page-content', ['page', 'section', 'key', 'locale'], { ...text, page, section });
    expect(keyOf('a/b', 'c')).not.toBe(keyOf('a', 'b/c'));
    expect(keyOf('a%2Fb', 'c')).not.toBe(keyOf('a/b', 'c'));
  });
});

describe('a view of a row of a keyed set', () => {
  const row = {
    id: 1,
    name: 'brand',
    mainColour: '#0f766e',
    accentColour: null,
    corners: 'slight',
    typefaces: 'plex',
    density: 'comfortable',
    pictureStyle: 'drawings',
    photographs: null,
    logo: null,
    logoOnDark: null,
    icon: null,
  };
  const [all, page, sheet, icons] = [
    'brand/brand',
    'brand/brand#page',
    'brand/brand#sheet',
    'brand/brand#icons',
  ];

  it('changes with its columns only', () => {
    expect(changedKeys('brand', row, { ...row, corners: 'round' })).toEqual(['brand', all, sheet]);
    expect(changedKeys('brand', row, { ...row, mainColour: '#000000' })).toEqual([
      'brand',
      all,
      sheet,
      icons,
    ]);
    expect(changedKeys('brand', row, { ...row, logo: '/uploads/a.png' })).toEqual(['brand', all, page]);
  });

  it('changes where the row appears or goes', () => {
    for (const [before, after] of [
      [null, row],
      [row, null],
    ] as const)
      expect(changedKeys('brand', before, after)).toEqual(['brand', all, page, sheet, icons]);
  });
});

describe('a part of a list', () => {
  const ids = [9, 8, 7, 6, 5];

  it('is given by positions from either end', () => {
    expect(partKey('posts@en', { from: 0, to: 2 })).toBe('posts@en[0:2]');
    expect(valueOfPart(partKey('posts@en', { from: 0, to: 2 }), ids)).toEqual([9, 8]);
    expect(valueOfPart(partKey('posts@en', { from: -2 }), ids)).toEqual([6, 5]);
    expect(valueOfPart(partKey('posts@en', { from: -4, to: -2 }), ids)).toEqual([8, 7]);
    expect(valueOfPart(groupsKey('posts@en', 2), ids)).toBe(2);
  });

  it('is the row after another one', () => {
    const after = (id: number) => valueOfPart(followingKey('posts@en', id), ids);
    expect([9, 8, 6].map(after)).toEqual([8, 7, 5]);
    expect([5, 1].map(after)).toEqual([undefined, undefined]);
  });

  it('has changed where its value differs, whatever was added, removed and moved', () => {
    const random = randomFor('changed parts');
    const list = 'posts@en';
    for (let round = 0; round < 200; round += 1) {
      const all = Array.from({ length: 12 }, (_, id) => id);
      const some = () => [...new Set(all.map(() => random.pick(all)))];
      const [before, changed] = [some(), some()];
      const now = random.chance(0.5) ? changed : before.filter(() => !random.chance(0.2));
      const keys = [
        ...all.map((id) => followingKey(list, id)),
        ...[0, 4, -4].map((from) => partKey(list, { from, to: from + 3 })),
        groupsKey(list, 3),
      ];
      const parts = new ListParts();
      for (const key of keys) parts.add(key);
      const differ = keys.filter(
        (part) => JSON.stringify(valueOfPart(part, before)) !== JSON.stringify(valueOfPart(part, now)),
      );
      expect(changedParts(list, parts, before, now).toSorted()).toEqual(differ.toSorted());
    }
  });

  it('has a key that names its list, unlike other keys', () => {
    for (const key of [
      partKey('posts@en', { from: -24, to: -12 }),
      groupsKey('posts@en', 12),
      followingKey('posts@en', 12),
    ])
      expect(listOf(key)).toBe('posts@en');
    for (const key of ['posts@en', blockKey('blog-posts', 3), rowKey('blog-posts', 12, 'card')])
      expect(listOf(key)).toBeUndefined();
  });
});

describe('changedKeys', () => {
  it('leaves out the cards of a post with a description when its text changes', () => {
    const after = { ...post, content: 'New text', updatedAt: '2026-01-02T00:00:00.000Z', revision: 2 };
    expect(changedKeys('blog-posts', post, after).sort()).toEqual([
      'blog-posts/12#address',
      'blog-posts/12#full',
      'blog-posts/12#page',
      'blog-posts/12#text',
    ]);
  });

  it('includes the cards of a post without a description when the start of its text changes', () => {
    const [before, after] = [
      { ...post, description: null, opening: 'Text' },
      { ...post, description: null, content: 'New', opening: 'New' },
    ];
    expect(changedKeys('blog-posts', before, after)).toContain('blog-posts/12#card');
  });

  it('includes the lists of a language for a new, a removed and a moved row, and no other list', () => {
    expect(changedKeys('team-members', null, member).sort()).toEqual([
      'team-members',
      'team-members/3#author',
      'team-members/3#card',
      'team-members?translationOf=null',
      'team-members@ar',
      'team-members[block 0]',
    ]);
    expect(changedKeys('team-members', member, null).sort()).toEqual([
      'team-members',
      'team-members/3#author',
      'team-members/3#card',
      'team-members?translationOf=null',
      'team-members@ar',
      'team-members[block 0]',
    ]);
    expect(changedKeys('team-members', member, { ...member, sortOrder: 2 })).toContain('team-members@ar');
    expect(changedKeys('team-members', member, { ...member, bio: 'New' })).toEqual(['team-members/3#card']);
  });

  it('includes the lists of the topic that a post leaves and of the one that it joins, in its language', () => {
    const keys = changedKeys('blog-posts', post, { ...post, topicId: 8, secondTopicId: 8 });
    const lists = keys.filter((key) => key.includes('/topic=')).sort();
    expect(lists).toEqual([
      'blog-posts/topic=7',
      'blog-posts/topic=8',
      'blog-posts@en/topic=7',
      'blog-posts@en/topic=8',
    ]);
  });

  it('names no list and no view when two versions are linked, so that no page is rendered again', () => {
    const keys = changedKeys('team-members', member, { ...member, translationOf: 2 });
    expect(keys).toEqual(['team-members?translationOf=null', 'team-members?translationOf=2']);
  });

  it('includes the lists of both languages when a row changes its language', () => {
    const keys = changedKeys('team-members', member, { ...member, locale: 'en' });
    expect(keys).toEqual(expect.arrayContaining(['team-members@ar', 'team-members@en']));
  });

  it('includes lists and every view when a row is hidden', () => {
    const keys = changedKeys('team-members', member, { ...member, isVisible: 0 });
    expect(keys.sort()).toEqual([
      'team-members',
      'team-members/3#author',
      'team-members/3#card',
      'team-members@ar',
      'team-members[block 0]',
    ]);
  });

  it('includes lookups of the old and of the new address', () => {
    const keys = changedKeys('blog-posts', post, { ...post, slug: 'new' });
    expect(keys).toEqual(
      expect.arrayContaining(['blog-posts?slug=slug', 'blog-posts?slug=new', 'blog-posts/12#link']),
    );
    expect(keys).not.toContain('blog-posts@en');
  });

  it('includes one text of a page, and the set of all texts', () => {
    expect(changedKeys('page-content', text, { ...text, content: 'New' })).toEqual([
      'page-content',
      'page-content/home/hero/title@ar',
    ]);
    expect(changedKeys('page-content', text, { ...text, key: 'subtitle' })).toEqual([
      'page-content',
      'page-content/home/hero/title@ar',
      'page-content/home/hero/subtitle@ar',
    ]);
  });

  it('is empty when nothing changed, and counts a column that one row lacks as changed', () => {
    expect(changedKeys('blog-posts', post, { ...post })).toEqual([]);
    const { opening: _, ...partial } = post;
    expect(changedKeys('blog-posts', partial, { ...partial, content: 'New' })).toContain(
      'blog-posts/12#card',
    );
  });
});
