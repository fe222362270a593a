import { count, getTableColumns } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import type { Queries, Transaction } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import { type Reference, references, rowsWith } from '../read/references.ts';
import { createRow, type Input, removeRow, updateRow } from '../write/repository.ts';
import type { ContentTable, Resource } from '../model/resource.ts';
import { type ResourceName, resources, resourceNames } from '../types/index.ts';
import type { Random } from '../seed/random.ts';

/** All content of a database, for comparison: rows by resource, ordered by id. */
export async function dump(queries: Queries): Promise<Record<string, Record<string, unknown>[]>> {
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const name of resourceNames) {
    const table: ContentTable = resources[name].table;
    all[name] = (await queries.select().from(table).orderBy(table.id)) as Record<string, unknown>[];
  }
  return all;
}

/** The ids of a resource, ascending. */
export async function idsOf(queries: Queries, name: ResourceName): Promise<number[]> {
  const table: ContentTable = resources[name].table;
  return (await queries.select({ id: table.id }).from(table).orderBy(table.id)).map((row) => Number(row.id));
}

/**
 * Creates, changes or removes a random row. Values come from small sets, so that rows often conflict; an edit
 * that the database refuses is retried with other values.
 */
export async function randomEdit(tx: Transaction, random: Random): Promise<void> {
  for (;;) {
    try {
      return await tx.transaction((inner) => attempt(inner, random));
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}

async function attempt(tx: Transaction, random: Random): Promise<void> {
  const name = random.pick(resourceNames);
  const ids = await idsOf(tx, name);
  const isFull = ids.length >= 6;
  if (ids.length === 0 || (!isFull && random.chance(0.4))) {
    await createRow(tx, name, await randomInput(tx, name, random), 'test');
  } else if (isFull || random.chance(0.3)) {
    await removeRow(tx, name, random.pick(ids), 'test');
  } else {
    const share = random.pick([0.15, 0.5]);
    const input = Object.entries(await randomInput(tx, name, random)).filter(() => random.chance(share));
    await updateRow(tx, name, random.pick(ids), Object.fromEntries(input), { by: 'test' });
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof Problem) return error.code === 'conflict';
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && String(at.code).startsWith('SQLITE_CONSTRAINT')) return true;
  }
  return false;
}

const words = ['alpha', 'beta', 'gamma'];

/** Sets of values for texts. A field uses the first set with a valid value that is not empty. */
const textSets: (string | null)[][] = [
  [null, '', ...words],
  [...words, 'other'],
  [null, '', '/uploads/a.jpg', 'https://example.org/b.png'],
  words.map((word) => `/${word}`),
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((month) => `2026-0${month}-01T00:00:00+0${month % 5}:00`),
  words.map((word) => `${word} of ten characters and more`),
  words.map((word) => word.repeat(15)),
];

/** Values for fields that need others, so that rows conflict, or do not refer to themselves. */
const ownValues: { [N in ResourceName]?: (random: Random) => Record<string, unknown> } = {
  uploads: (random) => ({ file: `${random.pick(words)}.jpg`, widths: random.pick([[], [320]]) }),
  'blog-posts': (random) => ({ slug: random.pick([...words, 'delta', 'epsilon', 'zeta']) }),
  'page-content': (random) => ({
    page: random.pick(['home', 'a/b', 'a']),
    section: random.pick(['hero', 'b/c', 'c']),
  }),
  redirects: (random) => ({ toUrl: `/to-${random.pick(words)}`, redirectType: random.pick([301, 302]) }),
};

/** Valid random values for a row. A row that it refers to may not exist. */
async function randomInput<N extends ResourceName>(
  queries: Queries,
  name: N,
  random: Random,
): Promise<Input<N>> {
  const { table, input, example } = resources[name] as Resource;
  const { shape } = input as z.ZodObject;
  const values: Record<string, unknown> = { ...(example as object) };
  for (const [field, schema] of Object.entries(shape)) {
    const column = getTableColumns(table)[field];
    const reference = references.find(({ from, column: own }) => from === name && own === field);
    const value = reference
      ? await someTarget(queries, reference, random)
      : column && randomValue(column, schema, random);
    if (value !== undefined) values[field] = value;
  }
  return input.parse({ ...values, ...ownValues[name]?.(random) }) as Input<N>;
}

/** A valid random value of a field; undefined if no set has one. */
function randomValue(column: AnySQLiteColumn, schema: z.core.$ZodType, random: Random): unknown {
  const isValid = (value: unknown) => z.safeParse(schema, value).success;
  if (column.dataType === 'boolean') return random.chance(0.6);
  if (column.enumValues?.length) return random.pick(column.enumValues);
  const sets: unknown[][] =
    column.dataType === 'number' ? [[0, 1, 2, 3, 4, 5]] : column.dataType === 'string' ? textSets : [];
  const fitting = sets.map((set) => set.filter(isValid)).find((set) => set.some((value) => value));
  return fitting && random.pick(isValid(null) ? [null, ...fitting] : fitting);
}

/** The value of an existing row, or of one that may not exist; sometimes null for an optional reference. */
async function someTarget(
  queries: Queries,
  { to, target, required }: Reference,
  random: Random,
): Promise<unknown> {
  if (!required && random.chance(0.6)) return null;
  const [row] = await rowsWith(queries, to, 'id', [random.pick([...(await idsOf(queries, to)), 1])]);
  return row?.[target] ?? (target === 'id' ? 1 : 'none');
}

/** The number of rows of a table. */
export async function countOf(queries: Queries, table: ContentTable): Promise<number> {
  const [row] = await queries.select({ rows: count() }).from(table);
  return row?.rows ?? 0;
}
