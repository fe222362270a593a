import { count } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type ContentTable, type Resource, type StoredRow, wholeRow } from '#content-db/model/resource.ts';
import { hasExample } from '#content-db/read/has-example.ts';
import { organisationNameRows } from '#content-db/read/organisation-names.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { putContent, type StorePicture, storePictures } from '#content-db/seed/seed.ts';
import { structureSeed } from '#content-db/seed/structure.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { createRow, type Input, updateRow } from '#content-db/write/repository.ts';
import { exampleRows, removeRows, settings } from './remove-example.ts';

/** Types that a site has rows of once somebody has begun to write it. */
const written = ['pages', 'services', 'team-members', 'blog-posts'] as const;

/** Whether a site can still begin with the structure: it has the example, or nothing is written yet. */
export async function canBegin(queries: Queries): Promise<boolean> {
  if (await hasExample(queries)) return true;
  for (const name of written) {
    const table: ContentTable = resources[name].table;
    const [counted] = await queries.select({ rows: count() }).from(table);
    if (counted?.rows !== 0) return false;
  }
  return true;
}

/** Stores the pictures of the structure, which must be there before its rows. */
export async function structurePictures(storePicture: StorePicture) {
  return storePictures(await structureSeed({}), storePicture);
}

/**
 * Puts the structure in place of the example, if that is there. What staff have written stays as it is: nothing is added
 * beside a row with the same key, nor to a menu or a team that is theirs. All of it is pending until somebody publishes it.
 * @throws Problem `conflict` if something is written already
 */
export async function beginWithStructure(
  tx: Transaction,
  pictures: Awaited<ReturnType<typeof structurePictures>>,
  by: string,
): Promise<void> {
  if (!(await canBegin(tx)))
    throw new Problem('conflict', 'This site has content of its own already, so the structure is not added.');
  const rows = await exampleRows(tx);
  const going = new Map(rows.map((one) => [keyOf(one), one]));
  const added = new Set<string>();
  const isGoing = (name: ResourceName, row: { id: number }) => going.has(keyOf({ name, row }));

  /** A row of the example with the same key becomes this one, so that an undo finds the key free. */
  async function write(name: ResourceName, values: Input<ResourceName>): Promise<{ id: number }> {
    const same = await withSameKey(tx, name, values);
    if (same && isGoing(name, same) && !settings.has(name)) {
      going.delete(keyOf({ name, row: same }));
      return updateRow(tx, name, same.id, values, { by });
    }
    const there = same ?? (await inTheWay(name, values));
    if (there) return there;
    const row: { id: number } = await createRow(tx, name, values, by);
    added.add(keyOf({ name, row }));
    return row;
  }

  /** What somebody has written, beside which nothing is added: a page with its sections, a menu, a team. */
  async function inTheWay(name: ResourceName, values: object): Promise<{ id: number } | undefined> {
    if ('pageId' in values) {
      const page = { id: Number(values.pageId) };
      return added.has(keyOf({ name: 'pages', row: page })) ? undefined : page;
    }
    if (keyColumns(name).length > 0) return undefined;
    const table: ContentTable = resources[name].table;
    const all: StoredRow[] = await tx.select(wholeRow(table)).from(table);
    return all.find((row) => !isGoing(name, row) && !added.has(keyOf({ name, row })));
  }

  const own = (await organisationNameRows(tx)).filter((row) => !isGoing('page-content', row));
  const seed = await structureSeed(Object.fromEntries(own.map(({ locale, name }) => [locale, name])));
  await putContent({ tx, write }, seed, pictures);
  await removeRows(tx, [...going.values()], by);
}

function keyOf({ name, row }: { name: ResourceName; row: { id: number } }): string {
  return `${name} ${row.id}`;
}

/** The columns that identify a row of a type for people; none where only its id does. */
function keyColumns(name: ResourceName): string[] {
  const type: Resource = resources[name];
  return type.shape === 'keyed-set'
    ? type.key
    : type.unique.filter((column) => column !== 'translationOf').slice(0, 1);
}

async function withSameKey(
  queries: Queries,
  name: ResourceName,
  values: Record<string, unknown>,
): Promise<StoredRow | undefined> {
  const columns = keyColumns(name);
  const [first] = columns;
  if (first === undefined) return undefined;
  const rows: StoredRow[] = await rowsWith(queries, name, first, [values[first]]);
  return rows.find((row) => columns.every((column) => row[column] === values[column]));
}
