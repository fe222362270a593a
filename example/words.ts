import type { Locale } from '#content-db/model/locale.ts';
import { ar as arabicOfProgram } from '#site/i18n/ar.ts';
import { overlaid } from '#site/i18n/dictionary.ts';
import { en as englishOfProgram } from '#site/i18n/en.ts';
import { arabic, arabicTexts } from './texts/ar.ts';
import { english, englishTexts } from './texts/en.ts';

/** The words of a site with the example, in a language. */
export function dictionaryOf(locale: Locale): typeof en {
  return { en, ar }[locale];
}

export const en = { ...overlaid(englishOfProgram, english), fallback: englishTexts };
export const ar: typeof en = { ...overlaid(arabicOfProgram, arabic), fallback: arabicTexts };
