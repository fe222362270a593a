import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileContent, Storage } from './storage.ts';

/** Milliseconds for the storage to begin its answer. Who asks can go on without it, or makes the file again. */
const patience = 3_000;
/** Milliseconds for which a storage is left alone that could not be reached. */
const restAfterFailure = 5_000;

export interface Fetcher {
  /**
   * Fetches a file into a path of this machine, unless it is fetched already. Its bytes are verified.
   * @param sha256 of its bytes in hex, if it is known beforehand
   * @returns false if there is no such file, or it cannot be had now
   */
  fetch(key: string, path: string, sha256?: string): Promise<boolean>;
}

/** Fetches files from a storage, each once at a time. */
export function createFetcher(storage: Storage): Fetcher {
  const running = new Map<string, Promise<boolean>>();
  let restsUntil = 0;

  async function open(key: string): Promise<FileContent | undefined> {
    const found = storage.get(key);
    const late = Symbol('late');
    const waiting = new AbortController();
    const timer = sleep(patience, late, { ref: false, signal: waiting.signal }).catch(() => late);
    const first = await Promise.race([found, timer]).finally(() => waiting.abort());
    if (first !== late) return found;
    found.then(discard, () => undefined);
    throw new Error('The storage does not answer');
  }

  async function fetchNow(key: string, path: string, sha256: string | undefined): Promise<boolean> {
    if (performance.now() < restsUntil) return false;
    const content = await open(key).catch(() => {
      restsUntil = performance.now() + restAfterFailure;
      return undefined;
    });
    if (!content) return false;
    const verdict = await receive(content, path, sha256 ?? content.sha256).catch(() => 'cut off' as const);
    // Whoever makes it again then finds no damaged one in its place.
    if (verdict === 'damaged') await storage.remove([key]).catch(() => undefined);
    return verdict === 'whole';
  }

  return {
    fetch(key, path, sha256) {
      const work = running.get(key) ?? fetchNow(key, path, sha256).finally(() => running.delete(key));
      running.set(key, work);
      return work;
    },
  };
}

/** Writes a file, which gets its name once it is complete and its hash is right. */
async function receive(
  { body, size }: FileContent,
  path: string,
  sha256: string | undefined,
): Promise<'whole' | 'damaged'> {
  await mkdir(dirname(path), { recursive: true });
  const beside = join(dirname(path), `.${randomUUID()}.tmp`);
  const hash = createHash('sha256');
  let received = 0;
  try {
    await pipeline(
      body,
      async function* (parts: AsyncIterable<Uint8Array>) {
        for await (const part of parts) {
          hash.update(part);
          received += part.length;
          yield part;
        }
      },
      createWriteStream(beside),
    );
    if (received !== size) throw new Error('The storage stopped sending');
    if (sha256 !== undefined && hash.digest('hex') !== sha256) return 'damaged';
    await rename(beside, path);
    return 'whole';
  } finally {
    await rm(beside, { force: true });
  }
}

/** Ends an answer that nobody reads, which gives its connection free. */
async function discard(content: FileContent | undefined): Promise<void> {
  await content?.body[Symbol.asyncIterator]().return?.();
}
