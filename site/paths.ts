import { type Locale, localPath } from '#content-db/model/locale.ts';

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

/** What the settings for search engines call the page at an English address: its name, or its address. */
export function pageName(path: string): string {
  return Object.entries<string>(pagePaths).find(([, known]) => known === path)?.[0] ?? path.slice(1);
}

export function pagePath(page: PageName, locale: Locale): string {
  return localPath(pagePaths[page], locale);
}

export function archivePath(part: number, locale: Locale): string {
  return localPath(`/blog/page/${part}`, locale);
}
