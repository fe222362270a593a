import { and, desc, eq, isNull } from 'drizzle-orm';
import { type CheckedPart, changes, isPending } from '../changes.ts';
import type { Transaction } from '../database/open.ts';
import type { TranslationIssue } from '../read/translated-fields.ts';
import { arabicColumns, translations } from '../read/translations.ts';
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
