import { type Locale, localPath } from '../model/locale.ts';

/**
 * The pages of the site whose sections staff can arrange, besides the pages that they add. Header and footer link them
 * where there is no entry of a menu.
 */
export const builtInPages = ['home', 'services', 'team', 'blog', 'contact'] as const;
export type BuiltInPage = (typeof builtInPages)[number];

/** First parts of addresses that the program uses itself, so that no page of staff can have them. */
export const reservedSlugs: readonly string[] = [
  ...builtInPages,
  'our-team',
  'privacy-policy',
  'terms',
  'accessibility',
  'search',
  'newsletter',
  '404',
  '410',
  'ar',
  'en',
  'admin',
  'api',
  'preview',
  'share',
  'uploads',
  'og',
];

/** Said of such an address. */
export const addressInUse = 'This address is in use by the site itself. Choose another one';

/** Whether a page is one of the program's, by its slug. */
export function isBuiltInPage(slug: string): slug is BuiltInPage {
  return builtInPages.some((page) => page === slug);
}

/**
 * The public path of a page that staff have added, in each language; none for a page of the program, which has its own
 * route. Without an Arabic slug, the English one is used in both languages.
 */
export function ownPagePaths({
  slug,
  slugAr,
}: {
  slug: string;
  slugAr: string | null;
}): Partial<Record<Locale, string>> {
  if (isBuiltInPage(slug)) return {};
  return { en: `/${slug}`, ar: localPath(`/${slugAr || slug}`, 'ar') };
}
