import { and, desc, eq, lt } from 'drizzle-orm';
import { changes } from '../changes.ts';
import type { Queries, Transaction } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import type { StoredRow } from '../model/resource.ts';
import { references } from '../read/references.ts';
import { describeRow } from '../read/row-title.ts';
import { type ResourceName, resources } from '../types/index.ts';
import { restoreRows } from './copy.ts';
import { type PlannedRows, requireIntegrity } from './discard-rules.ts';
import { getRow, record } from './repository.ts';
import type { Change } from './row-log.ts';

/** A row that was removed. */
export interface RemovedRow {
  resource: ResourceName;
  row: StoredRow;
}

/**
 * Creates removed rows again, with their ids and their last values.
 * @throws Problem `conflict` where another row has their address or name now, or a row that they need is gone
 */
export async function bringBackRows(tx: Transaction, removed: RemovedRow[], by: string): Promise<void> {
  const updatedAt = new Date().toISOString();
  const rows = removed.map(({ resource, row }) => ({
    resource,
    rowId: row.id,
    row: { ...row, updatedAt, revision: Number(row['revision']) + 1 },
  }));
  const planned: PlannedRows = new Map();
  for (const { resource, rowId, row } of rows)
    planned.set(resource, (planned.get(resource) ?? new Map<number, StoredRow | null>()).set(rowId, row));
  await requireIntegrity(tx, planned);
  await restoreRows(tx, rows);
  for (const { resource, rowId, row } of rows)
    await record(tx, { resource, rowId, action: 'create', columns: Object.keys(row), by });
}

/**
 * The last removal of a row, and those of the rows that went with it, the row itself first.
 * @throws Problem `conflict` if the row is there, `not-found` if it never was
 */
export async function removalsOf(queries: Queries, name: ResourceName, id: number): Promise<Change[]> {
  const row = await getRow(queries, name, id);
  if (row)
    throw new Problem('conflict', `The ${describeRow(name, row)} is there: somebody has brought it back.`);
  const isOfRow = and(eq(changes.resource, name), eq(changes.rowId, id));
  const [last] = await queries
    .select()
    .from(changes)
    .where(and(isOfRow, eq(changes.action, 'remove')))
    .orderBy(desc(changes.id))
    .limit(1);
  if (!last)
    throw new Problem('not-found', `There never was a ${resources[name].label.toLowerCase()} ${id}.`);
  return [last, ...(await removedWith(queries, last))];
}

/** Removing a row removes first what belongs to it: those removals stand right before its own. */
async function removedWith(queries: Queries, last: Change): Promise<Change[]> {
  const found: Change[] = [];
  for (;;) {
    const { id } = found.at(-1) ?? last;
    const [change] = await queries
      .select()
      .from(changes)
      .where(lt(changes.id, id))
      .orderBy(desc(changes.id))
      .limit(1);
    if (!change || change.by !== last.by || !belongsToOneOf([last, ...found], change)) return found;
    found.push(change);
  }
}

/** Whether a removed row belonged to one of others. */
function belongsToOneOf(owners: Change[], { resource, action, before }: Change): boolean {
  if (action !== 'remove') return false;
  return references.some(
    ({ from, column, to, target, onDelete }) =>
      from === resource &&
      onDelete === 'cascade' &&
      owners.some((owner) => owner.resource === to && owner.before?.[target] === before?.[column]),
  );
}
