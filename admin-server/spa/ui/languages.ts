import type { Locale } from '#content-db/model/locale.ts';
import { t } from '../language/text.tsx';

/** The names of the languages. */
export const languageNames: Record<Locale, string> = { en: t('English'), ar: t('Arabic') };

/** The languages as options of tabs and selects. */
export const languageOptions: { value: Locale; label: string }[] = [
  { value: 'en', label: languageNames.en },
  { value: 'ar', label: languageNames.ar },
];
