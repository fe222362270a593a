import type { Database } from '#content-db/database/open.ts';
import { discardChanges } from '#content-db/write/discard.ts';
import { discardChecks } from './types/index.ts';

interface Sides {
  content: Pick<Database, 'write'>;
  published: Pick<Database, 'read'>;
}

/**
 * Takes pending changes back, all of them or none; see content-db/write/discard.ts. Throws `conflict` also
 * for what the database knows nothing of: see `discardChecks`.
 */
export async function discard({ content, published }: Sides, changes: number[], by: string): Promise<void> {
  const now = new Date();
  await content.write(async (tx) => {
    const undo = await discardChanges(tx, published.read, { changes, by, now });
    for (const check of discardChecks) await check(tx, undo);
  });
}
