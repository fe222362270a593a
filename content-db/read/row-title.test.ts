import { describe, expect, it } from 'vitest';
import { describeRow, rowTitle } from './row-title.ts';

describe('the title of a row', () => {
  it.each([
    [
      'blog-posts',
      { id: 1, title: 'Reading a crowd', slug: 'x', locale: 'ar' },
      'Reading a crowd',
      'blog post “Reading a crowd” (ar)',
    ],
    ['clients', { id: 1, name: 'Meridian', locale: 'en' }, 'Meridian', 'client “Meridian” (en)'],
    ['services', { id: 1, key: 'cabin' }, 'cabin', 'service “cabin”'],
    [
      'page-content',
      { id: 1, page: 'home', section: 'hero', key: 'title', locale: 'en' },
      'home / hero / title',
      'page text “home / hero / title” (en)',
    ],
    ['redirects', { id: 1, fromUrl: '/old', toUrl: '/new' }, '/old', 'redirect “/old”'],
    [
      'footer-settings',
      { id: 1, locale: 'ar' },
      'Footer and contact settings',
      'footer and contact settings (ar)',
    ],
  ] as const)('of %s, alone and in a sentence', (name, row, title, described) => {
    expect(rowTitle(name, row)).toBe(title);
    expect(describeRow(name, row)).toBe(described);
  });
});
