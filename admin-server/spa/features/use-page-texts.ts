import { useQuery } from '@tanstack/react-query';
import type { Locale } from '#content-db/locale.ts';
import { ApiError } from '../api/client.ts';
import { createRow, listQuery, refresh, updateRow } from '../api/resources.ts';
import { toast } from '../ui/toast.tsx';
import type { NamedSection } from './page-sections.ts';
import { groupTexts, type PageText, type TextGroup } from './text-groups.ts';

interface PageTextsState {
  /** Undefined while they are loaded. */
  groups: TextGroup[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** The texts of a page in one language, by its sections, with the English ones that they go by. */
export function usePageTexts(page: string, locale: Locale, sections: readonly NamedSection[]): PageTextsState {
  const english = useQuery(listQuery('page-content', { page, locale: 'en' }));
  const own = useQuery(listQuery('page-content', { page, locale }));
  return {
    groups: english.data && own.data && groupTexts({ page, locale, rows: locale === 'en' ? english.data : [...english.data, ...own.data] }, sections),
    error: english.error ?? own.error,
    retry: () => void Promise.all([english.refetch(), own.refetch()]),
  };
}

interface TextPlace {
  page: string;
  section: string;
  key: string;
  locale: Locale;
}

/** Stores a text, in its row or in a new one, and says what happened. Throws what is to be said at the box where it could not. */
export async function saveText(place: TextPlace, content: string, row: PageText | undefined): Promise<void> {
  try {
    if (row) await updateRow('page-content', row.id, { content }, row.revision);
    else await createRow('page-content', { ...place, content, isActive: true });
  } catch (error) {
    toast.error('Error updating content', 'Please try again');
    const theirs = error instanceof ApiError && error.status === 409 ? (error.current as PageText | undefined) : undefined;
    if (!theirs) throw reasonOf(error, 'content');
    await refresh('page-content');
    throw new Error(`Somebody else has changed this meanwhile. It says now: “${theirs.content}” Save again to replace that, or cancel to keep it.`, { cause: error });
  }
  toast.success('Content updated!');
  await refresh('page-content');
}

/** What the server says of a field, where it says something of it, else the error itself. */
export function reasonOf(error: unknown, field: string): unknown {
  const reason = error instanceof ApiError ? error.fields[field] : undefined;
  return reason ? new Error(reason, { cause: error }) : error;
}
