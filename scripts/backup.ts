import { link, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '#admin-server/env.ts';
import { openUploads } from '#admin-server/storage/open-storage.ts';
import type { SharedFolder } from '#admin-server/storage/shared-folder.ts';
import { describeDatabase } from '#content-db/database/connection.ts';
import { copiesIn, makeCopyFolder } from '#content-db/database/copy-folder.ts';
import { lockFile } from '#content-db/database/lock.ts';
import { openDatabase } from '#content-db/database/open.ts';
import { isThere } from '#content-db/database/system-errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import { requireRole } from '#content-db/role.ts';
import { keepPrivate } from '#admin-server/installation/private-folder.ts';
import { finishReplacement } from '#admin-server/installation/replacement.ts';
import { copyInstallation } from '#admin-server/installation/copies.ts';
import { readSettings, sharedStorageOf } from '#admin-server/installation/environment.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';
import { writeArchive } from './data/archive.ts';
import { requireIntegrity } from './data/integrity.ts';
import { storeBackup } from './data/stored-backups.ts';

/**
 * Writes the content database, the published one and the uploads to one archive, also while a server runs, which then
 * makes the copies of the databases; of anything else than it serves there is no backup. Without a file to write, the
 * archive goes into the shared storage. Rendered files are left out; the next start renders them again.
 */
await runCommand(async () => {
  const env = readSettings();
  const shared = sharedStorageOf(env);
  keepPrivate();
  const [name] = process.argv.slice(2);
  if (!name && !shared)
    throw new Problem(
      'invalid',
      'After backup comes the file to write, such as npm run backup -- site.tar.gz',
    );
  if (name && isThere(resolve(name)))
    throw new Problem('conflict', `The file ${resolve(name)} already exists. Choose another name.`);
  // If no server runs, none may start during the backup.
  const release = await lockFile(join(env.dataDir, 'lock'));
  let place: string;
  try {
    if (release) await finishReplacement(env);
    const folder = await temporaryFolder(env.dataDir);
    await copyDatabases(env, folder);
    await linkUploads(openUploads(join(env.dataDir, 'uploads'), shared), join(folder, 'uploads'));
    place = name ? resolve(name) : join(folder, 'backup.tar.gz');
    await writeArchive(place, folder);
    if (!name && shared) {
      const backups = shared.part('backups');
      place = `${backups.name} as ${await storeBackup(backups, place, new Date())}`;
    }
  } finally {
    release?.();
  }
  log(
    `The backup is written to ${place}\nIt keeps what visitors sent, also when that is deleted later: keep it safe, and delete old ones.`,
  );
});

/** A temporary folder in the data folder, so that uploads can be linked instead of copied. */
async function temporaryFolder(dataDir: string): Promise<string> {
  const { path } = await makeCopyFolder(copiesIn(dataDir));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return path;
}

/** Links the current uploads. An upload never changes, but new ones may be added. */
async function linkUploads(uploads: SharedFolder, to: string): Promise<void> {
  await mkdir(uploads.folder, { recursive: true });
  await mkdir(to);
  for (const { key } of await uploads.list()) {
    const file = await uploads.localPath(key);
    if (file === undefined)
      throw new Problem('unavailable', `The picture ${key} cannot be fetched from the storage. Try again.`);
    await link(file, join(to, key));
  }
}

/** Copies both databases as they are at one moment. */
async function copyDatabases(env: Env, folder: string): Promise<void> {
  await copyInstallation(env, folder, ['content', 'published']);
  for (const [name, { url }] of [
    ['content', env.database],
    ['published', env.publishedDatabase],
  ] as const) {
    const copied = await openDatabase({
      url: pathToFileURL(join(folder, `${name}.db`)).href,
      readOnly: true,
    });
    await requireIntegrity(copied, describeDatabase(url))
      .then(() => requireRole(copied.read, name, describeDatabase(url)))
      .finally(() => copied.close());
  }
}
