import { access } from 'node:fs/promises';
import { constants } from 'node:fs';
import type { Env } from '#admin-server/env.ts';
import { liveRelease } from '#admin-server/publish/engine/release/release-log.ts';
import { type Address, describeDatabase, fileOf } from '#content-db/database/connection.ts';
import type { MigrationState } from '#content-db/database/migrate.ts';
import { openDatabase } from '#content-db/database/open.ts';
import { probeDatabase } from '#content-db/database/probe.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { compareWithServer, howToFix, otherData } from '#admin-server/installation/holding.ts';
import { requireIntegrity } from '../data/integrity.ts';
import { capital, type Check, failed, type Finding, ok, warning } from '#admin-server/doctor/finding.ts';

/** Whether both databases can be reached, written and read by this version of the program. */
export const databases: Check = {
  name: 'Databases',
  async run(env) {
    const { database, publishedDatabase } = env;
    const found = await Promise.all([database, publishedDatabase].map(inspect));
    const isFound = found.every(({ state }) => state !== 'failed');
    return isFound ? [...found, await release(env), ...(await served(env))] : found;
  },
};

async function inspect(address: Address): Promise<Finding> {
  const name = describeDatabase(address.url);
  const file = fileOf(address.url);
  if (file !== undefined && !(await may(file, constants.F_OK)))
    return failed(
      `There is no ${name.replace(/^the /, '')}.`,
      'npm start makes it. If there was one, restore a backup.',
    );
  if (file !== undefined && !(await may(file, constants.R_OK | constants.W_OK)))
    return failed(`This user may not write ${name}.`, `Run the server as its owner: chown "$USER" ${file}`);
  try {
    const { version, migrations } = await probeDatabase(address);
    if (file !== undefined) await checkFile(address);
    return migrationFinding(`${capital(name)} can be read and written (SQLite ${version}).`, migrations);
  } catch (error) {
    return failed(
      messageOf(error),
      file === undefined
        ? 'Check its address and token, and that it is no read-only replica.'
        : 'Restore a backup: npm run restore',
    );
  }
}

async function checkFile(address: Address): Promise<void> {
  const database = await openDatabase({ ...address, readOnly: true });
  await requireIntegrity(database, describeDatabase(address.url)).finally(() => database.close());
}

function migrationFinding(text: string, { missing, refusal }: MigrationState): Finding {
  if (refusal) return failed(`${text} ${refusal.what}`, refusal.toDo);
  return missing.length > 0
    ? warning(
        `${text} It is of an older version of this program.`,
        'The next start upgrades it, and keeps a copy.',
      )
    : ok(text);
}

async function release({ publishedDatabase }: Env): Promise<Finding> {
  const database = await openDatabaseAt({ ...publishedDatabase, readOnly: true });
  try {
    const live = await liveRelease(database.read);
    return live
      ? ok(`Release ${live.id} is live.`)
      : warning('Nothing is published yet.', 'npm start does that.');
  } finally {
    await database.close();
  }
}

/** Whether a server that runs has what is in the databases. */
async function served(env: Env): Promise<Finding[]> {
  const compared = await compareWithServer(env).catch((error: unknown) => messageOf(error));
  if (typeof compared === 'string') return [failed(compared, howToFix)];
  if (!compared) return [];
  const { difference } = compared;
  if (difference === undefined) return [ok('The server that runs has the same.')];
  return [failed(otherData(difference), howToFix)];
}

function may(file: string, mode: number): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}
