import type { Database } from '#content-db/database/open.ts';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { pendingChanges, rowOf } from './pending/pending.ts';
import type { Publishing } from './types.ts';

/** A change that takes effect when it is saved, without a publish by staff. */
export interface ImmediateChange {
  resource: ResourceName;
  rowId: number;
  /** What was written; other pending changes of the row stay pending. */
  columns: string[];
  by: string;
}

export interface ImmediateOutcome {
  /** `draft`: the row has not been published yet, and goes live as a whole when it is. */
  state: 'live' | 'failed' | 'draft';
  /** Why it failed, in words for staff. The change is saved and stays pending. */
  error?: string;
}

/** `publishImmediately` over the parts of the running server. */
export type PublishNow = (change: ImmediateChange) => Promise<ImmediateOutcome>;

/**
 * Publishes what was just written to a row, for the calls whose texts promise to take effect at once.
 * Call it after the write. Never throws: what was saved stays saved.
 */
export async function publishImmediately(
  publisher: Publishing,
  content: Pick<Database, 'read'>,
  { resource, rowId, columns, by }: ImmediateChange,
): Promise<ImmediateOutcome> {
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
    return { state, error };
  } catch (error) {
    return { state: 'failed', error: plainMessageOf(error) };
  }
}

/**
 * Publishes what was just written, if there is a way to.
 * @throws Problem (`unavailable`) where that fails: the change is saved then, and pending
 */
export async function goLive(publishNow: PublishNow | undefined, change: ImmediateChange): Promise<void> {
  const outcome = await publishNow?.(change);
  if (outcome?.state === 'failed')
    throw new Problem(
      'unavailable',
      `It is saved, but could not go live: ${outcome.error || 'the reason is not known'}`,
    );
}
