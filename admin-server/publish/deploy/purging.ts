import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queries } from '#content-db/database/open.ts';
import { writeDurably } from '../../files/durable-file.ts';
import { ignoreMissing } from '../../files/system-errors.ts';
import { isImmutable } from '../immutable-files.ts';
import type { Purge } from '../purge/purge.ts';
import { changedPaths, isKnown, markOf, type ReleaseMark } from './release-mark.ts';
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

  return {
    name: purge.name,
    release: lastPurged,
    async deploy({ release, files }) {
      const last = await lastPurged();
      const paths = last === undefined ? files.keys() : await changedPaths(read, last, release);
      const addresses = [...paths]
        .filter((path) => !isImmutable(path))
        .map((path) => new URL(encodeURI(path), siteUrl).href);
      if (addresses.length > 0) await purge.purge(addresses, last === undefined);
      await writeDurably(folder, name, Buffer.from(JSON.stringify(await markOf(read, release))));
    },
    async withdraw(paths) {
      await purge.purge(
        paths.map((path) => new URL(encodeURI(path), siteUrl).href),
        false,
      );
      return [{ place: purge.name, address: '', answer: 'It has forgotten these addresses.', isGone: true }];
    },
    check: async () => [],
    invalidate: () => rm(join(folder, name), { force: true }),
  };
}
