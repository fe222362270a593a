import { LRUCache } from 'lru-cache';
import type { Encoding } from './encoding.ts';
import type { ObjectStore } from './object-store.ts';
import { type FileSource, openSource } from './file-source.ts';

/** Bytes of the cache of small objects. */
const memory = 64 * 1024 * 1024;

/** Milliseconds for which a missing object or encoding is cached: an encoding is made soon after its object. */
const missingFor = 2000;

/** Estimated bytes of an entry beside those of the object. */
const overhead = 200;

export type ReadObject = (hash: string, encoding?: Encoding) => Promise<FileSource | undefined>;

/** Reads objects of the store, and caches small ones in memory. */
export function createObjectReader(
  store: Pick<ObjectStore, 'pathOf'>,
  { bytes = memory, clock = performance } = {},
): ReadObject {
  const kept = new LRUCache<string, FileSource | 'missing'>({
    maxSize: bytes,
    perf: clock,
    ttlResolution: 0,
    sizeCalculation: (entry) => overhead + (entry === 'missing' ? 0 : entry.size),
  });
  return async (hash, encoding) => {
    const key = encoding ? `${hash}.${encoding}` : hash;
    const known = kept.get(key);
    if (known) return known === 'missing' ? undefined : known;
    const source = await openSource(store.pathOf(hash, encoding));
    if (!source) kept.set(key, 'missing', { ttl: missingFor });
    else if ('bytes' in source) kept.set(key, source);
    return source;
  };
}
