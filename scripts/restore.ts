import { rmSync } from 'node:fs';
import { access, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '#admin-server/env.ts';
import { type Address, describeDatabase, fileOf } from '#content-db/database/connection.ts';
import { sessions, shareLinks } from '#content-db/people.ts';
import { openDatabase, type Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { isEmptyThere, replaceThere } from '#content-db/remote/replace.ts';
import { archived, readArchive } from './data/archive.ts';
import { lockDataFolder } from './data/data-folder.ts';
import { requireIntegrity } from './data/integrity.ts';
import { readSettings } from './installation/environment.ts';
import { log, runCommand } from './process/terminal.ts';

/**
 * Restores a backup into the data folder. Refuses a folder that is in use, and one that is not empty
 * without `--replace`. Verifies the archive first. The next start renders the pages.
 */
await runCommand(async () => {
  const env = readSettings();
  const words = process.argv.slice(2);
  const name = words.find((word) => word !== '--replace');
  if (!name)
    throw new Problem('invalid', 'After restore comes the backup, such as npm run restore -- site.tar.gz');
  const file = resolve(name);
  await access(file).catch((cause: unknown) => {
    throw new Problem('invalid', `There is no file ${file} that can be read.`, { cause });
  });
  const release = await lockDataFolder(env.dataDir);
  try {
    if (!words.includes('--replace')) await requireEmpty(env);
    const folder = await unpack(file, env.dataDir);
    await check(folder);
    await replace(folder, env);
  } finally {
    release();
  }
  log(
    `${basename(file)} is restored to ${env.dataDir}. The next start renders the pages anew; staff have to sign in again.`,
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
      `${capitalize(describeDatabase(address.url))} is not empty. Set the address of another, or add --replace to give up what is in it.`,
    );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A temporary folder in the data folder, so that unpacked files can be moved by renaming. */
async function unpack(file: string, dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(dataDir, '.restore-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await readArchive(file, folder);
  for (const name of archived) {
    if (!(await isThere(join(folder, name))))
      throw new Problem('invalid', `${file} is no backup of this program: it has no ${name}.`);
  }
  return folder;
}

/** Migrates the databases and checks their integrity. Removes sessions and share links. */
async function check(folder: string): Promise<void> {
  for (const name of ['content.db', 'published.db']) {
    const database = await openDatabase({ url: pathToFileURL(join(folder, name)).href, mustExist: true });
    try {
      await requireIntegrity(database, `the database file ${name} of the backup`);
      if (name === 'content.db') await database.write(endOldAccess);
      await database.snapshot(join(folder, `${name}.whole`));
    } finally {
      await database.close();
    }
  }
}

/** Sessions and links that were revoked after the backup must not become valid again. */
async function endOldAccess(tx: Transaction): Promise<void> {
  await tx.delete(sessions);
  await tx.delete(shareLinks);
}

/**
 * Moves the folder of objects first and the databases last: if this is interrupted, the next start asks for a restore.
 * A database on a server is replaced in one transaction, and so is not missing in between.
 */
async function replace(folder: string, { dataDir, database, publishedDatabase }: Env): Promise<void> {
  const objects = join(dataDir, 'objects');
  await rm(objects, { recursive: true, force: true });
  await mkdir(objects);
  const targets = [
    { name: 'content.db', address: database, file: fileOf(database.url) },
    { name: 'published.db', address: publishedDatabase, file: fileOf(publishedDatabase.url) },
  ];
  for (const { file } of targets) {
    if (file === undefined) continue;
    for (const ending of ['', '-wal', '-shm']) await rm(file + ending, { force: true });
  }
  const uploads = join(dataDir, 'uploads');
  await rm(uploads, { recursive: true, force: true });
  await rename(join(folder, 'uploads'), uploads);
  for (const { name, address, file } of targets) {
    const whole = join(folder, `${name}.whole`);
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
