import { getTableColumns } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import { type Reference, references, rowsWith, type StoredRow } from '../read/references.ts';
import type { ContentTable } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';
import { describeRow } from '../read/row-name.ts';

/** What rows are to become, by resource and id; null where there is to be none. */
export type Planned = Map<ResourceName, Map<number, StoredRow | null>>;

/**
 * Refuses, with a `conflict` that names what is in the way, a plan by which a row would refer to
 * nothing, or take a name that another has.
 */
export async function demandPlace(queries: Queries, planned: Planned): Promise<void> {
  for (const reference of references) {
    await demandNotNeeded(queries, planned, reference);
    await demandTarget(queries, planned, reference);
  }
  for (const [name, rows] of planned) await demandUnique(queries, name, rows);
}

const none: ReadonlyMap<number, StoredRow | null> = new Map();

/** Rows that stay as they are must not refer to what goes or gets another name. */
async function demandNotNeeded(
  queries: Queries,
  planned: Planned,
  { from, column, to, target }: Reference,
): Promise<void> {
  const targets = planned.get(to) ?? none;
  const lost = new Map((await rowsWith(queries, to, 'id', targets.keys())).map((row) => [row[target], row]));
  for (const row of targets.values()) if (row) lost.delete(row[target]);
  const users = (await rowsWith(queries, from, column, lost.keys())).filter(
    ({ id }) => !planned.get(from)?.has(id),
  );
  const needed = users[0] && lost.get(users[0][column]);
  if (!needed) return;
  const names = users.slice(0, shown).map((row) => describeRow(from, row));
  const more = users.length > shown ? ` and ${users.length - shown} more` : '';
  throw new Problem(
    'conflict',
    `The ${describeRow(to, needed)} is needed by ${names.join(', ')}${more}. Discard those changes as well, or change them first.`,
  );
}

/** How many rows are named. */
const shown = 3;

/** Rows that are written must find what they refer to. */
async function demandTarget(
  queries: Queries,
  planned: Planned,
  { from, column, to, target }: Reference,
): Promise<void> {
  const rows = [...(planned.get(from) ?? none).values()].filter(
    (row) => row !== null && row[column] !== null,
  ) as StoredRow[];
  const targets = planned.get(to) ?? none;
  const there = new Set([...targets.values()].map((row) => row?.[target]));
  for (const row of await rowsWith(
    queries,
    to,
    target,
    rows.map((row) => row[column]),
  ))
    if (!targets.has(row.id)) there.add(row[target]);
  const astray = rows.find((row) => !there.has(row[column]));
  if (!astray) return;
  const kind = resources[to].label.toLowerCase();
  throw new Problem(
    'conflict',
    `The ${describeRow(from, astray)} belongs to ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} that was deleted or got another name. Discard that change as well.`,
  );
}

async function demandUnique(
  queries: Queries,
  name: ResourceName,
  rows: ReadonlyMap<number, StoredRow | null>,
): Promise<void> {
  const written = [...rows.values()].filter((row) => row !== null);
  for (const key of uniqueKeys(resources[name].table)) {
    const [first = ''] = key;
    const taken = (
      await rowsWith(
        queries,
        name,
        first,
        written.map((row) => row[first]).filter((value) => value !== null),
      )
    ).filter(({ id }) => !rows.has(id));
    const taker = taken.find((other) =>
      written.some((row) => key.every((column) => row[column] === other[column])),
    );
    if (taker)
      throw new Problem(
        'conflict',
        `Its place is taken by the ${describeRow(name, taker)}. Discard or change that first.`,
      );
  }
}

/** The columns, alone or together, whose values only one row may have. */
function uniqueKeys(table: ContentTable): string[][] {
  const columns = Object.entries(getTableColumns(table));
  const nameOf = (column: unknown) => columns.find(([, other]) => other === column)?.[0] ?? '';
  const single = columns.filter(([, { isUnique }]) => isUnique).map(([name]) => [name]);
  return [
    ...single,
    ...getTableConfig(table).uniqueConstraints.map((constraint) => constraint.columns.map(nameOf)),
  ];
}
