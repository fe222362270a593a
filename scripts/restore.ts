import { access, mkdir, readdir, rename } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { recordAudit } from '#admin-server/audit/record.ts';
import type { Env } from '#admin-server/env.ts';
import { sharingOf } from '#admin-server/feature.ts';
import { features } from '#admin-server/features.ts';
import { logName } from '#admin-server/revocations/log-file.ts';
import { absentFrom } from '#admin-server/storage/absent.ts';
import { inParallel } from '#admin-server/storage/in-parallel.ts';
import type { SharedStorage } from '#admin-server/storage/storage.ts';
import { type Address, describeDatabase, fileOf } from '#content-db/database/connection.ts';
import { copiesIn, makeCopyFolder } from '#content-db/database/copy-folder.ts';
import { type Database, openDatabase, type Transaction } from '#content-db/database/open.ts';
import { isThere } from '#content-db/database/system-errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import { sessions, shareLinks } from '#content-db/people.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { isEmptyThere } from '#content-db/remote/replace.ts';
import { type DatabaseRole, markRole } from '#content-db/role.ts';
import { lockDataFolder, lockDatabases } from '#admin-server/installation/data-folder.ts';
import { requireSpace } from '#admin-server/installation/free-space.ts';
import { forgetReplacement, replaceInstallation } from '#admin-server/installation/replacement.ts';
import { readSettings, sharedStorageOf } from '#admin-server/installation/environment.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';
import { measureArchive, readArchive } from './data/archive.ts';
import { requireIntegrity } from './data/integrity.ts';
import { noteNumbers, replacedNumbers, replacedTrail } from './data/replaced.ts';
import { askAgain } from './data/ask-again.ts';
import { addRevocations, revocationsSince } from './data/revocations-since.ts';
import { revokeAgain } from './data/revoke-again.ts';
import { fetchBackup } from './data/stored-backups.ts';

/** What concerns servers that may run over the same databases. */
const others = sharingOf(features)?.restoring;

/** What may be in a folder that nobody uses: locks, what a killed command left, and the log that a restore reads. */
const unused = /^lock(?:-|$)|\.lock(?:-|$)|^\.(?:backup|restore)-/;

/**
 * Restores a backup into the data folder. Refuses a folder that is in use, and one that is not empty without
 * `--replace`. Verifies the archive first, and leaves the old installation as it is until all of the new one is
 * beside it. Takes away again what was taken away since the backup: asks at a terminal, unless `--remove-again` or
 * `--bring-back` says so. The next start renders the pages. With `--local` the shared storage is only read. Refuses
 * databases on servers while servers of ours use them, without `--even-if-running`.
 */
await runCommand(async () => {
  const env = readSettings();
  const shared = sharedStorageOf(env);
  const words = process.argv.slice(2);
  const name = words.find((word) => !word.startsWith('--'));
  if (!name && !shared)
    throw new Problem('invalid', 'After restore comes the backup, such as npm run restore -- site.tar.gz');
  if (name && !shared) await requireFile(resolve(name));
  const locks = [await lockDataFolder(env.dataDir)];
  let restored: string;
  try {
    await forgetReplacement(env);
    if (!words.includes('--replace')) await requireEmpty(env);
    locks.push(...(await lockDatabases(env)));
    const folder = await temporaryFolder(env.dataDir);
    const backup = await findBackup(shared, folder, name);
    restored = backup.name;
    const whole = await unpack(backup.file, folder);
    await check(folder, whole, { restored, env, words });
    // A copy for a build: what was removed since must not come back to those who use the storage.
    if (!words.includes('--local')) await shareUploads(join(whole, 'uploads'), shared);
    const admit = await keepOut(env, words.includes('--even-if-running'));
    await replaceInstallation(whole, env);
    await admit();
  } finally {
    for (const release of locks) release();
  }
  log(
    `${restored} is restored to ${env.dataDir}. The next start renders the pages anew; staff have to sign in again.`,
  );
});

async function requireEmpty({ dataDir, database, publishedDatabase }: Env): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !unused.test(name) && name !== logName);
  if (names.length > 0)
    throw new Problem(
      'conflict',
      `The data folder ${dataDir} is not empty. Set DATA_DIR to another, or add --replace to give up what is in it.`,
    );
  for (const address of [database, publishedDatabase]) await requireFree(address);
}

async function requireFree(address: Address): Promise<void> {
  const file = fileOf(address.url);
  const isUsed = file === undefined ? !(await isEmptyThere(address)) : isThere(file);
  if (isUsed)
    throw new Problem(
      'conflict',
      `A backup would replace what is in ${describeDatabase(address.url)}. Set the address of an empty one, or add --replace to give it up.`,
    );
}

/** A temporary folder in the data folder, so that unpacked files can be moved by renaming. */
async function temporaryFolder(dataDir: string): Promise<string> {
  return (await makeCopyFolder(copiesIn(dataDir))).path;
}

/** The archive of a file, or of a backup in the shared storage: the newest one without a name. */
async function findBackup(
  shared: SharedStorage | undefined,
  folder: string,
  name: string | undefined,
): Promise<{ name: string; file: string }> {
  if (shared && !(name && isThere(name))) return fetchBackup(shared.part('backups'), folder, name);
  const file = resolve(name ?? '');
  await requireFile(file);
  return { name: basename(file), file };
}

async function requireFile(file: string): Promise<void> {
  await access(file).catch((cause: unknown) => {
    throw new Problem('invalid', `There is no file ${file} that can be read.`, { cause });
  });
}

/** Unpacks a backup, if there is space for it. @returns a folder with its pictures, which waits for the databases */
async function unpack(file: string, folder: string): Promise<string> {
  const { all, databases } = await measureArchive(file);
  // The databases are copied once they were checked.
  await requireSpace(folder, all + databases, `The backup ${basename(file)}`);
  await readArchive(file, folder);
  const whole = join(folder, 'whole');
  await mkdir(whole);
  await rename(join(folder, 'uploads'), join(whole, 'uploads'));
  return whole;
}

/**
 * Copies the pictures of the backup to the shared storage, which keeps its own as well: the next start removes the
 * unused.
 */
async function shareUploads(folder: string, shared: SharedStorage | undefined): Promise<void> {
  if (!shared) return;
  const uploads = shared.part('uploads');
  const names = await absentFrom(uploads, await readdir(folder));
  await inParallel(names, (name) => uploads.put(name, { file: join(folder, name) }));
}

interface Restore {
  /** The name of the backup. */
  restored: string;
  env: Env;
  words: string[];
}

/** Migrates the databases of a backup, checks them, and takes away what must not come back. They are in `whole` then. */
async function check(folder: string, whole: string, { restored, env, words }: Restore): Promise<void> {
  await using content = await openPart(folder, 'content');
  await using published = await openPart(folder, 'published');
  const entries = await revocationsSince(content.read, env);
  const all = entries.map(({ what }) => what);
  const isAgain = await askAgain(content, published.read, { all, words });
  const event = `Restored the backup ${restored}${await replacedTrail(env)}`;
  await content.write(async (tx) => {
    if (fileOf(env.database.url) === undefined) await others?.mark(tx);
    await endOldAccess(tx);
    const again = isAgain ? await revokeAgain(tx, published.read, all) : [];
    await addRevocations(tx, entries);
    const count = `${entries.length} entries of the log of what must stay removed`;
    const said = again.length > 0 ? `; ${count} applied again` : '';
    await recordAudit(
      tx,
      { who: 'command line' },
      'restore',
      event + (isAgain ? said : `; ${count} left out`),
    );
  });
  await noteNumbers({ content, published }, await replacedNumbers(env));
  await content.snapshot(join(whole, 'content.db'));
  await published.snapshot(join(whole, 'published.db'));
}

async function openPart(folder: string, role: DatabaseRole): Promise<Database & AsyncDisposable> {
  const name = `${role}.db`;
  const url = pathToFileURL(join(folder, name)).href;
  const database = await openDatabase({ url, mustExist: true });
  try {
    await requireIntegrity(database, `the database file ${name} of the backup`);
    await markRole(database, role, `The database file ${name} of the backup`);
    await database.write(async (tx) => others?.forget(tx));
    return { ...database, [Symbol.asyncDispose]: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Keeps servers out of a content database that several may use. If this is interrupted, no server starts until the
 * restore was repeated, as one of both databases may be the old one.
 * @returns lets them in again
 */
async function keepOut({ database }: Env, evenIfRunning: boolean): Promise<() => Promise<void>> {
  if (!others || fileOf(database.url) !== undefined) return async () => undefined;
  const opened = async (work: (content: Database) => Promise<unknown>) => {
    const content = await openDatabaseAt(database);
    await work(content).finally(() => content.close());
  };
  await opened((content) => (evenIfRunning ? content.write(others.mark) : others.keepOut(content)));
  return () => opened(others.admit);
}

/** Sessions and links that were revoked after the backup must not become valid again. */
async function endOldAccess(tx: Transaction): Promise<void> {
  await tx.delete(sessions);
  await tx.delete(shareLinks);
}
