import { useQuery } from '@tanstack/react-query';
import type { Locale } from '#content-db/model/locale.ts';
import { createRow, listQuery, refresh, saveText, updateRow } from '../../api/resources.ts';
import { translationsQuery } from '../../api/translation/translations.ts';
import type { NamedSection } from './page-sections.ts';
import { groupTexts, type PageText, type TextGroup } from './text-groups.ts';
import { toastFailed, toastUpdated } from '../../resource/form/text/text-toasts.ts';

/** Loads the texts of a page in one language, and groups them by section, with their English originals. */
export function usePageTexts(page: string, locale: Locale, sections: readonly NamedSection[]) {
  const english = useQuery(listQuery('page-content', { page, locale: 'en' }));
  const own = useQuery(listQuery('page-content', { page, locale }));
  const { data: state } = useQuery(translationsQuery);
  const toReview = new Set(
    state?.issues.flatMap(({ resource, id }) => (resource === 'page-content' ? [id] : [])),
  );
  return {
    queries: [english, own] as const,
    groupsOf: (originals: PageText[], texts: PageText[]): TextGroup[] =>
      groupTexts(
        { page, locale, rows: locale === 'en' ? originals : [...originals, ...texts], toReview },
        sections,
      ),
  };
}

interface TextPlace {
  page: string;
  section: string;
  key: string;
  locale: Locale;
}

/** Creates or updates a text and shows a toast. @throws Error with the message for the field */
export async function savePageText(
  place: TextPlace,
  content: string,
  row: PageText | undefined,
): Promise<void> {
  let id: number;
  try {
    id = row ? await changeText(row, content) : await createText(place, content);
  } catch (error) {
    throw await toastFailed({
      error,
      field: 'content',
      names: ['page-content'],
      textOf: ({ content: theirs }: PageText) => theirs,
    });
  }
  await toastUpdated('Content', place.locale === 'en' ? { resource: 'page-content', id } : undefined);
  await refresh('page-content');
}

async function changeText(row: PageText, content: string): Promise<number> {
  await saveText({
    row,
    textOf: ({ content }) => content,
    typed: content,
    send: (revision) => updateRow('page-content', row.id, { content }, revision),
  });
  return row.id;
}

async function createText(place: TextPlace, content: string): Promise<number> {
  return (await createRow('page-content', { ...place, content, isActive: true })).id;
}
