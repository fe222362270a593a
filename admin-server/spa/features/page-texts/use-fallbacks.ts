import { useQuery } from '@tanstack/react-query';
import { englishTexts } from '#example/texts/en.ts';
import { pageTexts } from '#site/i18n/page-texts.ts';
import { listQuery } from '../../api/resources.ts';

const withExample = { ...pageTexts.en, ...englishTexts };

/** What visitors see in English where nothing is stored, by page, section and key. */
export function useFallbacks(): Readonly<Record<string, string>> {
  const { data } = useQuery(listQuery('organisation'));
  return data?.[0]?.hasExample === false ? pageTexts.en : withExample;
}
