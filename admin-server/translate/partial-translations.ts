import { and, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { TranslatedColumn } from '#content-db/read/translations.ts';
import { splitText } from '#content-db/segments/split.ts';
import { translationDrafts } from '#content-db/translate.ts';
import type { ResourceName } from '#content-db/types/index.ts';

/** An Arabic text that is not whole yet. It is kept beside the content, so no page shows it and no publish takes it. */
export interface PartialTranslation {
  /** The English text that it was begun for. */
  english: string;
  /** The Arabic of each segment of that text; empty where there is none yet. */
  texts: string[];
  by: string;
  at: string;
}

interface RowKey {
  /** The type of the Arabic row. */
  resource: ResourceName;
  /** The English row. */
  rowId: number;
}

/** The partial translations of a row, by English column. */
export async function partialTranslations(
  queries: Queries,
  { resource, rowId }: RowKey,
): Promise<Map<string, PartialTranslation>> {
  const { resource: type, rowId: id } = translationDrafts;
  const rows = await queries
    .select()
    .from(translationDrafts)
    .where(and(eq(type, resource), eq(id, rowId)));
  return new Map(rows.map(({ column, english, texts, by, at }) => [column, { english, texts, by, at }]));
}

/** The columns of all rows with a partial translation, as `resource/rowId/column`. */
export async function partialColumns(queries: Queries): Promise<Set<string>> {
  const { resource, rowId, column } = translationDrafts;
  const rows = await queries.select({ resource, rowId, column }).from(translationDrafts);
  return new Set(rows.map((row) => `${row.resource}/${row.rowId}/${row.column}`));
}

export interface PartialSave extends RowKey {
  column: TranslatedColumn;
  partial: Pick<PartialTranslation, 'english' | 'texts'>;
  by: string;
}

/** Keeps a partial translation instead of the one before; without any Arabic, only removes that. @throws Problem `invalid` */
export async function storePartial(tx: Transaction, save: PartialSave): Promise<void> {
  const { resource, rowId, column, partial, by } = save;
  const segments = splitText(partial.english, column);
  if (segments.length !== partial.texts.length)
    throw new Problem('invalid', 'Give one Arabic text for each segment of the English.');
  await dropPartial(tx, save);
  if (segments.every(({ isFixed }, at) => isFixed || partial.texts[at] === '')) return;
  const at = new Date().toISOString();
  await tx.insert(translationDrafts).values({ ...partial, resource, rowId, column: column.english, by, at });
}

export async function dropPartial(
  tx: Transaction,
  { resource, rowId, column }: Pick<PartialSave, 'resource' | 'rowId' | 'column'>,
): Promise<void> {
  const drafts = translationDrafts;
  await tx
    .delete(drafts)
    .where(and(eq(drafts.resource, resource), eq(drafts.rowId, rowId), eq(drafts.column, column.english)));
}
