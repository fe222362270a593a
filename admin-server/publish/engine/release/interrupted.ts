import type { Database } from '#content-db/database/open.ts';
import { isMarked, markInterrupted, type ReleaseOutcome } from '../../pending/release-outcome.ts';
import type { PendingHooks } from '../../types.ts';
import { isAnythingLost, acceptLoss } from './lost.ts';
import { takeOverNewer } from './older-content.ts';
import { liveRelease, rollBackUnfinished } from './release-log.ts';

/**
 * Finishes or undoes what a publish or restore has left that did not come to its end: rolls back a release that was not
 * committed, and marks the changes of the live one. Changes of releases that are lost become pending again, and a working
 * content that is older than what is live takes that over. Every release begins with this, as the next one hides what the
 * live one has left. Call it with the publish lease.
 * @param published writes only while we have the lease
 */
export async function finishInterrupted(
  content: Pick<Database, 'read' | 'write'>,
  published: Pick<Database, 'read' | 'write'>,
  pendingHooks: readonly PendingHooks[],
): Promise<void> {
  await rollBackUnfinished(published);
  const takeOver = (await isAnythingLost(content.read, published.read)) ? acceptLoss : takeOverNewer;
  await takeOver(content, published, pendingHooks);
  const outcome = await liveOutcome(published);
  if (!outcome || (await isMarked(content.read, outcome))) return;
  await markInterrupted({ content, published, pendingHooks }, outcome);
}

/** Whether changes are marked as live that are, and no others, as far as is known. */
export async function isLiveMarked(
  content: Pick<Database, 'read'>,
  published: Pick<Database, 'read'>,
): Promise<boolean> {
  if (await isAnythingLost(content.read, published.read)) return false;
  const outcome = await liveOutcome(published);
  return !outcome || isMarked(content.read, outcome);
}

async function liveOutcome({ read }: Pick<Database, 'read'>): Promise<ReleaseOutcome | undefined> {
  const live = await liveRelease(read);
  if (!live) return undefined;
  const { id: release, by, restores, changes, undone, startedAt, finishedAt } = live;
  const takenBack = { changes: undone, by, at: finishedAt ?? startedAt };
  return { release, by, restores, changes, takenBack };
}
