import type { ObjectStore } from '../../files/object-store.ts';
import type { LiveFile } from '../types.ts';
import { encodeFiles } from './encode.ts';
import { createGarbageCollector, type GarbageCollectorDeps } from './garbage-collection.ts';

export interface MaintenanceDeps extends GarbageCollectorDeps {
  store: ObjectStore;
}

/** The store's work between publishes: encodes new files, then removes old ones. */
export interface Maintenance {
  /** Encodes files. Never throws: a file without encodings is sent as it is. */
  encode(files: Iterable<LiveFile>): Promise<void>;
  /** Runs `work` while nothing is removed. */
  pausedWhile<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when everything that was started has ended. */
  settled(): Promise<void>;
  /** Aborts what the next start can do as well. */
  close(): Promise<void>;
}

/** Starts to remove objects at once; see `GarbageCollector`. */
export function createMaintenance(deps: MaintenanceDeps): Maintenance {
  const closing = new AbortController();
  const collector = createGarbageCollector(deps);
  let encoded: Promise<unknown> = Promise.resolve();
  collector.resume(encoded);
  return {
    encode(files) {
      const own = encodeFiles(files, deps.store, closing.signal).catch(() => undefined);
      encoded = Promise.all([encoded, own]);
      return own;
    },
    async pausedWhile(work) {
      await collector.pause();
      try {
        return await work();
      } finally {
        if (!closing.signal.aborted) collector.resume(encoded);
      }
    },
    async settled() {
      await encoded;
      await collector.settled();
    },
    async close() {
      closing.abort();
      await collector.pause();
      await encoded;
    },
  };
}
