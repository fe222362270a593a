import { and, desc, eq, isNull } from 'drizzle-orm';
import { type CheckedPart, changes, isPending } from '../changes.ts';
import type { Queries, Transaction } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import { translatedFields, type TranslationIssue } from '../read/translated-fields.ts';
import { textsOf, translatedPair } from '../read/translated-pair.ts';
import { arabicColumns, type Translation, translations } from '../read/translations.ts';
import { areInOrder, madeFrom, storedTexts } from '../segments/join-drafts.ts';
import { countSegments, type DraftField, segmentDrafts } from '../segments/segment-drafts.ts';
import { requireRow } from './repository.ts';

export interface Confirmation extends Pick<TranslationIssue, 'resource' | 'id'> {
  /** The Arabic columns; absent for all of them. */
  columns?: readonly string[] | undefined;
  /** What is confirmed of them, by column; absent for the whole text. */
  parts?: Record<string, CheckedPart> | undefined;
  by: string;
}

/**
 * Records that a person has checked an Arabic text and found it correct.
 * @throws Problem `not-found` when the row does not exist
 */
export async function confirmTranslation(
  tx: Transaction,
  { resource, id, columns: only, parts, by }: Confirmation,
): Promise<void> {
  const translation = translations.find((other) => other.resource === resource);
  const columns = (translation ? arabicColumns(translation) : []).filter(
    (column) => only === undefined || only.includes(column),
  );
  const before = await requireRow(tx, resource, id);
  const isOfRow = and(eq(changes.resource, resource), eq(changes.rowId, id));
  const [last] = await tx
    .select()
    .from(changes)
    .where(and(isOfRow, isNull(changes.discardedAt)))
    .orderBy(desc(changes.id))
    .limit(1);
  const [pending] = await tx
    .select({ takenBackAt: changes.takenBackAt, takenBackBy: changes.takenBackBy })
    .from(changes)
    .where(and(isOfRow, isPending))
    .orderBy(desc(changes.id))
    .limit(1);
  // Nothing was changed, so a row without pending changes stays published, and one that was taken back stays so.
  const state = pending ?? { releaseId: last?.releaseId };
  await tx.insert(changes).values({
    resource,
    rowId: id,
    action: 'update',
    columns,
    before,
    by,
    at: new Date().toISOString(),
    ...(parts && Object.keys(parts).length > 0 && { parts }),
    ...state,
  });
}

export interface TextConfirmation {
  translation: Translation;
  /** The English row. */
  id: number;
  /** Arabic columns; absent for all of them. */
  columns?: readonly string[] | undefined;
  by: string;
}

/**
 * Records that a person has checked Arabic texts and found them correct.
 * @throws Problem `conflict` when parts of one have no Arabic, or its order is another one
 */
export async function confirmTexts(
  tx: Transaction,
  { translation, id, columns: only, by }: TextConfirmation,
): Promise<void> {
  const fields = await writtenFields(tx, translation, { id, columns: only });
  const [first] = fields;
  if (!first) return;
  if (fields.some(({ texts }) => countSegments(segmentDrafts(texts)).missing > 0 || !areInOrder(texts)))
    throw new Problem(
      'conflict',
      'Parts of the English are not in the Arabic yet, or stand in another order. “Side by side” shows them.',
    );
  const parts = fields.flatMap(({ column, texts }) => {
    const { gaps } = madeFrom(texts, storedTexts(texts), () => true);
    const part: CheckedPart = { checked: [], source: null, ...(gaps && { gaps }) };
    return gaps ? [[column, part] as const] : [];
  });
  const { resource } = translation;
  const columns = fields.map(({ column }) => column);
  await confirmTranslation(tx, {
    resource,
    id: first.arabicId,
    columns,
    parts: Object.fromEntries(parts),
    by,
  });
}

interface WrittenField {
  /** The Arabic column. */
  column: string;
  arabicId: number;
  texts: DraftField;
}

/** The fields of an English row that have Arabic; with `columns` only these Arabic ones. */
export async function writtenFields(
  queries: Queries,
  translation: Translation,
  { id, columns }: Pick<TextConfirmation, 'id' | 'columns'>,
  read = textsOf,
): Promise<WrittenField[]> {
  const pair = await translatedPair(queries, translation, id);
  if (!pair) return [];
  const fields = await translatedFields(queries, translation, [id]);
  const found = fields.map(async (field): Promise<WrittenField[]> => {
    const { arabicId, column, state } = field;
    const isMeant = columns?.includes(column.arabic) ?? true;
    if (arabicId === null || state === 'missing' || !isMeant) return [];
    return [{ column: column.arabic, arabicId, texts: await read(queries, field, pair) }];
  });
  return (await Promise.all(found)).flat();
}
