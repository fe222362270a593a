import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { filesOfUpload } from '#content-db/model/upload-files.ts';
import { publishState } from '#content-db/releases.ts';
import { resources } from '#content-db/types/index.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { createFolderStorage } from '../storage/folder.ts';
import { inParallel } from '../storage/in-parallel.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import type { SharedStorage } from '../storage/storage.ts';
import type { Log } from './terminal.ts';

interface Stored {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read' | 'write'>;
  store: Pick<ObjectStore, 'hashes' | 'share'>;
  uploads: SharedFolder;
  /** Undefined when the data folder keeps the files. */
  shared: SharedStorage | undefined;
}

/** The key of the value that names the storage that has the files. */
const key = 'storage';

/**
 * Checks the shared storage, and copies the files of this machine into one that does not have them yet.
 * @returns whether the storage can be used; else only what is on this machine can be
 * @throws Problem (`setup`) if the settings are wrong, or pictures would be missing
 */
export async function prepareStorage(stored: Stored, log: Log): Promise<boolean> {
  const { published, shared } = stored;
  const [{ value: before } = {}] = await published.read
    .select()
    .from(publishState)
    .where(eq(publishState.key, key));
  const now = shared?.address;
  try {
    if (shared) for await (const _ of shared.part('objects').list('0')) break;
    if (before === now) return true;
    if (now !== undefined) await copyTo(now, stored, log);
    await checkPictures(stored, before, log);
  } catch (error) {
    if (before !== now || !(error instanceof Problem) || error.code !== 'unavailable') throw error;
    log(`${error.message} Until then visitors get what is on this machine, and nothing can be published.`);
    return false;
  }
  await published.write(async (tx) => {
    await tx.delete(publishState).where(eq(publishState.key, key));
    if (now !== undefined) await tx.insert(publishState).values({ key, value: now });
  });
  return true;
}

async function copyTo(address: string, { store, uploads }: Stored, log: Log): Promise<void> {
  const objects = await store.hashes();
  const pictures: string[] = [];
  for await (const { key } of createFolderStorage(uploads.folder).list()) pictures.push(key);
  if (pictures.length > 0) log(`Copying the files of the data folder to ${address} ...`);
  await store.share(objects);
  const there = new Set((await uploads.list()).map(({ key }) => key));
  const absent = pictures.filter((name) => !there.has(name));
  await inParallel(absent, async (name) =>
    uploads.put(name, new Uint8Array(await readFile(join(uploads.folder, name)))),
  );
}

/** @throws Problem (`setup`) if the storage lacks pictures that the one before had */
async function checkPictures(
  { content, published, uploads }: Stored,
  before: string | undefined,
  log: Log,
): Promise<void> {
  const names = [...(await namesIn(content.read)), ...(await namesIn(published.read))];
  const missing = await uploads.missing(names);
  if (missing.length === 0) return;
  const what = `${missing.length} files of pictures are missing here, such as uploads/${missing[0]}.`;
  if (before === undefined) return log(what);
  throw new Problem(
    'setup',
    `${what} They were in ${before}: set STORAGE_URL to it again, or copy its folder uploads first.`,
  );
}

async function namesIn(queries: Queries): Promise<string[]> {
  const { table } = resources.uploads;
  const rows = await queries.select({ file: table.file, widths: table.widths }).from(table);
  return rows.flatMap(filesOfUpload);
}
