import { and, desc, eq, lt } from 'drizzle-orm';
import { changes } from '../changes.ts';
import type { Queries, Transaction } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import type { Resource, StoredRow } from '../model/resource.ts';
import { type Reference, references, rowsWith } from '../read/references.ts';
import { describeRow } from '../read/row-title.ts';
import { type ResourceName, resources } from '../types/index.ts';
import { restoreRows } from './copy.ts';
import { type PlannedRows, requireIntegrity } from './discard-rules.ts';
import { getRow, record, updateRow } from './repository.ts';
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
 * Lets rows refer again to rows that are back, where removing those emptied the reference and it is still empty. A
 * unique reference that another row has now stays empty.
 */
export async function restoreReferences(tx: Transaction, cleared: Change[], by: string): Promise<void> {
  for (const { resource, rowId, columns, before } of cleared) {
    const row: StoredRow | undefined = await getRow(tx, resource, rowId);
    const [column = ''] = columns;
    if (!row || row[column] !== null) continue;
    const type: Resource = resources[resource];
    const isUnique = type.shape === 'collection' && type.unique.includes(column);
    const value = before?.[column];
    if (isUnique && (await rowsWith(tx, resource, column, [value])).length > 0) continue;
    await updateRow(tx, resource, rowId, { [column]: value }, { by });
  }
}

/** A removal, and what went with it. */
export interface Removal {
  /** The last removal of the row, then those of rows that belonged to it. */
  removals: Change[];
  /** The changes that emptied references to them. */
  cleared: Change[];
}

/**
 * The last removal of a row, with what went with it.
 * @throws Problem `conflict` if the row is there, `not-found` if it never was
 */
export async function removalOf(queries: Queries, name: ResourceName, id: number): Promise<Removal> {
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
  return removedWith(queries, last);
}

/** Removing a row first removes what belongs to it and empties references to it: these changes stand right before. */
async function removedWith(queries: Queries, last: Change): Promise<Removal> {
  const [removals, cleared]: [Change[], Change[]] = [[last], []];
  for (let { id } = last; ;) {
    const [change] = await queries
      .select()
      .from(changes)
      .where(lt(changes.id, id))
      .orderBy(desc(changes.id))
      .limit(1);
    if (!change || change.by !== last.by) return { removals, cleared };
    if (refersToOneOf(removals, change, 'cascade')) removals.push(change);
    else if (refersToOneOf(removals, change, 'set null')) cleared.push(change);
    else return { removals, cleared };
    id = change.id;
  }
}

/** Whether a change removed a row that belonged to a removed one, or emptied a reference to one. */
function refersToOneOf(
  removals: Change[],
  { resource, action, before, columns }: Change,
  rule: Reference['onDelete'],
): boolean {
  if (action !== (rule === 'cascade' ? 'remove' : 'update')) return false;
  return references.some(
    ({ from, column, to, target, onDelete }) =>
      from === resource &&
      onDelete === rule &&
      (rule === 'cascade' || (columns.length === 1 && columns[0] === column)) &&
      removals.some((owner) => owner.resource === to && owner.before?.[target] === before?.[column]),
  );
}
