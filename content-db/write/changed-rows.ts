import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { changes } from '../people.ts';
import type { Queries } from '../database/open.ts';
import { chunksOf, rowsWith } from '../read/references.ts';
import type { ResourceName } from '../types/index.ts';
import { rowName } from '../read/row-name.ts';

type ChangedRow = Pick<typeof changes.$inferSelect, 'resource' | 'rowId'>;

/** A row that was changed, in words for staff. */
export interface RowDescription {
  /** What people call it. */
  name: string;
  /** Its language; null where rows of its kind have none. */
  locale: string | null;
  /** Of a page's text: the page that it is on. */
  page?: string;
}

/** Describes the rows of changes: as they are now or, where they are gone, as they were at last. */
export async function describeChangedRows(
  queries: Queries,
  found: ChangedRow[],
): Promise<(change: ChangedRow) => RowDescription> {
  const descriptions = new Map<string, RowDescription>();
  const describe = (resource: ResourceName, id: number, row: Record<string, unknown>) => {
    const { locale, page } = row;
    descriptions.set(`${resource}/${id}`, {
      name: rowName(resource, row),
      locale: typeof locale === 'string' ? locale : null,
      ...(typeof page === 'string' && { page }),
    });
  };
  for (const [resource, group] of Map.groupBy(found, (change) => change.resource as ResourceName)) {
    // In parts: rows can be long, and their names are short.
    for (const ids of chunksOf([...new Set(group.map(({ rowId }) => rowId))])) {
      const isLast = or(
        eq(changes.action, 'remove'),
        and(eq(changes.action, 'create'), isNotNull(changes.discarded)),
      );
      const last = and(eq(changes.resource, resource), inArray(changes.rowId, ids), isLast);
      for (const { rowId, before, discarded } of await queries.select().from(changes).where(last))
        describe(resource, rowId, before ?? discarded ?? {});
      for (const row of await rowsWith(queries, resource, 'id', ids)) describe(resource, row.id, row);
    }
  }
  return ({ resource, rowId }) =>
    descriptions.get(`${resource}/${rowId}`) ?? { name: `number ${rowId}`, locale: null };
}
