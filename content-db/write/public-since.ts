import { and, eq, getTableColumns, isNull, or } from 'drizzle-orm';
import type { Queries, Transaction } from '../database/open.ts';
import type { ContentTable, Resource } from '../model/resource.ts';
import { rowsWith } from '../read/references.ts';
import { type ResourceName, resources } from '../types/index.ts';

/** The column with the time from which a row of a type is public. */
export function publicSince(resource: Resource): string | undefined {
  return resource.shape === 'collection' ? resource.heldBackUntil : undefined;
}

/**
 * Writes to the working content since when rows are public that have just gone live for the first time. It is nobody's
 * edit, so it makes no change and no revision.
 */
export async function notePublicSince(
  tx: Transaction,
  live: Queries,
  published: { resource: ResourceName; rowId: number }[],
): Promise<void> {
  for (const [name, rows] of Map.groupBy(published, ({ resource }) => resource)) {
    const since = publicSince(resources[name]);
    if (!since) continue;
    const table: ContentTable = resources[name].table;
    const column = getTableColumns(table)[since];
    if (!column) continue;
    const ids = new Set(rows.map(({ rowId }) => rowId));
    for (const { id, [since]: time } of await rowsWith(live, name, 'id', [...ids])) {
      const isOpen = and(eq(table.id, id), or(isNull(column), eq(column, '')));
      if (time)
        await tx
          .update(table)
          .set({ [since]: time })
          .where(isOpen);
    }
  }
}
