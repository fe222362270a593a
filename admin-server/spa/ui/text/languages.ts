import type { Locale } from '#content-db/model/locale.ts';

/** The English names of the languages. */
export const languageNames: Record<Locale, string> = { en: 'English', ar: 'Arabic' };

/** The languages as options of tabs and selects. */
export const languageOptions: { value: Locale; label: string }[] = [
  { value: 'en', label: languageNames.en },
  { value: 'ar', label: languageNames.ar },
];
