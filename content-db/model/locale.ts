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
