/** The two languages of the site; `en` is the default and the fallback. */
export const locales = ['en', 'ar'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** Whether an untrusted value is one of the site's languages. */
export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'ar';
}

/** Writing direction of a language, for the HTML `dir` attribute. */
export function dirOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}

/** The other language. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'ar' : 'en';
}

/** The path of a page in a language, from its English path. Arabic pages are below /ar. */
export function localPath(path: string, locale: Locale): string {
  if (locale === 'en') return path;
  return path === '/' ? '/ar' : `/ar${path}`;
}

/** The language and the English path of a path: `/ar/team` is `/team` in Arabic. */
export function splitPath(path: string): { locale: Locale; path: string } {
  if (path === '/ar') return { locale: 'ar', path: '/' };
  return path.startsWith('/ar/') ? { locale: 'ar', path: path.slice(3) } : { locale: 'en', path };
}
