import { and, asc, eq, inArray } from 'drizzle-orm';
import { changes } from '../changes.ts';
import type { Queries } from '../database/open.ts';
import type { StoredRow } from '../model/resource.ts';
import { chunksOf } from '../read/references.ts';
import type { ResourceName } from '../types/index.ts';

export type Change = typeof changes.$inferSelect;

/** All changes of rows of a type, by the id of the row, oldest first. */
export async function rowLogs(
  queries: Queries,
  resource: ResourceName,
  ids: Iterable<number>,
): Promise<Map<number, Change[]>> {
  const log: Change[] = [];
  for (const part of chunksOf([...ids])) {
    const isOfRows = and(eq(changes.resource, resource), inArray(changes.rowId, part));
    log.push(...(await queries.select().from(changes).where(isOfRows).orderBy(asc(changes.id))));
  }
  return Map.groupBy(log, ({ rowId }) => rowId);
}

/** Whether a change is neither live nor discarded. */
export function isPendingChange({ releaseId, discardedAt }: Change): boolean {
  return releaseId === null && discardedAt === null;
}

export function byId<R extends StoredRow>(rows: R[]): Map<number, R> {
  return new Map(rows.map((row) => [row.id, row]));
}
