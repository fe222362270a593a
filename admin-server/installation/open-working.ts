import { join } from 'node:path';
import { describeDatabase } from '#content-db/database/connection.ts';
import type { Database } from '#content-db/database/open.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { markRole } from '#content-db/role.ts';
import type { Env } from '../env.ts';
import { logToStderr } from '../http/log.ts';
import { keepRevocations } from '../revocations/keep.ts';
import { logName } from '../revocations/log-file.ts';
import { sharedStorageOf } from './environment.ts';

/**
 * Opens the working database of a data folder that this process has. What is taken away in it is also kept in the log
 * that a restore reads.
 * @throws Problem if it cannot be used, or is the published one
 */
export async function openWorking(
  { dataDir, database, variables }: Pick<Env, 'dataDir' | 'database' | 'variables'>,
  { mustExist }: { mustExist: boolean },
): Promise<Database> {
  const opened = await openDatabaseAt({ ...database, mustExist });
  try {
    await markRole(opened, 'content', describeDatabase(database.url));
    return await keepRevocations(opened, {
      file: join(dataDir, logName),
      storage: sharedStorageOf({ variables })?.part('revocations'),
      log: logToStderr,
    });
  } catch (error) {
    await opened.close();
    throw error;
  }
}
