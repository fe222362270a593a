import type { Locale } from '#content-db/model/locale.ts';

/** The pages that exist once in each language, and their addresses in English. */
export const pagePaths = {
  home: '/',
  services: '/services',
  team: '/team',
  blog: '/blog',
  contact: '/contact',
  'privacy-policy': '/privacy-policy',
  terms: '/terms',
} as const;

export type PageName = keyof typeof pagePaths;

/** An English path in a language: Arabic stands below /ar. */
export function localPath(path: string, locale: Locale): string {
  if (locale === 'en') return path;
  return path === '/' ? '/ar' : `/ar${path}`;
}

export function pagePath(page: PageName, locale: Locale): string {
  return localPath(pagePaths[page], locale);
}

export function postPath(post: { slug: string; locale: Locale }): string {
  return localPath(`/blog/${post.slug}`, post.locale);
}

export function archivePath(part: number, locale: Locale): string {
  return localPath(`/blog/page/${part}`, locale);
}

/** Language and English path of an address: `/ar/team` is `/team` in Arabic. */
export function splitPath(path: string): { locale: Locale; path: string } {
  if (path === '/ar') return { locale: 'ar', path: '/' };
  return path.startsWith('/ar/') ? { locale: 'ar', path: path.slice(3) } : { locale: 'en', path };
}
