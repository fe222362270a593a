import { asc, eq } from 'drizzle-orm';
import { changes } from '../changes.ts';
import type { Queries, Transaction } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import type { StoredRow } from '../model/resource.ts';
import { rowsWith } from '../read/references.ts';
import { rowTitle } from '../read/row-title.ts';
import type { ResourceName } from '../types/index.ts';
import { bringBackRows, type RemovedRow } from './bring-back.ts';
import { isSame, removeRow, updateRow } from './repository.ts';
import { byId, type Change, rowLogs } from './row-log.ts';

/** What became of the changes of a release. */
export interface UndoneRelease {
  /** Rows whose earlier values are back. */
  rows: number;
  /** Rows that were changed again since, and the columns that stay as they are now. */
  kept: { resource: ResourceName; rowId: number; name: string; columns: string[] }[];
}

/** A row that a release changed. */
interface ChangedRow {
  resource: ResourceName;
  rowId: number;
  /** Its changes in the release, oldest first, and how they left the row. */
  first: Change;
  last: Change;
  columns: string[];
  after: StoredRow | undefined;
  /** Whether it was changed again since. */
  isChangedSince: boolean;
  working: StoredRow | undefined;
}

/**
 * Takes back what a release changed, as new changes to publish: values that were not changed since become what they
 * were, what it removed comes back, what it added goes.
 * @throws Problem `conflict` if the release changed nothing, or another row is in the way
 */
export async function undoRelease(tx: Transaction, release: number, by: string): Promise<UndoneRelease> {
  const rows = await changedRows(tx, release);
  if (rows.length === 0)
    throw new Problem(
      'conflict',
      `Release ${release} has no changes to undo: it only rendered pages again, or its changes were taken back already.`,
    );
  const removed: RemovedRow[] = rows.flatMap(({ resource, first, last, working }) =>
    last.action === 'remove' && first.before && !working ? [{ resource, row: first.before }] : [],
  );
  await bringBackRows(tx, removed, by);
  const undone: UndoneRelease = { rows: removed.length, kept: [] };
  const isAdded = ({ first }: ChangedRow) => first.action === 'create';
  for (const row of rows) if (!isAdded(row)) await undoUpdate(tx, row, { by, undone });
  // What was added later may belong to what was added before.
  for (const row of rows.filter(isAdded).reverse()) await undoAddition(tx, row, { by, undone });
  return undone;
}

interface Undo {
  by: string;
  undone: UndoneRelease;
}

async function undoUpdate(tx: Transaction, row: ChangedRow, { by, undone }: Undo): Promise<void> {
  const { resource, rowId, first, last, after, working, columns } = row;
  // A row that the release removed is back already, as somebody wanted it.
  if (!working || last.action === 'remove') return;
  const unchanged = columns.filter((column) => isSame(working[column], after?.[column]));
  const changed = columns.filter((column) => !unchanged.includes(column));
  if (changed.length > 0) undone.kept.push(describeKept(row, changed));
  if (unchanged.length === 0) return;
  const values = Object.fromEntries(unchanged.map((column) => [column, first.before?.[column] ?? null]));
  await updateRow(tx, resource, rowId, values, { by });
  undone.rows += 1;
}

async function undoAddition(tx: Transaction, row: ChangedRow, { by, undone }: Undo): Promise<void> {
  const { resource, rowId, working, isChangedSince } = row;
  if (!working) return;
  if (isChangedSince) undone.kept.push(describeKept(row, []));
  else {
    await removeRow(tx, resource, rowId, by);
    undone.rows += 1;
  }
}

function describeKept({ resource, rowId, working }: ChangedRow, columns: string[]) {
  return { resource, rowId, name: rowTitle(resource, working ?? {}), columns };
}

async function changedRows(queries: Queries, release: number): Promise<ChangedRow[]> {
  const all = await queries
    .select()
    .from(changes)
    .where(eq(changes.releaseId, release))
    .orderBy(asc(changes.id));
  const found: ChangedRow[] = [];
  for (const [resource, ofType] of Map.groupBy(all, (change) => change.resource)) {
    const byRow = Map.groupBy(ofType, ({ rowId }) => rowId);
    const working = byId(await rowsWith(queries, resource, 'id', byRow.keys()));
    const logs = await rowLogs(queries, resource, byRow.keys());
    for (const [rowId, own] of byRow) {
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last) continue;
      const since = (logs.get(rowId) ?? []).filter(({ id }) => id > last.id);
      found.push({
        resource,
        rowId,
        first,
        last,
        columns: [...new Set(own.flatMap(({ columns }) => columns))],
        after: since[0]?.before ?? working.get(rowId),
        isChangedSince: since.some(({ discardedAt }) => discardedAt === null),
        working: working.get(rowId),
      });
    }
  }
  return found.sort((a, b) => a.last.id - b.last.id);
}
