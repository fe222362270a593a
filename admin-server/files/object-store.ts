import { createHash, randomUUID } from 'node:crypto';
import { type Dirent, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compress, decompress, type Encoding, encodings, suffix } from './encoding.ts';

/** Files that are looked through at the same time. */
const atOnce = 8;

/** SHA-256 of bytes, in hex. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whether compressing files of this Content-Type saves anything. */
export function isCompressible(type: string): boolean {
  return /^(?:text\/|application\/(?:json|xml|rss\+xml|javascript|manifest\+json)|image\/svg)/.test(type);
}

/** Immutable files by the hash of their bytes: equal bytes are written once, ever. */
export interface ObjectStore {
  /** Where an object is, or one of its encodings. */
  pathOf(hash: string, encoding?: Encoding): string;
  has(hash: string, encoding?: Encoding): Promise<boolean>;
  /** Writes bytes that are not there yet. @returns their hash */
  put(bytes: Uint8Array, hash?: string): Promise<string>;
  /** Makes the encodings of an object, those that are worth it and not there yet. */
  encode(hash: string): Promise<void>;
  /** Whether the bytes of an object, or those that one of its encodings holds, are what its name promises. */
  verify(hash: string, encoding?: Encoding): Promise<boolean>;
  /** Removes an object with its encodings. */
  remove(hash: string): Promise<void>;
  /** Every object that is there. */
  hashes(): Promise<string[]>;
  /** Removes what a crash can leave: files that were half written, objects and encodings that do not verify. */
  sweep(): Promise<void>;
}

/** @param quality of the encodings, as `compress` takes it */
export function createObjectStore(folder: string, quality?: number): ObjectStore {
  const made = new Set<string>();

  function pathOf(hash: string, encoding?: Encoding): string {
    return join(folder, hash.slice(0, 2), hash + (encoding ? suffix[encoding] : ''));
  }

  // Synchronous: handing a file of some kB to the thread pool, five times, costs more than writing it.
  function write(path: string, bytes: Uint8Array): void {
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    const beside = `${path}.${randomUUID()}.tmp`;
    try {
      writeFileSync(beside, bytes, { flag: 'wx' });
      renameSync(beside, path);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  }

  const store: ObjectStore = {
    pathOf,
    has: async (hash, encoding) => existsSync(pathOf(hash, encoding)),
    async put(bytes, hash = hashOf(bytes)) {
      if (!existsSync(pathOf(hash))) write(pathOf(hash), bytes);
      return hash;
    },
    async encode(hash) {
      const bytes = await readFile(pathOf(hash));
      for (const encoding of encodings) {
        if (await store.has(hash, encoding)) continue;
        const encoded = await compress(bytes, encoding, quality);
        if (encoded.length < bytes.length) write(pathOf(hash, encoding), encoded);
      }
    },
    async verify(hash, encoding) {
      const bytes = await readFile(pathOf(hash, encoding))
        .then(encoding && decompress[encoding])
        .catch(() => undefined);
      return bytes !== undefined && hashOf(bytes) === hash;
    },
    async remove(hash) {
      for (const path of [pathOf(hash, 'br'), pathOf(hash, 'gzip'), pathOf(hash)])
        await rm(path, { force: true });
    },
    async hashes() {
      const names = (await filesIn(folder)).map((entry) => wholeName.exec(entry.name)?.[1] ?? []);
      return [...new Set(names.flat())];
    },
    async sweep() {
      const queue = await filesIn(folder);
      async function work(): Promise<void> {
        for (let entry = queue.pop(); entry; entry = queue.pop()) {
          const [, hash = '', ending] = wholeName.exec(entry.name) ?? [];
          const isWhole = entry.name.endsWith('.tmp')
            ? false
            : !hash ||
              (await store.verify(
                hash,
                encodings.find((encoding) => suffix[encoding] === ending),
              ));
          if (!isWhole) await rm(join(entry.parentPath, entry.name), { force: true });
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work));
    },
  };
  return store;
}

/** The name of an object or of one of its encodings. */
const wholeName = /^([\da-f]{64})(\.br|\.gz)?$/;

async function filesIn(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile());
}
