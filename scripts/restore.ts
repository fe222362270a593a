import { rmSync } from 'node:fs';
import { access, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { auditHead, recordAudit } from '#admin-server/audit/record.ts';
import type { Env } from '#admin-server/env.ts';
import { admitServers, forgetServers, keepServersOut, markRestore } from '#admin-server/leases/restoring.ts';
import { type Address, describeDatabase, fileOf } from '#content-db/database/connection.ts';
import { sessions, shareLinks } from '#content-db/people.ts';
import { absentFrom } from '#admin-server/storage/absent.ts';
import { inParallel } from '#admin-server/storage/in-parallel.ts';
import { openBucket } from '#admin-server/storage/open-storage.ts';
import { type Database, openDatabase, type Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { isEmptyThere, replaceThere } from '#content-db/remote/replace.ts';
import { archived, readArchive } from './data/archive.ts';
import { lockDataFolder } from './data/data-folder.ts';
import { requireIntegrity } from './data/integrity.ts';
import { fetchBackup } from './data/stored-backups.ts';
import { readSettings } from './installation/environment.ts';
import { log, runCommand } from './process/terminal.ts';

/**
 * Restores a backup into the data folder. Refuses a folder that is in use, and one that is not empty
 * without `--replace`. Verifies the archive first. The next start renders the pages. With `--local` the bucket is
 * only read. Refuses databases on servers while servers of ours use them, without `--even-if-running`.
 */
await runCommand(async () => {
  const env = readSettings();
  const words = process.argv.slice(2);
  const name = words.find((word) => !word.startsWith('--'));
  if (!name && !env.bucket)
    throw new Problem('invalid', 'After restore comes the backup, such as npm run restore -- site.tar.gz');
  if (name && !env.bucket) await requireFile(resolve(name));
  const release = await lockDataFolder(env.dataDir);
  let restored: string;
  try {
    if (!words.includes('--replace')) await requireEmpty(env);
    const folder = await temporaryFolder(env.dataDir);
    const backup = await findBackup(env, folder, name);
    restored = backup.name;
    await unpack(backup.file, folder);
    await check(folder, `Restored the backup ${restored}${await replacedTrail(env.database)}`, env);
    // A copy for a build: what was removed since must not come back to those who use the bucket.
    if (!words.includes('--local')) await shareUploads(join(folder, 'uploads'), env);
    const admit = await keepOut(env, words.includes('--even-if-running'));
    await replace(folder, env);
    await admit();
  } finally {
    release();
  }
  log(
    `${restored} is restored to ${env.dataDir}. The next start renders the pages anew; staff have to sign in again.`,
  );
});

async function requireEmpty({ dataDir, database, publishedDatabase }: Env): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !/^lock(?:-|$)/.test(name));
  if (names.length > 0)
    throw new Problem(
      'conflict',
      `The data folder ${dataDir} is not empty. Set DATA_DIR to another, or add --replace to give up what is in it.`,
    );
  for (const address of [database, publishedDatabase]) await requireFree(address);
}

async function requireFree(address: Address): Promise<void> {
  const file = fileOf(address.url);
  const isUsed = file === undefined ? !(await isEmptyThere(address)) : await isThere(file);
  if (isUsed)
    throw new Problem(
      'conflict',
      `A backup would replace what is in ${describeDatabase(address.url)}. Set the address of an empty one, or add --replace to give it up.`,
    );
}

/** A temporary folder in the data folder, so that unpacked files can be moved by renaming. */
async function temporaryFolder(dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(dataDir, '.restore-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The archive of a file, or of a backup in the bucket: the newest one without a name. */
async function findBackup(
  { bucket }: Env,
  folder: string,
  name: string | undefined,
): Promise<{ name: string; file: string }> {
  if (bucket && !(name && (await isThere(name))))
    return fetchBackup(openBucket(bucket, 'backups'), folder, name);
  const file = resolve(name ?? '');
  await requireFile(file);
  return { name: basename(file), file };
}

async function requireFile(file: string): Promise<void> {
  await access(file).catch((cause: unknown) => {
    throw new Problem('invalid', `There is no file ${file} that can be read.`, { cause });
  });
}

async function unpack(file: string, folder: string): Promise<void> {
  await readArchive(file, folder);
  for (const name of archived) {
    if (!(await isThere(join(folder, name))))
      throw new Problem('invalid', `${file} is no backup of this program: it has no ${name}.`);
  }
}

/** Copies the pictures of the backup to the bucket, which keeps its own as well: the next start removes the unused. */
async function shareUploads(folder: string, { bucket }: Env): Promise<void> {
  if (!bucket) return;
  const uploads = openBucket(bucket, 'uploads');
  const names = await absentFrom(uploads, await readdir(folder));
  await inParallel(names, (name) => uploads.put(name, { file: join(folder, name) }));
}

/** Says which audit trail is replaced, so that nobody can restore a backup to hide entries. Empty if there is none that can be read. */
async function replacedTrail(address: Address): Promise<string> {
  try {
    const content = await openDatabaseAt({ ...address, readOnly: true });
    const { id, hash } = await auditHead(content.read).finally(() => content.close());
    return id === 0 ? '' : ` over a trail of ${id} entries with the head ${hash}`;
  } catch {
    return '';
  }
}

/** Migrates the databases and checks their integrity. Removes sessions and share links; `event` goes into the audit trail. */
async function check(folder: string, event: string, { database: { url } }: Env): Promise<void> {
  for (const name of ['content.db', 'published.db']) {
    const database = await openDatabase({ url: pathToFileURL(join(folder, name)).href, mustExist: true });
    try {
      await requireIntegrity(database, `the database file ${name} of the backup`);
      await database.write(forgetServers);
      if (name === 'content.db')
        await database.write(async (tx) => {
          if (fileOf(url) === undefined) await markRestore(tx);
          await endOldAccess(tx);
          await recordAudit(tx, { who: 'command line' }, 'restore', event);
        });
      await database.snapshot(join(folder, `${name}.whole`));
    } finally {
      await database.close();
    }
  }
}

/**
 * Keeps servers out of a content database that several may use. If this is interrupted, no server starts until the
 * restore was repeated, as one of both databases may be the old one.
 * @returns lets them in again
 */
async function keepOut({ database }: Env, evenIfRunning: boolean): Promise<() => Promise<void>> {
  if (fileOf(database.url) !== undefined) return async () => undefined;
  const opened = async (work: (content: Database) => Promise<unknown>) => {
    const content = await openDatabaseAt(database);
    await work(content).finally(() => content.close());
  };
  await opened((content) => (evenIfRunning ? content.write(markRestore) : keepServersOut(content)));
  return () => opened(admitServers);
}

/** Sessions and links that were revoked after the backup must not become valid again. */
async function endOldAccess(tx: Transaction): Promise<void> {
  await tx.delete(sessions);
  await tx.delete(shareLinks);
}

/**
 * Moves the folder of objects first and the databases last: if this is interrupted, the next start asks for a restore.
 * A database on a server is replaced in one transaction.
 */
async function replace(folder: string, { dataDir, database, publishedDatabase }: Env): Promise<void> {
  const objects = join(dataDir, 'objects');
  await rm(objects, { recursive: true, force: true });
  await mkdir(objects);
  const targets = [
    { whole: join(folder, 'content.db.whole'), address: database, file: fileOf(database.url) },
    {
      whole: join(folder, 'published.db.whole'),
      address: publishedDatabase,
      file: fileOf(publishedDatabase.url),
    },
  ];
  for (const { file } of targets) {
    if (file === undefined) continue;
    for (const ending of ['', '-wal', '-shm', '.rescued']) await rm(file + ending, { force: true });
  }
  const uploads = join(dataDir, 'uploads');
  await rm(uploads, { recursive: true, force: true });
  await rename(join(folder, 'uploads'), uploads);
  for (const { whole, address, file } of targets) {
    if (file === undefined) await replaceThere(address, whole);
    else {
      await copyFile(whole, `${file}.restored`);
      await rename(`${file}.restored`, file);
    }
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
