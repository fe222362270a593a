import type { Locale } from '#content-db/model/locale.ts';
import { type Dictionary, dictionaryOf, overlaid } from '../i18n/dictionary.ts';
import type { Example } from '../i18n/example.ts';
import { pageTexts } from '../i18n/page-texts.ts';
import type { PageContext } from './context.ts';

const texts = new WeakMap<Example, Partial<Record<Locale, Readonly<Record<string, string>>>>>();
const made = new WeakMap<Example, Map<Locale, Dictionary>>();

/** The interface texts of a page: those of its language, with the words of the example, if the site has it. */
export function wordsOf({
  organisation: { example },
  locale,
}: Pick<PageContext, 'organisation' | 'locale'>): Dictionary {
  const dictionaries = made.get(example) ?? new Map<Locale, Dictionary>();
  made.set(example, dictionaries);
  const known = dictionaries.get(locale) ?? overlaid(dictionaryOf(locale), example.words[locale]);
  dictionaries.set(locale, known);
  return known;
}

/** Texts of pages where none is stored; by page, section and key. */
export function standingTexts({
  organisation: { example },
  locale,
}: Pick<PageContext, 'organisation' | 'locale'>): Readonly<Record<string, string>> {
  const known = texts.get(example)?.[locale];
  if (known) return known;
  const all = { ...pageTexts[locale], ...example.texts[locale] };
  texts.set(example, { ...texts.get(example), [locale]: all });
  return all;
}
