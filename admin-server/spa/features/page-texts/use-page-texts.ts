import { useQuery } from '@tanstack/react-query';
import type { Locale } from '#content-db/model/locale.ts';
import { listQuery } from '../../api/resources.ts';
import { translationsQuery } from '../../api/translations.ts';
import type { NamedSection } from './page-sections.ts';
import { useFallbacks } from './use-fallbacks.ts';
import { groupTexts, type PageText, type TextGroup } from './text-groups.ts';

/** Loads the texts of a page in one language, and groups them by section, with their English originals. */
export function usePageTexts(page: string, locale: Locale, sections: readonly NamedSection[]) {
  const english = useQuery(listQuery('page-content', { page, locale: 'en' }));
  const own = useQuery(listQuery('page-content', { page, locale }));
  const fallbacks = useFallbacks(locale);
  const { data: state } = useQuery(translationsQuery);
  const toReview = new Set(
    state?.issues.flatMap(({ resource, id }) => (resource === 'page-content' ? [id] : [])),
  );
  return {
    queries: [english, own] as const,
    groupsOf: (originals: PageText[], texts: PageText[]): TextGroup[] =>
      groupTexts(
        { page, locale, rows: locale === 'en' ? originals : [...originals, ...texts], fallbacks, toReview },
        sections,
      ),
  };
}
