import type { Database } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { pendingChanges, rowOf } from './select/pending.ts';
import type { Publisher } from './release/publisher.ts';

export interface OwnChange {
  resource: ResourceName;
  rowId: number;
  /** What was written; other pending changes of the row stay pending. */
  columns: string[];
  by: string;
}

export interface OwnChangeOutcome {
  /** `draft`: the row has not been published yet, and goes live with all of it when it is. */
  state: 'live' | 'failed' | 'draft';
  /** Why it failed, in words for staff. The change is saved and stays pending. */
  error?: string;
}

/**
 * Publishes what was just written to a row, for the calls whose texts promise to take effect at once.
 * Call it after the write. Never throws: what was saved stays saved.
 */
export async function publishRowColumns(
  publisher: Pick<Publisher, 'publish'>,
  content: Pick<Database, 'read'>,
  { resource, rowId, columns, by }: OwnChange,
): Promise<OwnChangeOutcome> {
  try {
    const ofRow = (await pendingChanges(content.read)).filter(
      (change) => rowOf(change) === `${resource}/${rowId}`,
    );
    const isOwn = (change: { columns: string[] }) =>
      change.columns.every((column) => columns.includes(column));
    if (ofRow.some((change) => change.action === 'create' && !isOwn(change))) return { state: 'draft' };
    const own = ofRow.filter((change) => change.action !== 'remove' && isOwn(change));
    if (own.length === 0) return { state: 'live' };
    const { state, error } = await publisher.publish({ by, changes: own.map(({ id }) => id) });
    return { state, ...(error !== undefined && { error }) };
  } catch (error) {
    return { state: 'failed', error: messageOf(error) };
  }
}
