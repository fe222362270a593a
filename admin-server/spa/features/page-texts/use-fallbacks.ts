import type { Locale } from '#content-db/model/locale.ts';
import { arabicTexts } from '#example/texts/ar.ts';
import { englishTexts } from '#example/texts/en.ts';
import { pageTexts } from '#site/i18n/page-texts.ts';
import { typeTexts } from '#site/i18n/type-words.ts';
import { useHasExample } from '../../api/use-has-example.ts';
import { ownNames } from '../../resource/own-types.ts';

const ofExample = { en: englishTexts, ar: arabicTexts };

/** What visitors see in a language where nothing is stored, by page, section and key: as site/content/words.ts. */
export function useFallbacks(locale: Locale): Readonly<Record<string, string>> {
  const hasExample = useHasExample();
  const standing: Record<string, string> = { ...pageTexts[locale], ...(hasExample && ofExample[locale]) };
  for (const [key, named] of Object.entries(typeTexts)) {
    const names = named && key in standing ? ownNames(named.type, locale) : undefined;
    if (named && names) standing[key] = named.say(names, locale);
  }
  return standing;
}
