import type { Locale } from '#content-db/model/locale.ts';

/** The languages as staff read them. */
export const languageNames: Record<Locale, string> = { en: 'English', ar: 'Arabic' };

/** The languages as tabs, choices and selects take them. */
export const languageOptions: { value: Locale; label: string }[] = [
  { value: 'en', label: languageNames.en },
  { value: 'ar', label: languageNames.ar },
];
