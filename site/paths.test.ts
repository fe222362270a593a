import { describe, expect, it } from 'vitest';
import { localPath, splitPath } from '#content-db/model/locale.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { archivePath, type PageName, pagePath, pagePaths } from './paths.ts';

describe('paths', () => {
  it('are unchanged in English and below /ar in Arabic', () => {
    expect(localPath('/', 'en')).toBe('/');
    expect(localPath('/', 'ar')).toBe('/ar');
    expect(localPath('/team', 'ar')).toBe('/ar/team');
    expect(pagePath('privacy-policy', 'ar')).toBe('/ar/privacy-policy');
    expect(postPath({ slug: 'a', locale: 'en' })).toBe('/blog/a');
    expect(postPath({ slug: 'أ', locale: 'ar' })).toBe('/ar/blog/أ');
    expect(archivePath(3, 'ar')).toBe('/ar/blog/page/3');
  });

  it('split into language and English path', () => {
    for (const page of Object.keys(pagePaths) as PageName[]) {
      for (const locale of ['en', 'ar'] as const)
        expect(splitPath(pagePath(page, locale))).toEqual({ locale, path: pagePaths[page] });
    }
  });

  it('that only start with the letters /ar are English', () => {
    for (const path of ['/arabic', '/art/ar', '/blog/ar', '/AR'])
      expect(splitPath(path)).toEqual({ locale: 'en', path });
    expect(splitPath('/ar/ar')).toEqual({ locale: 'ar', path: '/ar' });
  });
});
