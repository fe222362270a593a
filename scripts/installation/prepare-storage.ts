import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '#admin-server/files/object-store.ts';
import { clearState, getState, setState } from '#admin-server/publish/release/release-log.ts';
import { bucketUrl } from '#admin-server/storage/bucket-settings.ts';
import type { BucketSettings } from '#admin-server/storage/bucket-settings.ts';
import { createFolderStorage } from '#admin-server/storage/folder.ts';
import { openBucket } from '#admin-server/storage/open-storage.ts';
import type { SharedFolder } from '#admin-server/storage/shared-folder.ts';
import { filesOfUpload } from '#admin-server/uploads/upload-files.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { resources } from '#content-db/types/index.ts';
import type { Log } from '../process/terminal.ts';

interface Stored {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read' | 'write'>;
  store: Pick<ObjectStore, 'hashes' | 'share'>;
  uploads: SharedFolder;
  /** Undefined when the data folder keeps the files. */
  bucket: BucketSettings | undefined;
}

/**
 * Checks the bucket, and copies the files of this machine into one that this installation uses for the first time.
 * @returns whether the storage can be used; else only what is on this machine can be
 * @throws Problem (`setup`) if the settings are wrong, or pictures would be missing
 */
export async function prepareStorage(stored: Stored, log: Log): Promise<boolean> {
  const { published, bucket } = stored;
  const before = await getState(published.read, 'storage');
  const now = bucket && `${bucketUrl(bucket)} at ${bucket.endpoint}`;
  try {
    if (bucket) for await (const _ of openBucket(bucket, 'objects').list('0')) break;
    if (before === now) return true;
    if (now !== undefined) await copyToBucket(stored, now, log);
    if (before !== undefined) await requirePictures(stored, before);
  } catch (error) {
    if (before !== now || !(error instanceof Problem) || error.code !== 'unavailable') throw error;
    log(`${error.message} Until then visitors get what is on this machine, and nothing can be published.`);
    return false;
  }
  await published.write((tx) =>
    now === undefined ? clearState(tx, ['storage']) : setState(tx, 'storage', now),
  );
  return true;
}

async function copyToBucket({ store, uploads }: Stored, bucket: string, log: Log): Promise<void> {
  const objects = await store.hashes();
  const pictures: string[] = [];
  for await (const { key } of createFolderStorage(uploads.folder).list()) pictures.push(key);
  if (objects.length + pictures.length > 0) log(`Copying the files of the data folder to ${bucket} ...`);
  await store.share(objects);
  const there = new Set((await uploads.list()).map(({ key }) => key));
  for (const name of pictures)
    if (!there.has(name)) await uploads.put(name, new Uint8Array(await readFile(join(uploads.folder, name))));
}

/** @throws Problem (`setup`) if the storage lacks pictures */
async function requirePictures({ content, published, uploads }: Stored, before: string): Promise<void> {
  const names = [...(await namesIn(content.read)), ...(await namesIn(published.read))];
  const missing = await uploads.missing(names);
  if (missing.length === 0) return;
  throw new Problem(
    'setup',
    `${missing.length} files of pictures are missing here, such as uploads/${missing[0]}. They were in ${before}: set STORAGE_URL to it again, or copy its folder uploads first.`,
  );
}

async function namesIn(queries: Queries): Promise<string[]> {
  const { table } = resources.uploads;
  const rows = await queries.select({ file: table.file, widths: table.widths }).from(table);
  return rows.flatMap(filesOfUpload);
}
