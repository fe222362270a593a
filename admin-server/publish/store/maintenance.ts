import { type CollectorDeps, createCollector } from './garbage-collection.ts';
import { encodeFiles } from './encode.ts';
import type { LiveFile } from '../types.ts';
import type { ObjectStore } from '../../files/object-store.ts';

export interface UpkeepDeps extends CollectorDeps {
  store: ObjectStore;
}

/** What is done for the store between publishes: new files are encoded, then old ones are removed. */
export interface Upkeep {
  /** Encodes files. Without its encodings a file is sent as it is, so they are nothing to fail for. */
  encode(files: Iterable<LiveFile>): Promise<void>;
  /** Does a publish while nothing is removed. */
  during<T>(publish: () => Promise<T>): Promise<T>;
  /** Resolves when all that was begun has ended. */
  ended(): Promise<void>;
  /** Breaks off what can be done at the next start. */
  close(): Promise<void>;
}

/** Begins with the objects that are there; see `Collector`. */
export function createUpkeep(deps: UpkeepDeps): Upkeep {
  const ending = new AbortController();
  const collector = createCollector(deps);
  let encoded: Promise<unknown> = Promise.resolve();
  collector.resume(encoded);
  return {
    encode(files) {
      const own = encodeFiles(files, deps.store, ending.signal).catch(() => undefined);
      encoded = Promise.all([encoded, own]);
      return own;
    },
    async during(publish) {
      await collector.pause();
      try {
        return await publish();
      } finally {
        if (!ending.signal.aborted) collector.resume(encoded);
      }
    },
    async ended() {
      await encoded;
      await collector.ended();
    },
    async close() {
      ending.abort();
      await collector.pause();
      await encoded;
    },
  };
}
