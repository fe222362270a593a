import { expect, test } from 'vitest';
import { inOrder, isPage, namePage } from './page-names.ts';

const titles = {
  '/services': 'Twelve programmes',
  '/blog/cabin-safety': 'Safety begins in the cabin',
  '/ar/blog/سلامة': 'السلامة تبدأ في المقصورة',
};

test.each([
  ['/', 'Home'],
  ['/ar', 'Home'],
  ['/services', 'Services'],
  ['/ar/privacy-policy', 'Privacy policy'],
  ['/blog/cabin-safety', 'Safety begins in the cabin'],
  ['/ar/blog/سلامة', 'السلامة تبدأ في المقصورة'],
  ['/blog/page/2', 'Blog: page 2'],
  ['/contact/sent', 'Contact: sent'],
  ['/our-team', 'Our team'],
])('people call the page %s “%s”', (path, name) => {
  expect(namePage(path, titles)).toBe(name);
});

test('files for machines are no pages', () => {
  const paths = ['/', '/ar', '/blog/v2.0-plan', '/sitemap.xml', '/ar/rss.xml', '/robots.txt'];
  expect(paths.filter(isPage)).toEqual(['/', '/ar', '/blog/v2.0-plan']);
});

test('the languages of a page stand beside each other', () => {
  const pages = ['/ar', '/ar/blog', '/ar/team', '/', '/blog', '/team'].map((path) => ({ path }));
  expect(inOrder(pages).map(({ path }) => path)).toEqual([
    '/',
    '/ar',
    '/blog',
    '/ar/blog',
    '/team',
    '/ar/team',
  ]);
});
