import { inParallel } from '../storage/in-parallel.ts';
import type { Storage } from '../storage/storage.ts';
import { isImmutable } from '../publish/immutable-files.ts';
import type { FileMakers, WebsiteFile } from './website-files.ts';

interface ChangeOptions {
  signal: AbortSignal;
  /** Whether the bucket may have some of the files already: they are not sent again. */
  isCompared: boolean;
}

/** Changes the files of a website in a bucket: what pages refer to, then the others, then what is removed. */
export async function changeWebsite(
  bucket: Storage,
  changes: FileMakers,
  { signal, isCompared }: ChangeOptions,
): Promise<void> {
  const removed: string[] = [];

  async function change(key: string): Promise<void> {
    signal.throwIfAborted();
    const file = await changes.get(key)?.();
    if (!file) removed.push(key);
    else if (!isCompared || !(await hasFile(bucket, key, file))) await putFile(bucket, key, file);
  }

  const first = [...changes.keys()].filter((key) => isImmutable(`/${key}`) || key.startsWith('uploads/'));
  await inParallel(first, change);
  await inParallel(new Set(changes.keys()).difference(new Set(first)), change);
  signal.throwIfAborted();
  await bucket.remove(removed);
}

/** The keys at which a bucket differs from what it should have. */
export async function differingKeys(bucket: Storage, wanted: FileMakers): Promise<string[]> {
  const results = await inParallel(wanted, async ([key, make]) => {
    const file = await make();
    return file && (await hasFile(bucket, key, file)) ? [] : [key];
  });
  return results.flat();
}

/** The keys of a bucket that begin with a prefix. */
export async function keysIn(bucket: Storage, prefix: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of bucket.list(prefix)) keys.add(key);
  return keys;
}

async function putFile(bucket: Storage, key: string, { file, sha256, headers }: WebsiteFile): Promise<void> {
  await bucket.put(key, typeof file === 'string' ? { file } : (file ?? new Uint8Array()), {
    sha256,
    headers,
  });
}

async function hasFile(bucket: Storage, key: string, { sha256, headers }: WebsiteFile): Promise<boolean> {
  const found = await bucket.head(key);
  return (
    found?.sha256 === sha256 &&
    Object.entries(headers).every(([name, value]) => found.headers[name] === value)
  );
}
