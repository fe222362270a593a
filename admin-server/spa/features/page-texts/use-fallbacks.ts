import { englishTexts } from '#example/texts/en.ts';
import { pageTexts } from '#site/i18n/page-texts.ts';
import { useHasExample } from '../../api/use-has-example.ts';

const withExample = { ...pageTexts.en, ...englishTexts };

/** What visitors see in English where nothing is stored, by page, section and key. */
export function useFallbacks(): Readonly<Record<string, string>> {
  return useHasExample() ? withExample : pageTexts.en;
}
