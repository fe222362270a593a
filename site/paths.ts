import { type Locale, localPath } from '#content-db/model/locale.ts';
import type { SwitchableType } from '#content-db/types/type-names.ts';

/** The pages that exist once per language, with their English paths. */
export const pagePaths = {
  home: '/',
  services: '/services',
  team: '/team',
  blog: '/blog',
  contact: '/contact',
  'privacy-policy': '/privacy-policy',
  terms: '/terms',
  accessibility: '/accessibility',
} as const;

/** The second address of a page, by its English path. */
export const secondAddresses: Readonly<Record<string, string>> = { [pagePaths.team]: '/our-team' };

/** The types whose rows the pages at an English address and below it show; the longest address counts. */
const pageTypes: [address: string, type: SwitchableType][] = [
  [pagePaths.services, 'services'],
  [pagePaths.team, 'team-members'],
  ['/our-team', 'team-members'],
  ['/blog/topics', 'topics'],
  [pagePaths.blog, 'blog-posts'],
  ['/rss.xml', 'blog-posts'],
];

/** The type that a page belongs to, by its English path: without the type it is not there. The page for unknown addresses below the blog belongs to none. */
export function typeOf(path: string): SwitchableType | undefined {
  if (path === '/blog/404') return undefined;
  return pageTypes.find(([address]) => path === address || path.startsWith(`${address}/`))?.[1];
}

export type PageName = keyof typeof pagePaths;

/** The name of a page in the SEO settings, by its English path. A page without a name goes by its path, without the slash. */
export function pageName(path: string): string {
  return Object.entries<string>(pagePaths).find(([, known]) => known === path)?.[0] ?? path.slice(1);
}

/** Path of a page in a language. */
export function pagePath(page: PageName, locale: Locale): string {
  return localPath(pagePaths[page], locale);
}

/** Path of the contact page for an enquiry about a program or a sector. */
export function enquiryPath(key: string, locale: Locale): string {
  return `${pagePath('contact', locale)}?about=${encodeURIComponent(key)}`;
}

/** Path of an archive page below the front page of a list, which is the blog's by default; pages are numbered from 1. */
export function archivePath(page: number, locale: Locale, front: string = pagePath('blog', locale)): string {
  return `${front}/page/${page}`;
}

/** Path of the feed of a language, or of a list of posts, by its front page. */
export function feedPath(locale: Locale, front?: string): string {
  return front === undefined ? localPath('/rss.xml', locale) : `${front}/rss.xml`;
}
