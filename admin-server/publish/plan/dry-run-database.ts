import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Address } from '#content-db/database/connection.ts';
import { copiesIn, type CopyFolder, makeCopyFolder } from '#content-db/database/copy-folder.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import type { SiteSource } from '../types.ts';

/** A copy of the published content, to try changes on. */
export interface DryRunDatabase {
  release: number;
  database: Database;
  address: Address;
  folder: CopyFolder;
}

/** Keeps a copy for as long as its release is live, since copying a large database takes seconds. */
export interface DryRunDatabases {
  /** The copy of a release, which nothing writes to in the meantime. */
  open(release: number): Promise<DryRunDatabase>;
  /** Removes the copy, as when it has been left in an unknown state. */
  discard(): Promise<void>;
}

/** Milliseconds after which an unused copy is removed. */
const lifetime = 10 * 60_000;

export function createDryRunDatabases({
  publishedAddress,
  objects,
}: Pick<SiteSource, 'publishedAddress' | 'objects'>): DryRunDatabases {
  let current: DryRunDatabase | undefined;
  let expiry: NodeJS.Timeout | undefined;

  async function discard(): Promise<void> {
    clearTimeout(expiry);
    const old = current;
    current = undefined;
    await old?.database.close();
    await old?.folder.remove();
  }

  return {
    discard,
    async open(release) {
      if (current?.release !== release) {
        await discard();
        current = await copy(publishedAddress, release, copiesIn(dirname(objects)));
      }
      clearTimeout(expiry);
      expiry = setTimeout(() => void discard().catch(() => undefined), lifetime).unref();
      return current;
    },
  };
}

async function copy(published: Address, release: number, copies: string): Promise<DryRunDatabase> {
  const folder = await makeCopyFolder(copies);
  try {
    const file = join(folder.path, 'published.db');
    const source = await openDatabase({ ...published, readOnly: true });
    await source.snapshot(file).finally(() => source.close());
    const address = { url: pathToFileURL(file).href };
    return { release, folder, address, database: await openDatabase({ ...address, mustExist: true }) };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
