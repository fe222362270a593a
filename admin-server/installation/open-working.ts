import { join } from 'node:path';
import { describeDatabase } from '#content-db/database/connection.ts';
import type { Database } from '#content-db/database/open.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { markRole } from '#content-db/role.ts';
import type { Env } from '../env.ts';
import { logToStderr } from '../http/log.ts';
import { keepRevocations } from '../revocations/keep.ts';
import { logName } from '../revocations/log-file.ts';
import { openBucket } from '../storage/open-storage.ts';

/**
 * Opens the working database of a data folder that this process has. What is taken away in it is also kept in the log
 * that a restore reads.
 * @throws Problem if it cannot be used, or is the published one
 */
export async function openWorking(
  { dataDir, database, bucket }: Pick<Env, 'dataDir' | 'database' | 'bucket'>,
  { mustExist }: { mustExist: boolean },
): Promise<Database> {
  const opened = await openDatabaseAt({ ...database, mustExist });
  try {
    await markRole(opened, 'content', describeDatabase(database.url));
    return await keepRevocations(opened, {
      file: join(dataDir, logName),
      bucket: bucket && openBucket(bucket, 'revocations'),
      log: logToStderr,
    });
  } catch (error) {
    await opened.close();
    throw error;
  }
}
