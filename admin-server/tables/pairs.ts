import { getTableColumns } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { orderColumn } from '#content-db/model/order-column.ts';
import type { Resource, StoredRow } from '#content-db/model/resource.ts';
import { ownerOf, rowsWith } from '#content-db/read/references.ts';
import { translations } from '#content-db/read/translations.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { type Side, sides, type TableModel } from './table-model.ts';

/** The rows of one line of a table. */
export type Pair = { [S in Side]?: StoredRow };

/** All pairs of a type in site order. Their rows have the columns that name, pair and order them only; see `wholePairs`. */
export async function pairsOf(queries: Queries, { name, types, pair }: TableModel): Promise<Pair[]> {
  const rows = await namingRows(queries, name);
  if (types.main && types.en) {
    const texts = Map.groupBy(await namingRows(queries, types.en), ownerIdIn(types.en));
    return rows.map((main) => ({ main, ...byLanguage(texts.get(main.id) ?? []) }));
  }
  if (!pair) return rows.map((en) => ({ en }));
  if (pair.resource !== name) {
    const texts = Map.groupBy(await namingRows(queries, pair.resource), ownerIdIn(pair.resource));
    return rows.map((en) => ({ en, ...arabicOf(texts.get(en.id) ?? []) }));
  }
  const { link = '' } = pair;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const naming = new Map(rows.map((row) => [row[link], row]));
  const paired = new Set<StoredRow>();
  return rows.flatMap((row) => {
    if (paired.has(row)) return [];
    const other = byId.get(Number(row[link])) ?? naming.get(row.id);
    if (other) paired.add(other);
    return [byLanguage(other ? [row, other] : [row])];
  });
}

/** The same pairs with all columns. */
export async function wholePairs(queries: Queries, { types }: TableModel, pairs: Pair[]): Promise<Pair[]> {
  const rows = new Map<ResourceName, Map<number, StoredRow>>();
  for (const type of new Set(Object.values(types))) {
    const ids = pairs.flatMap((pair) =>
      sides.flatMap((side) => (types[side] === type ? (pair[side]?.id ?? []) : [])),
    );
    rows.set(type, new Map((await rowsWith(queries, type, 'id', ids)).map((row) => [row.id, row])));
  }
  return pairs.map((pair) => {
    const whole: Pair = {};
    for (const side of sides) {
      const row = rows.get(types[side] ?? 'uploads')?.get(pair[side]?.id ?? 0);
      if (row) whole[side] = row;
    }
    return whole;
  });
}

async function namingRows(queries: Queries, name: ResourceName): Promise<StoredRow[]> {
  const resource: Resource = resources[name];
  const { table, titleColumns = [], localeColumn = '' } = resource;
  const order = orderColumn(resource) ?? '';
  const keys = resource.shape === 'collection' ? resource.unique : resource.key;
  const link = translations.find((translation) => translation.resource === name)?.link ?? '';
  const wanted = new Set([...titleColumns, localeColumn, order, ...keys, link]);
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([column]) => wanted.has(column)),
  );
  const rows: StoredRow[] = await queries.select({ ...columns, id: table.id }).from(table);
  return rows.sort((a, b) => Number(a[order] ?? 0) - Number(b[order] ?? 0) || a.id - b.id);
}

/** Says of a text whose it is. */
function ownerIdIn(texts: ResourceName): (text: StoredRow) => number {
  return (text) => ownerOf(texts, text).id;
}

function byLanguage(rows: StoredRow[]): Pair {
  return Object.fromEntries(rows.map((row) => [row['locale'] === 'ar' ? 'ar' : 'en', row]));
}

function arabicOf(texts: StoredRow[]): Pair {
  const { ar } = byLanguage(texts);
  return ar ? { ar } : {};
}
