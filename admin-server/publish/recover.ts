import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreRows } from '#content-db/copy.ts';
import type { Database } from '#content-db/open.ts';
import { markPublished } from './pending.ts';
import { clearState, endRelease, getState, liveRelease, loadLiveFiles, setState, unfinishedReleases } from './release-log.ts';
import type { ObjectStore } from './store.ts';

/**
 * Finishes or takes back what an unclean stop left, before anything is served: a release that was
 * not committed is rolled back, one that was is noted in the working content.
 */
export async function recoverReleases(content: Database, published: Database): Promise<void> {
  for (const { id, undo } of await unfinishedReleases(published.read)) {
    await published.write(async (tx) => {
      await restoreRows(tx, undo);
      await endRelease(tx, id, 'interrupted', 'The program stopped while it was publishing.');
    });
  }
  const live = await liveRelease(published.read);
  if (live) await markPublished(content, live.changes, live.id);
}

/**
 * After an unclean stop, which may have lost or damaged files that were just written: removes what
 * was half written and gives the live files whose bytes are not what they should be.
 */
export async function damagedFiles(published: Database, store: ObjectStore, objects: string): Promise<string[]> {
  if ((await getState(published.read, 'running')) === undefined) return [];
  const entries = await readdir(objects, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isFile() && entry.name.endsWith('.tmp')) await rm(join(entry.parentPath, entry.name), { force: true });
  }
  const damaged: string[] = [];
  for (const { path, object } of (await loadLiveFiles(published.read)).values()) {
    if (await store.verify(object)) continue;
    await store.remove(object);
    damaged.push(path);
  }
  return damaged;
}

/** Notes that a server is at work, until `markStopped`: what is still noted at a start was an unclean stop. */
export async function markRunning(published: Database): Promise<void> {
  await published.write((tx) => setState(tx, 'running', String(process.pid)));
}

export async function markStopped(published: Database): Promise<void> {
  await published.write((tx) => clearState(tx, ['running']));
}
