import type { Locale } from '#content-db/model/locale.ts';
import {
  namesIn,
  type SwitchableType,
  switchableTypes,
  type TypeNames,
} from '#content-db/types/type-names.ts';
import { type Dictionary, dictionaryOf, overlaid, overlaidWhenSaid } from '../i18n/dictionary.ts';
import type { Example } from '../i18n/example.ts';
import { pageTexts } from '../i18n/page-texts.ts';
import { typeTexts, typeWords } from '../i18n/type-words.ts';
import type { PageContext } from './context.ts';

const texts = new WeakMap<Example, Partial<Record<Locale, Readonly<Record<string, string>>>>>();
const made = new WeakMap<Example, Map<Locale, Dictionary>>();

const named = new WeakMap<PageContext['namesOf'], Partial<Record<Locale, Dictionary>>>();
const anyNames = { one: '', many: '' };

/** The words of a language in which the name of a type stands. */
const placesIn = (locale: Locale) =>
  switchableTypes.flatMap((type) => {
    const wordsFor = typeWords[locale][type];
    return wordsFor ? { type, places: wordsFor(anyNames), wordsFor } : [];
  });
const placesOfNames = { en: placesIn('en'), ar: placesIn('ar') };

type Context = Pick<PageContext, 'organisation' | 'locale' | 'namesOf'>;

/**
 * The interface texts of a page: those of its language, with the words of the example, if the site has it, and with the
 * names that the organisation has for its types.
 */
export function wordsOf(context: Context): Dictionary {
  const { locale, namesOf } = context;
  const known = named.get(namesOf)?.[locale];
  if (known) return known;
  const words = overlaidWhenSaid(
    usualWords(context),
    placesOfNames[locale].map(({ type, places, wordsFor }) => ({
      places,
      overlay() {
        const names = typeNames(context, type);
        return names && wordsFor(names);
      },
    })),
  );
  named.set(namesOf, { ...named.get(namesOf), [locale]: words });
  return words;
}

/** What the organisation calls a type in the language of a page; undefined where it has no names of its own. */
function typeNames({ namesOf, locale }: Context, type: SwitchableType): TypeNames | undefined {
  return namesIn(locale, namesOf(type));
}

/** A text of a page where none is stored; undefined if there is none. */
export function standingText(context: Context, key: string): string | undefined {
  const standing = standingTexts(context)[key];
  const { type, say } = (standing !== undefined && typeTexts[key]) || {};
  const names = type && typeNames(context, type);
  return names && say ? say(names, context.locale) : standing;
}

function usualWords({
  organisation: { example },
  locale,
}: Pick<PageContext, 'organisation' | 'locale'>): Dictionary {
  const dictionaries = made.get(example) ?? new Map<Locale, Dictionary>();
  made.set(example, dictionaries);
  const known = dictionaries.get(locale) ?? overlaid(dictionaryOf(locale), example.words[locale]);
  dictionaries.set(locale, known);
  return known;
}

/** By page, section and key. */
function standingTexts({
  organisation: { example },
  locale,
}: Pick<PageContext, 'organisation' | 'locale'>): Readonly<Record<string, string>> {
  const known = texts.get(example)?.[locale];
  if (known) return known;
  const all = { ...pageTexts[locale], ...example.texts[locale] };
  texts.set(example, { ...texts.get(example), [locale]: all });
  return all;
}
