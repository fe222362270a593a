import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '#admin-server/env.ts';
import { rollBackUnfinished } from '#admin-server/publish/release/log/release-log.ts';
import type { Address } from '#content-db/database/connection.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';

/**
 * A copy of the published content as it is live now, independent of a running server. Leaves out a release
 * that the server has not committed yet.
 */
export async function openSnapshot(
  env: Pick<Env, 'publishedDatabase'>,
  folder: string,
): Promise<{ published: Database; address: Address }> {
  const live = await openDatabaseAt({ ...env.publishedDatabase, readOnly: true });
  const file = join(folder, 'published.db');
  await live.snapshot(file).finally(() => live.close());
  const address = { url: pathToFileURL(file).href };
  const published = await openDatabase({ ...address, mustExist: true });
  await rollBackUnfinished(published);
  return { published, address };
}
