import { LRUCache } from 'lru-cache';
import { setTimeout as sleep } from 'node:timers/promises';
import { decompress, type Encoding, isUndecodable } from './encoding.ts';
import { type Damage, hashOf, type ObjectStore } from './object-store.ts';
import { closeSource, type FileSource, openSource } from './file-source.ts';

/** Bytes of the cache of small objects. */
const memory = 64 * 1024 * 1024;

/** Milliseconds for which a missing object or encoding is cached: an encoding is made soon after its object. */
const missingFor = 2000;

/** Estimated bytes of an entry beside those of the object. */
const overhead = 200;

export type ReadObject = (hash: string, encoding?: Encoding) => Promise<FileSource | undefined>;

/** Milliseconds for which a reader waits until a damaged object is made again. */
const patience = 2_000;

interface ReaderOptions {
  /** Makes a damaged or missing object again. @returns whether it is whole then */
  heal?: (hash: string, damage: Damage) => Promise<boolean>;
  bytes?: number;
  clock?: Pick<Performance, 'now'>;
}

/**
 * Reads objects of the store, and caches small ones in memory. Verifies what it reads, large objects once: it
 * never gives bytes that do not match their hash.
 */
export function createObjectReader(
  store: Pick<ObjectStore, 'localPath' | 'verify'>,
  { heal = async () => false, bytes = memory, clock = performance }: ReaderOptions = {},
): ReadObject {
  const verified = new Set<string>();
  const kept = new LRUCache<string, FileSource | 'missing'>({
    maxSize: bytes,
    perf: clock,
    ttlResolution: 0,
    sizeCalculation: (entry) => overhead + (entry === 'missing' ? 0 : entry.size),
  });

  async function openWhole(hash: string, encoding?: Encoding): Promise<FileSource | 'damaged' | undefined> {
    const path = await store.localPath(hash, encoding);
    const source = path === undefined ? undefined : await openSource(path);
    if (!source) return undefined;
    const key = encoding ? `${hash}.${encoding}` : hash;
    const isWhole =
      'bytes' in source
        ? await matches(source.bytes, hash, encoding)
        : verified.has(key) || (await store.verify(hash, encoding));
    if (isWhole && 'handle' in source) verified.add(key);
    if (isWhole) return source;
    await closeSource(source);
    return 'damaged';
  }

  /** Where the database or the shared storage cannot be asked for an encoding, the plain bytes do as well. */
  const openEncoding = (hash: string, encoding: Encoding) => openWhole(hash, encoding).catch(() => undefined);

  return async (hash, encoding) => {
    const key = encoding ? `${hash}.${encoding}` : hash;
    const known = kept.get(key);
    if (known) return known === 'missing' ? undefined : known;
    let source = await (encoding ? openEncoding(hash, encoding) : openWhole(hash));
    if (source === 'damaged' || (!source && !encoding)) {
      const isHealed = await inTime(heal(hash, encoding ?? 'plain'));
      source = isHealed && !encoding ? await openWhole(hash) : undefined;
    }
    if (source === 'damaged') return undefined;
    if (!source && !encoding) return undefined;
    if (!source) kept.set(key, 'missing', { ttl: missingFor });
    else if ('bytes' in source) kept.set(key, source);
    return source;
  };
}

async function matches(bytes: Uint8Array, hash: string, encoding: Encoding | undefined): Promise<boolean> {
  if (!encoding) return hashOf(bytes) === hash;
  return decompress[encoding](bytes).then(
    (plain) => hashOf(plain) === hash,
    (error: unknown) => {
      if (isUndecodable(error)) return false;
      throw error;
    },
  );
}

/** False if it takes too long; it goes on all the same. */
async function inTime(healed: Promise<boolean>): Promise<boolean> {
  const waiting = new AbortController();
  const late = sleep(patience, false, { ref: false, signal: waiting.signal }).catch(() => false);
  return Promise.race([healed, late]).finally(() => waiting.abort());
}
