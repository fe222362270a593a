import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '#content-db/database/open.ts';
import { ignoreMissing, isThere } from '#content-db/database/system-errors.ts';
import { ifLeaseIsFree } from '../../../leases/lease.ts';
import type { PublisherDeps } from '../../types.ts';
import { finishInterrupted } from './interrupted.ts';
import { loadLiveFiles } from './release-log.ts';
import { syncFolder, writeDurably } from '../../../files/durable-file.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { LiveFiles } from './live-files.ts';
import type { Live } from './publisher.ts';

/**
 * Recovers from the unclean stop of a server: see `finishInterrupted`. Does nothing while another server publishes.
 */
export async function recoverReleases({
  content,
  published,
  server,
  pendingHooks,
}: Pick<PublisherDeps, 'content' | 'published' | 'server' | 'pendingHooks'>): Promise<void> {
  await ifLeaseIsFree(published, { name: 'publish', server }, ({ database }) =>
    finishInterrupted(content, database, pendingHooks),
  );
}

/**
 * After an unclean stop, which may have damaged new files, or with an empty store: removes damaged
 * objects. @returns the paths of live files that are missing
 * @throws a system error or a Problem if something cannot be read, and then leaves the rest as it is: `markStopped` may
 * not be called, so that the next start looks again
 */
export async function damagedFiles(
  published: Database,
  store: ObjectStore,
  objects: string,
): Promise<string[]> {
  const isUnclean = isThere(join(dirname(objects), mark));
  const isEmpty = ((await readdir(objects).catch(ignoreMissing)) ?? []).length === 0;
  if (!isUnclean && !isEmpty) return [];
  await store.sweep();
  const files = [...(await loadLiveFiles(published.read)).values()];
  const missing = new Set(await store.missing(files.map(({ object }) => object)));
  return files.filter(({ object }) => missing.has(object)).map(({ path }) => path);
}

/** More files than this are sooner made by a publish of everything, in threads. */
const maxHealed = 100;

/** Makes damaged files of the live site again, without a release. @returns whether all of them are whole */
export async function healFiles({ live, heal }: Live & LiveFiles, paths: string[]): Promise<boolean> {
  if (paths.length > maxHealed) return false;
  const files = live()?.files;
  for (const path of paths) {
    const object = files?.get(path)?.object;
    if (object === undefined || !(await heal(object, 'plain').catch(() => false))) return false;
  }
  return true;
}

/** The name of the mark, beside the folder of objects: it is about this disk, not about the databases. */
const mark = 'running';

/** Marks the objects as in use until `markStopped`. A start that finds the mark knows that the last stop was unclean. */
export async function markRunning(objects: string): Promise<void> {
  const folder = dirname(objects);
  await writeDurably(folder, mark, Buffer.from(String(process.pid)));
  await syncFolder(folder);
}

export async function markStopped(objects: string): Promise<void> {
  await rm(join(dirname(objects), mark), { force: true });
}
