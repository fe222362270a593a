import type { Queries } from '#content-db/database/open.ts';
import { countPending } from '../publish/pending/pending-list.ts';
import { pendingHooks } from './publish.ts';
import { readWaiting } from '../publish/pending/waiting.ts';

/** How many changes staff have to publish. */
export async function countUnpublished(content: Queries): Promise<number> {
  return (await countPending(content, await readWaiting(content, pendingHooks), [])).unpublished;
}
