import type { RowOf } from '#content-db/write/repository.ts';
import { ApiError } from '../../api/client.ts';
import { conflictingRow, createRow, loadRows, updateRow } from '../../api/resources.ts';
import type { PlacedText, Shown } from './marked-text.ts';

export type PageText = RowOf<'page-content'>;

/**
 * Creates or changes the row of a text. A row that somebody else has changed keeps their other columns.
 * @throws ApiError 409 if they have changed the text too
 */
export async function storeText(text: PlacedText, typed: string, { value, row }: Shown): Promise<PageText> {
  if (!row) return createRow('page-content', { ...text, content: typed, isActive: true });
  try {
    return await updateRow('page-content', row.id, { content: typed }, row.revision);
  } catch (error) {
    const current = conflictingRow<'page-content'>(error);
    if (current?.content === typed) return current;
    if (!current || current.content.trim() !== value.trim()) throw error;
    return storeText(text, typed, { value, row: current });
  }
}

/** The row that somebody else has created meanwhile, if that is why a text could not be created. */
export async function existingRow(
  failure: unknown,
  text: PlacedText,
  { row }: Shown,
): Promise<PageText | undefined> {
  if (row || !(failure instanceof ApiError) || failure.status !== 409) return undefined;
  const [existing] = await loadRows('page-content', { ...text }).catch(() => []);
  return existing;
}
