import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, gt, lte, or } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Queries } from '#content-db/database/open.ts';
import { isSharedPart } from '#content-db/model/shared-parts.ts';
import { addressesOf } from '#content-db/read/withdrawn.ts';
import { withdrawals } from '#content-db/withdrawals.ts';
import { writeDurably } from '../../files/durable-file.ts';
import { ignoreMissing } from '#content-db/database/system-errors.ts';
import { isImmutable } from '../immutable-files.ts';
import type { Purge } from './purge.ts';
import { changedPaths, isKnown, markOf, type ReleaseMark } from '../release-mark.ts';
import type { DeploymentTarget } from './target.ts';

interface PurgingOptions {
  purge: Purge;
  read: Queries;
  /** Origin of the public site. */
  siteUrl: string;
  /** Folder of the file that says which release was purged last. */
  folder: string;
}

/** A cache in front of the site, as the last step of a deployment: forgets what each release changed. */
export function createPurgingTarget({ purge, read, siteUrl, folder }: PurgingOptions): DeploymentTarget {
  const name = 'purged.json';

  async function lastPurged(): Promise<number | undefined> {
    const text = await readFile(join(folder, name), 'utf8').catch(ignoreMissing);
    const mark: ReleaseMark | undefined = text === undefined ? undefined : JSON.parse(text);
    return mark && (await isKnown(read, mark)) ? mark.release : undefined;
  }

  const addressOf = (path: string) => new URL(encodeURI(path), siteUrl).href;

  return {
    name: purge.name,
    ...(purge.place && { place: purge.place }),
    release: lastPurged,
    async deploy({ release, files }) {
      const last = await lastPurged();
      const changed = last === undefined ? files.keys() : await changedPaths(read, last, release);
      const paths = new Set([
        ...[...changed].filter((path) => !isSharedPart(path) && !isImmutable(path)),
        ...(await followedAddresses(read, last ?? 0, release)),
      ]);
      if (paths.size > 0) await purge.purge([...paths].map(addressOf), last === undefined);
      await writeDurably(folder, name, Buffer.from(JSON.stringify(await markOf(read, release))));
    },
    async withdraw(paths) {
      await purge.purge(paths.map(addressOf), false);
      return [
        {
          place: purge.place ?? purge.name,
          address: '',
          answer: 'It has forgotten these addresses.',
          isGone: true,
        },
      ];
    },
    textsAt: async () => [],
    check: async () => [],
    invalidate: () => rm(join(folder, name), { force: true }),
  };
}

/**
 * The addresses of what the releases after `first`, up to and including `last`, took off the site or brought back: a
 * cache may hold the answer before, also of files whose bytes never change.
 */
async function followedAddresses(read: Queries, first: number, last: number): Promise<string[]> {
  const { releaseId, liftedReleaseId } = withdrawals;
  const all = await read
    .select()
    .from(withdrawals)
    .where(or(inReleases(releaseId), inReleases(liftedReleaseId)));
  return (await Promise.all(all.map((withdrawal) => addressesOf(read, withdrawal)))).flat();

  function inReleases(column: AnySQLiteColumn) {
    return and(gt(column, first), lte(column, last));
  }
}
