import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type Dirent, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { ignoreMissing, isMissing, isThere } from '#content-db/database/system-errors.ts';
import { compress, decompressor, type Encoding, encodings, isUndecodable, suffix } from './encoding.ts';

/** Number of files that are verified at the same time. */
const concurrency = 8;

/** SHA-256 of bytes, in hex. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whether compressing files of this Content-Type saves anything. */
export function isCompressible(type: string): boolean {
  return /^(?:text\/|application\/(?:json|xml|rss\+xml|javascript|manifest\+json)|image\/svg)/.test(type);
}

/** What another process needs to open the same store, of which it has the files of this machine. */
export interface StoreSettings {
  folder: string;
  /** Of the encodings, as `compress` takes it. */
  quality: number | undefined;
}

/**
 * Immutable files under the hash of their bytes, in a folder. Equal bytes are stored once. With a shared storage,
 * other machines have the same objects, and the folder may lack any; only the methods that say so concern it. What
 * cannot be read, as with too many open files, is neither missing nor damaged: each method throws the system error.
 */
export interface ObjectStore {
  readonly settings: StoreSettings;
  /** Whether a shared storage has all objects; the folder keeps those in use then. */
  readonly isShared: boolean;
  /** The path of an object, or of one of its encodings. */
  pathOf(hash: string, encoding?: Encoding): string;
  has(hash: string, encoding?: Encoding): Promise<boolean>;
  /** Stores bytes, unless they exist. @returns their hash */
  put(bytes: Uint8Array, hash?: string): Promise<string>;
  /**
   * Makes the missing encodings of an object, where they are smaller, also in the shared storage.
   * @param make makes them in the folder of this machine, such as in another process
   */
  encode(hash: string, make?: (hash: string) => Promise<void>): Promise<void>;
  /** Whether an object, or an encoding of it, exists and its bytes, once decoded, match the hash. */
  verify(hash: string, encoding?: Encoding): Promise<boolean>;
  /** Removes an object with its encodings, or one encoding. */
  remove(hash: string, encoding?: Encoding): Promise<void>;
  /** The path of an object or encoding, which is fetched from the shared storage first; undefined if it cannot be had. */
  localPath(hash: string, encoding?: Encoding): Promise<string | undefined>;
  /** Which of these objects are neither here nor in the shared storage. @throws Problem (`unavailable`) */
  missing(hashes: Iterable<string>): Promise<string[]>;
  /** Resolves when the shared storage has all of these that are here, with their encodings. @throws Problem */
  share(hashes: Iterable<string>): Promise<void>;
  /**
   * Removes objects with their encodings from here and from the shared storage, where only what was marked as removed
   * is.
   * @throws Problem; the shared storage may still remove them then
   */
  collect(hashes: string[]): Promise<void>;
  /** The hashes of all objects; in a shared storage, of those that are not quite new. */
  hashes(): Promise<string[]>;
  /**
   * Removes what a crash can leave: half-written files, and objects and encodings whose bytes differ from their hash.
   * @throws a system error at the first file that cannot be read, and leaves the rest as it is
   */
  sweep(): Promise<void>;
}

/** @param quality of the encodings, as `compress` takes it */
export function createObjectStore(folder: string, quality?: number): ObjectStore {
  const folders = new Set<string>();

  function pathOf(hash: string, encoding?: Encoding): string {
    return join(folder, hash.slice(0, 2), hash + (encoding ? suffix[encoding] : ''));
  }

  // Synchronous: five round trips to the thread pool take longer than writing a few kB.
  function write(path: string, bytes: Uint8Array): void {
    const parent = dirname(path);
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    const temporary = `${path}.${randomUUID()}.tmp`;
    try {
      writeFileSync(temporary, bytes, { flag: 'wx' });
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      // Somebody removed the folder: the next attempt makes it again.
      folders.delete(parent);
      throw error;
    }
  }

  const store: ObjectStore = {
    settings: { folder, quality },
    isShared: false,
    pathOf,
    has: async (hash, encoding) => isThere(pathOf(hash, encoding)),
    async put(bytes, hash = hashOf(bytes)) {
      if (!isThere(pathOf(hash))) write(pathOf(hash), bytes);
      return hash;
    },
    async encode(hash, make) {
      if (make) return make(hash);
      const bytes = await readFile(pathOf(hash));
      for (const encoding of encodings) {
        if (await store.has(hash, encoding)) continue;
        const encoded = await compress(bytes, encoding, quality);
        if (encoded.length < bytes.length) write(pathOf(hash, encoding), encoded);
      }
    },
    async verify(hash, encoding) {
      // In pieces, so that a large file does not block the event loop.
      const digest = createHash('sha256');
      const take = async (parts: AsyncIterable<Buffer>) => {
        for await (const part of parts) digest.update(part);
      };
      const file = createReadStream(pathOf(hash, encoding));
      const read = encoding ? pipeline(file, decompressor[encoding](), take) : pipeline(file, take);
      return read.then(
        () => digest.digest('hex') === hash,
        (error: unknown) => {
          if (isMissing(error) || isUndecodable(error)) return false;
          throw error;
        },
      );
    },
    async remove(hash, encoding) {
      const all = [pathOf(hash, 'br'), pathOf(hash, 'gzip'), pathOf(hash)];
      for (const path of encoding ? [pathOf(hash, encoding)] : all) await rm(path, { force: true });
    },
    localPath: async (hash, encoding) =>
      isThere(pathOf(hash, encoding)) ? pathOf(hash, encoding) : undefined,
    missing: async (hashes) => [...hashes].filter((hash) => !isThere(pathOf(hash))),
    share: async () => undefined,
    async collect(hashes) {
      for (const hash of hashes) await store.remove(hash);
    },
    async hashes() {
      const names = (await filesIn(folder)).map((entry) => objectName.exec(entry.name)?.[1] ?? []);
      return [...new Set(names.flat())];
    },
    async sweep() {
      const turns = pLimit(concurrency);
      const work = turns.map(await filesIn(folder), async ({ name, parentPath }) => {
        const [, hash, ending] = objectName.exec(name) ?? [];
        const encoding = encodings.find((each) => suffix[each] === ending);
        const isWhole = hash === undefined ? !name.endsWith('.tmp') : await store.verify(hash, encoding);
        if (!isWhole) await rm(join(parentPath, name), { force: true });
      });
      await work.finally(() => turns.clearQueue());
    },
  };
  return store;
}

/** A store that takes files and forgets them. */
export function storingNothing(store: ObjectStore): ObjectStore {
  return { ...store, put: async (bytes, hash = hashOf(bytes)) => hash };
}

/** What is wrong with an object: the bytes themselves, or one of its encodings. */
export type Damage = Encoding | 'plain';

/** Finds what is missing or damaged of an object. An encoding that does not exist is no damage. */
export async function findDamage(
  store: Pick<ObjectStore, 'has' | 'verify'>,
  hash: string,
): Promise<Damage[]> {
  const damaged: Damage[] = (await store.verify(hash)) ? [] : ['plain'];
  for (const encoding of encodings)
    if ((await store.has(hash, encoding)) && !(await store.verify(hash, encoding))) damaged.push(encoding);
  return damaged;
}

/** The name of an object or of one of its encodings. */
const objectName = /^([\da-f]{64})(\.br|\.gz)?$/;

async function filesIn(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  return (entries ?? []).filter((entry) => entry.isFile());
}
