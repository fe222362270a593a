import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Address, describeDatabase } from '#content-db/database/connection.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { requireRole } from '#content-db/role.ts';
import type { Env } from '../env.ts';
import { rollBackUnfinished } from '../publish/engine/release/release-log.ts';
import { copyInstallation } from './copies.ts';

/**
 * A copy of the published content as it is live now, independent of a running server. Leaves out a release
 * that the server has not committed yet.
 */
export async function openSnapshot(
  env: Env,
  folder: string,
): Promise<{ published: Database; address: Address }> {
  await copyInstallation(env, folder, ['published']);
  const address = { url: pathToFileURL(join(folder, 'published.db')).href };
  const published = await openDatabase({ ...address, mustExist: true });
  try {
    await requireRole(published.read, 'published', describeDatabase(env.publishedDatabase.url));
    await rollBackUnfinished(published);
    return { published, address };
  } catch (error) {
    await published.close();
    throw error;
  }
}
