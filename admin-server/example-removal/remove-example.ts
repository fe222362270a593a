import { and, eq, isNull } from 'drizzle-orm';
import { changes, seedAuthor } from '#content-db/changes.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type ContentTable, type Resource, type StoredRow, wholeRow } from '#content-db/model/resource.ts';
import { hasExample } from '#content-db/read/has-example.ts';
import { references } from '#content-db/read/references.ts';
import { type ResourceName, resourceNames, resources } from '#content-db/types/index.ts';
import { createRow, getRow, removeRow, updateRow } from '#content-db/write/repository.ts';

/** A row of the content, with its type. */
interface TypedRow {
  name: ResourceName;
  row: StoredRow;
}

/** Types whose rows an empty site has, too: those of the example are emptied instead of removed. */
export const settings: ReadonlySet<ResourceName> = new Set([
  'organisation',
  'footer-settings',
  'seo-settings',
]);

/** Types whose rows are the same in an empty site. */
const ofEverySite: ReadonlySet<ResourceName> = new Set(['site-settings', 'seo-files']);

/** Types whose rows others name in a text of theirs, and the text. */
const namedBy: Partial<Record<ResourceName, (row: StoredRow) => string>> = {
  uploads: (row) => String(row['file']).replace(/\.\w+$/, ''),
  images: (row) => JSON.stringify(row['key']),
};

/**
 * The rows of the example that go with it. What staff have changed is theirs and stays, and so does what their rows refer
 * to: a picture in a text, the author of an article.
 */
export async function exampleRows(queries: Queries): Promise<TypedRow[]> {
  const untouched = new Map<ResourceName, Set<number>>();
  for (const name of resourceNames)
    if (!ofEverySite.has(name)) untouched.set(name, await untouchedIds(queries, name));
  const isUntouched = ({ name, row }: TypedRow) => untouched.get(name)?.has(row.id) === true;
  if ([...untouched.values()].every(({ size }) => size === 0)) return [];
  const all: TypedRow[] = [];
  for (const name of resourceNames) {
    const table: ContentTable = resources[name].table;
    const rows: StoredRow[] = await queries.select(wholeRow(table)).from(table);
    all.push(...rows.map((row) => ({ name, row })));
  }
  let theirs = all.filter(isUntouched);
  let kept = all.filter((one) => !isUntouched(one));
  while (kept.length > 0) {
    const text = kept.map(({ row }) => JSON.stringify(row)).join('\n');
    const referredTo = new Set(kept.flatMap(targetsOf));
    const isNeeded = (one: TypedRow) =>
      isNamedIn(text, one) || namesAsTarget(one).some((target) => referredTo.has(target));
    kept = theirs.filter(isNeeded);
    theirs = theirs.filter((one) => !isNeeded(one));
  }
  return theirs;
}

/** The ids of the rows of a type that came with the example, and to which nothing has happened that was not discarded. */
async function untouchedIds(queries: Queries, name: ResourceName): Promise<Set<number>> {
  const rows = await queries
    .select({ id: changes.rowId, by: changes.by, action: changes.action })
    .from(changes)
    .where(and(eq(changes.resource, name), isNull(changes.discardedAt)));
  const idsOf = (some: typeof rows) => new Set(some.map(({ id }) => id));
  const isSeeded = ({ by, action }: (typeof rows)[number]) => by === seedAuthor && action === 'create';
  return idsOf(rows.filter(isSeeded)).difference(idsOf(rows.filter((row) => !isSeeded(row))));
}

function isNamedIn(text: string, { name, row }: TypedRow): boolean {
  const mark = namedBy[name]?.(row);
  return mark !== undefined && text.includes(mark);
}

/** The rows that a row refers to, as `namesAsTarget` names them. */
function targetsOf({ name, row }: TypedRow): string[] {
  return references
    .filter(({ from }) => from === name)
    .map(({ to, target, column }) => targetName(to, target, row[column]));
}

/** What references call a row by. */
function namesAsTarget({ name, row }: TypedRow): string[] {
  return references
    .filter(({ to }) => to === name)
    .map(({ target }) => targetName(name, target, row[target]));
}

function targetName(type: ResourceName, column: string, value: unknown): string {
  return `${type} ${column} ${String(value)}`;
}

/** How many rows go, by type; settings, which stay and are emptied, are not counted. */
export function countsOf(rows: TypedRow[]): { resource: ResourceName; count: number }[] {
  const going = Map.groupBy(
    rows.filter(({ name }) => !settings.has(name)),
    ({ name }) => name,
  );
  return [...going].map(([resource, all]) => ({ resource, count: all.length }));
}

/**
 * Removes the example: its rows, and what stands in of it where nothing is stored. All of it is pending until somebody
 * publishes it. @returns how many rows it was
 * @throws Problem `conflict` if nothing of it is left
 */
export async function removeExample(tx: Transaction, by: string): Promise<number> {
  const rows = await exampleRows(tx);
  if (rows.length === 0 && !(await hasExample(tx)))
    throw new Problem('conflict', 'Nothing of the example is left.');
  await removeRows(tx, rows, by);
  return rows.length;
}

/** Removes these rows of the example, and ends what stands in of it. */
export async function removeRows(tx: Transaction, rows: TypedRow[], by: string): Promise<void> {
  // What refers to others comes after them in the list of types.
  for (const { name, row } of rows.toReversed()) {
    if (settings.has(name)) await empty(tx, { name, row }, by);
    else if (await getRow(tx, name, row.id)) await removeRow(tx, name, row.id, by);
  }
  if (await hasExample(tx)) await endStandIns(tx, by);
}

async function endStandIns(tx: Transaction, by: string): Promise<void> {
  const { table, input } = resources.organisation;
  const [row] = await tx.select({ id: table.id }).from(table);
  if (row) await updateRow(tx, 'organisation', row.id, { hasExample: false }, { by });
  else await createRow(tx, 'organisation', input.parse({ hasExample: false }), by);
}

/** Gives a row of settings the values of a new one. */
async function empty(tx: Transaction, { name, row }: TypedRow, by: string): Promise<void> {
  const resource: Resource = resources[name];
  const key = resource.shape === 'keyed-set' ? resource.key : [];
  const usual = resource.input.parse(Object.fromEntries(key.map((column) => [column, row[column]])));
  const columns = Object.keys(resource.input.shape);
  const values = Object.fromEntries(columns.map((column) => [column, usual[column] ?? null]));
  await updateRow(tx, name, row.id, values, { by });
}
