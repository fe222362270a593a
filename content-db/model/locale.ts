/** The two languages of the site; `en` is the default and the fallback. */
export const locales = ['en', 'ar'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** Tells whether a value from outside names one of the site's languages. */
export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'ar';
}

/** Writing direction of a language, as the HTML `dir` attribute wants it. */
export function dirOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}

/** The other one of the two languages. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'ar' : 'en';
}

/** An English path in a language: Arabic stands below /ar. */
export function localPath(path: string, locale: Locale): string {
  if (locale === 'en') return path;
  return path === '/' ? '/ar' : `/ar${path}`;
}

/** Language and English path of an address: `/ar/team` is `/team` in Arabic. */
export function splitPath(path: string): { locale: Locale; path: string } {
  if (path === '/ar') return { locale: 'ar', path: '/' };
  return path.startsWith('/ar/') ? { locale: 'ar', path: path.slice(3) } : { locale: 'en', path };
}
