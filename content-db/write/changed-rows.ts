import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { changes } from '../changes.ts';
import type { Queries } from '../database/open.ts';
import type { StoredRow } from '../model/resource.ts';
import { titlesOf } from '../read/arabic-titles.ts';
import { chunksOf, rowsWith } from '../read/references.ts';
import { type ResourceName, uploadType } from '../types/index.ts';
import { rowTitle } from '../read/row-title.ts';

type ChangedRow = Pick<typeof changes.$inferSelect, 'resource' | 'rowId'>;

/** A changed row, as staff see it. */
export interface RowDescription {
  /** Its title. */
  name: string;
  /** Its Arabic title, if it is a row with both languages. */
  arabicName?: string;
  /** Its language; null for types without one. */
  locale: string | null;
  /** The page of a page text. */
  page?: string;
  /** The address of its picture, if it shows an uploaded one. */
  picture?: string;
  /** It was removed, or its creation was discarded. */
  isGone?: true;
}

/** Loads descriptions of the changed rows, from their current state or, for removed rows, from their last one. */
export async function describeChangedRows(
  queries: Queries,
  changed: ChangedRow[],
): Promise<(change: ChangedRow) => RowDescription> {
  const descriptions = new Map<string, RowDescription>();
  const describe = async (resource: ResourceName, rows: StoredRow[], isGone = false) => {
    const { english, arabic } = await titlesOf(queries, resource, rows);
    for (const row of rows) {
      const arabicName = arabic.get(row.id);
      descriptions.set(`${resource}/${row.id}`, {
        name: english.get(row.id) ?? rowTitle(resource, row),
        ...descriptionOf(resource, row),
        ...(arabicName !== undefined && { arabicName }),
        ...(isGone && { isGone }),
      });
    }
  };
  for (const [resource, group] of Map.groupBy(changed, (change) => change.resource)) {
    // In chunks, since rows can be long and only their titles are kept.
    for (const ids of chunksOf([...new Set(group.map(({ rowId }) => rowId))])) {
      const isRemoval = or(
        eq(changes.action, 'remove'),
        and(eq(changes.action, 'create'), isNotNull(changes.discarded)),
      );
      const removals = and(eq(changes.resource, resource), inArray(changes.rowId, ids), isRemoval);
      const removed = await queries.select().from(changes).where(removals);
      const gone = removed.map(({ rowId, before, discarded }) => ({ ...(before ?? discarded), id: rowId }));
      await describe(resource, gone, true);
      await describe(resource, await rowsWith(queries, resource, 'id', ids));
    }
  }
  return ({ resource, rowId }) =>
    descriptions.get(`${resource}/${rowId}`) ?? { name: `number ${rowId}`, locale: null, isGone: true };
}

function descriptionOf(resource: ResourceName, row: StoredRow): Omit<RowDescription, 'name'> {
  const { locale, page } = row;
  const picture = pictureOf(resource, row);
  return {
    locale: typeof locale === 'string' ? locale : null,
    ...(typeof page === 'string' && { page }),
    ...(picture !== undefined && { picture }),
  };
}

/** The first value that is the address of an upload; the upload itself, if that is the row. */
function pictureOf(resource: ResourceName, row: Record<string, unknown>): string | undefined {
  if (resource === uploadType.name) return `/uploads/${String(row[uploadType.column])}`;
  return Object.values(row).find(
    (value): value is string => typeof value === 'string' && /^\/uploads\/[\w.-]+$/.test(value),
  );
}
