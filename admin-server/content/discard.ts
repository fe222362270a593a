import type { Database } from '#content-db/database/open.ts';
import { discardChanges } from '#content-db/write/discard.ts';
import { discardChecks } from './types/index.ts';

interface Databases {
  content: Pick<Database, 'write'>;
  published: Pick<Database, 'read'>;
}

/**
 * Discards pending changes, all of them or none; see content-db/write/discard.ts.
 * @throws Problem as `discardChanges` does, and `conflict` when one of the `discardChecks` refuses
 */
export async function discard(
  { content, published }: Databases,
  changes: number[],
  by: string,
): Promise<void> {
  const now = new Date();
  await content.write(async (tx) => {
    const undo = await discardChanges(tx, published.read, { changes, by, now });
    for (const check of discardChecks) await check(tx, undo);
  });
}
