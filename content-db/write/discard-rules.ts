import { getTableColumns } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import { type Reference, references, rowsWith } from '../read/references.ts';
import type { ContentTable, StoredRow } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';
import { describeRow } from '../read/row-title.ts';

/** The new state of rows, by resource and id; null removes the row. */
export type PlannedRows = Map<ResourceName, Map<number, StoredRow | null>>;

/**
 * Checks that planned rows keep references and unique keys intact.
 * @throws Problem `conflict`, naming the row that is in the way, when a reference would dangle or a unique
 *   value is used by another row
 */
export async function requireIntegrity(queries: Queries, planned: PlannedRows): Promise<void> {
  for (const reference of references) {
    await requireUnreferenced(queries, planned, reference);
    await requireTargets(queries, planned, reference);
  }
  for (const [name, rows] of planned) await requireFreeKeys(queries, name, rows);
}

const noRows: ReadonlyMap<number, StoredRow | null> = new Map();

/** Rows outside the plan must not refer to a value that the plan removes or changes. */
async function requireUnreferenced(
  queries: Queries,
  planned: PlannedRows,
  { from, column, to, target }: Reference,
): Promise<void> {
  const targets = planned.get(to) ?? noRows;
  const removed = new Map(
    (await rowsWith(queries, to, 'id', targets.keys())).map((row) => [row[target], row]),
  );
  for (const row of targets.values()) if (row) removed.delete(row[target]);
  const users = (await rowsWith(queries, from, column, removed.keys())).filter(
    ({ id }) => !planned.get(from)?.has(id),
  );
  const needed = users[0] && removed.get(users[0][column]);
  if (!needed) return;
  const names = users.slice(0, maxNamed).map((row) => describeRow(from, row));
  const more = users.length > maxNamed ? ` and ${users.length - maxNamed} more` : '';
  throw new Problem(
    'conflict',
    `The ${describeRow(to, needed)} is needed by ${names.join(', ')}${more}. Discard those changes as well, or change them first.`,
  );
}

/** How many rows a message names. */
const maxNamed = 3;

/** Planned rows must refer to rows that exist afterwards. */
async function requireTargets(
  queries: Queries,
  planned: PlannedRows,
  { from, column, to, target }: Reference,
): Promise<void> {
  const written = [...(planned.get(from) ?? noRows).values()].filter((row) => row !== null);
  const rows = written.filter((row) => row[column] !== null);
  const targets = planned.get(to) ?? noRows;
  const values = new Set([...targets.values()].map((row) => row?.[target]));
  const used = rows.map((row) => row[column]);
  for (const row of await rowsWith(queries, to, target, used))
    if (!targets.has(row.id)) values.add(row[target]);
  const dangling = rows.find((row) => !values.has(row[column]));
  if (!dangling) return;
  const label = resources[to].label.toLowerCase();
  throw new Problem(
    'conflict',
    `The ${describeRow(from, dangling)} belongs to ${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label} that was deleted or renamed. Discard that change as well.`,
  );
}

/** Rows outside the plan must not have the unique values of planned rows. */
async function requireFreeKeys(
  queries: Queries,
  name: ResourceName,
  rows: ReadonlyMap<number, StoredRow | null>,
): Promise<void> {
  const written = [...rows.values()].filter((row) => row !== null);
  for (const key of uniqueKeys(resources[name].table)) {
    const [first = ''] = key;
    const values = written.map((row) => row[first]).filter((value) => value !== null);
    const owner = (await rowsWith(queries, name, first, values)).find(
      (other) =>
        !rows.has(other.id) && written.some((row) => key.every((column) => row[column] === other[column])),
    );
    if (owner)
      throw new Problem(
        'conflict',
        `The ${describeRow(name, owner)} has the same name or address now. Discard or change that first.`,
      );
  }
}

/** The columns, alone or combined, whose values must be unique. */
function uniqueKeys(table: ContentTable): string[][] {
  const columns = Object.entries(getTableColumns(table));
  const nameOf = (column: unknown) => columns.find(([, other]) => other === column)?.[0] ?? '';
  const single = columns.filter(([, { isUnique }]) => isUnique).map(([name]) => [name]);
  return [
    ...single,
    ...getTableConfig(table).uniqueConstraints.map((constraint) => constraint.columns.map(nameOf)),
  ];
}
