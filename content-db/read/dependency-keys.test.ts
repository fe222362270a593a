import { describe, expect, it } from 'vitest';
import { answerOf, groupsName, listOf, partName } from './list-parts.ts';
import { blockName, keyName, listName, lookupName, namesTouched, rowName } from './dependency-keys.ts';

const post = {
  id: 12,
  title: 'Title',
  content: 'Text',
  description: 'Summary',
  imageUrl: null,
  slug: 'slug',
  opening: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
  publishedAt: null,
  locale: 'en',
  translationOf: null,
};

const member = {
  id: 3,
  name: 'Name',
  roleKey: 'ceo',
  bio: null,
  imageUrl: null,
  sortOrder: 1,
  locale: 'ar',
  isVisible: 1,
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

describe('the names of reads', () => {
  it('tell what was read', () => {
    expect(listName('blog-posts', 'ar')).toBe('blog-posts@ar');
    expect(listName('services')).toBe('services');
    expect(rowName('blog-posts', 12, 'card')).toBe('blog-posts/12#card');
    expect(lookupName('blog-posts', 'slug', 'a')).toBe('blog-posts?slug=a');
    expect(keyName('page-content', ['page', 'section', 'key', 'locale'], text)).toBe(
      'page-content/home/hero/title@ar',
    );
  });

  it('of two keys differ, also when the keys contain slashes', () => {
    const name = (page: string, section: string) =>
      keyName('page-content', ['page', 'section', 'key', 'locale'], { ...text, page, section });
    expect(name('a/b', 'c')).not.toBe(name('a', 'b/c'));
    expect(name('a%2Fb', 'c')).not.toBe(name('a/b', 'c'));
  });
});

describe('a part of a list', () => {
  const ids = [9, 8, 7, 6, 5];

  it('is told by its places, from either end', () => {
    expect(partName('posts@en', { from: 0, to: 2 })).toBe('posts@en[0:2]');
    expect(answerOf(partName('posts@en', { from: 0, to: 2 }), ids)).toEqual([9, 8]);
    expect(answerOf(partName('posts@en', { from: -2 }), ids)).toEqual([6, 5]);
    expect(answerOf(partName('posts@en', { from: -4, to: -2 }), ids)).toEqual([8, 7]);
    expect(answerOf(groupsName('posts@en', 2), ids)).toBe(2);
  });

  it('knows its list, which nothing else has', () => {
    for (const read of [partName('posts@en', { from: -24, to: -12 }), groupsName('posts@en', 12)])
      expect(listOf(read)).toBe('posts@en');
    for (const read of ['posts@en', blockName('blog-posts', 3), rowName('blog-posts', 12, 'card')])
      expect(listOf(read)).toBeUndefined();
  });
});

describe('namesTouched', () => {
  it('spares the cards of a post with a description when its text changes', () => {
    const after = { ...post, content: 'New text', updatedAt: '2026-01-02T00:00:00.000Z', revision: 2 };
    expect(namesTouched('blog-posts', post, after).sort()).toEqual([
      'blog-posts/12#address',
      'blog-posts/12#full',
      'blog-posts/12#page',
      'blog-posts/12#text',
    ]);
  });

  it('reaches the cards of a post without a description when the start of its text changes', () => {
    const [before, after] = [
      { ...post, description: null, opening: 'Text' },
      { ...post, description: null, content: 'New', opening: 'New' },
    ];
    expect(namesTouched('blog-posts', before, after)).toContain('blog-posts/12#card');
  });

  it('reaches the lists of a language for a new, a removed and a moved row, and no other list', () => {
    expect(namesTouched('team-members', null, member).sort()).toEqual([
      'team-members',
      'team-members/3#card',
      'team-members@ar',
      'team-members[block 0]',
    ]);
    expect(namesTouched('team-members', member, null).sort()).toEqual([
      'team-members',
      'team-members/3#card',
      'team-members@ar',
      'team-members[block 0]',
    ]);
    expect(namesTouched('team-members', member, { ...member, sortOrder: 2 })).toContain('team-members@ar');
    expect(namesTouched('team-members', member, { ...member, bio: 'New' })).toEqual(['team-members/3#card']);
  });

  it('reaches the lists of both languages when a row changes its language', () => {
    const touched = namesTouched('team-members', member, { ...member, locale: 'en' });
    expect(touched).toEqual(expect.arrayContaining(['team-members@ar', 'team-members@en']));
  });

  it('reaches lists and every view when a row is hidden', () => {
    const touched = namesTouched('team-members', member, { ...member, isVisible: 0 });
    expect(touched.sort()).toEqual([
      'team-members',
      'team-members/3#card',
      'team-members@ar',
      'team-members[block 0]',
    ]);
  });

  it('reaches whoever asked for the old address and whoever asked for the new one', () => {
    const touched = namesTouched('blog-posts', post, { ...post, slug: 'new' });
    expect(touched).toEqual(
      expect.arrayContaining(['blog-posts?slug=slug', 'blog-posts?slug=new', 'blog-posts/12#link']),
    );
    expect(touched).not.toContain('blog-posts@en');
  });

  it('reaches one text of a page and whoever reads them all', () => {
    expect(namesTouched('page-content', text, { ...text, content: 'New' })).toEqual([
      'page-content',
      'page-content/home/hero/title@ar',
    ]);
    expect(namesTouched('page-content', text, { ...text, key: 'subtitle' })).toEqual([
      'page-content',
      'page-content/home/hero/title@ar',
      'page-content/home/hero/subtitle@ar',
    ]);
  });

  it('is empty when nothing changed, and takes a column that one side lacks for changed', () => {
    expect(namesTouched('blog-posts', post, { ...post })).toEqual([]);
    const { opening: _, ...partial } = post;
    expect(namesTouched('blog-posts', partial, { ...partial, content: 'New' })).toContain(
      'blog-posts/12#card',
    );
  });
});
