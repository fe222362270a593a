import { readdir } from 'node:fs/promises';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { withPublishLease } from './lease.ts';
import { markInterrupted } from '../select/settlement.ts';
import {
  clearState,
  getState,
  liveRelease,
  loadLiveFiles,
  rollBackUnfinished,
  setState,
} from './release-log.ts';
import type { ObjectStore } from '../../files/object-store.ts';

/**
 * Recovers from an unclean stop, before anything is served: rolls back a release that was not
 * committed, and marks the changes of one that was as published. Does nothing while another server
 * publishes.
 */
export async function recoverReleases(
  content: Database,
  published: Database,
  clock: () => Date,
): Promise<void> {
  try {
    await withPublishLease(published, clock, async () => {
      await rollBackUnfinished(published);
      const live = await liveRelease(published.read);
      if (live)
        await markInterrupted(
          { content, published },
          {
            release: live.id,
            by: live.by,
            restores: live.restores,
            changes: live.changes,
            takenBack: { changes: live.undone, by: live.by, at: live.finishedAt ?? live.startedAt },
          },
        );
    });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'unavailable')) throw error;
  }
}

/**
 * After an unclean stop, which may have damaged new files, or with an empty store: removes damaged
 * objects. @returns the paths of live files that are missing
 */
export async function damagedFiles(
  published: Database,
  store: ObjectStore,
  objects: string,
): Promise<string[]> {
  const isUnclean = (await getState(published.read, 'running')) !== undefined;
  const isEmpty = (await readdir(objects).catch(() => [])).length === 0;
  if (!isUnclean && !isEmpty) return [];
  await store.sweep();
  const damaged: string[] = [];
  for (const { path, object } of (await loadLiveFiles(published.read)).values()) {
    if (!(await store.has(object))) damaged.push(path);
  }
  return damaged;
}

/** Marks the data as in use until `markStopped`. A start that finds the mark knows that the last stop was unclean. */
export async function markRunning(published: Database): Promise<void> {
  await published.write((tx) => setState(tx, 'running', String(process.pid)));
}

export async function markStopped(published: Database): Promise<void> {
  await published.write((tx) => clearState(tx, ['running']));
}
