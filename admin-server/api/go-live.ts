import { and, eq, isNull } from 'drizzle-orm';
import { changes } from '#content-db/office.ts';
import type { Database } from '#content-db/open.ts';
import { Problem } from '#content-db/problem.ts';
import type { ResourceName } from '#content-db/resources/index.ts';

/** Publishes the changes with these ids and nothing else. */
export type PublishNow = (options: { changes: number[]; by: string }) => Promise<{ state: 'live' | 'failed'; error?: string | undefined }>;

interface LiveChange {
  name: ResourceName;
  id: number;
  by: string;
  /** Only changes of these columns alone; the row's others stay pending. */
  columns?: PropertyKey[];
}

/**
 * Makes what is pending of one row public at once, for the few switches whose texts promise it. Throws
 * `unavailable` where that fails: it is saved then, and pending.
 */
export async function goLive(content: Pick<Database, 'read'>, publishNow: PublishNow | undefined, { name, id, by, columns }: LiveChange): Promise<void> {
  const ofRow = and(isNull(changes.releaseId), eq(changes.resource, name), eq(changes.rowId, id));
  const pending = await content.read.select({ id: changes.id, columns: changes.columns }).from(changes).where(ofRow);
  const chosen = pending.filter((change) => !columns || change.columns.every((column) => columns.includes(column)));
  if (!publishNow || chosen.length === 0) return;
  const { state, error } = await publishNow({ changes: chosen.map(({ id }) => id), by });
  if (state === 'failed') throw new Problem('unavailable', `It is saved, but could not go live: ${error ?? 'the reason is not known'}`);
}
