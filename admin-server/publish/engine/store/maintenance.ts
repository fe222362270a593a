import type { Background } from '../../../background/background.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { Drawing } from '../render/drawing.ts';
import type { LiveFile, LiveSite } from '../../types.ts';
import { encodeFiles } from './encode.ts';
import { createGarbageCollector, type GarbageCollectorDeps } from './garbage-collection.ts';

export interface MaintenanceDeps extends GarbageCollectorDeps {
  store: ObjectStore;
  background: Background;
}

/** The store's work between publishes: draws and encodes new files, then removes old ones. */
export interface Maintenance {
  /** Draws pictures of a site that are not drawn yet, all if none are named, and encodes files. Never throws. */
  finish(site: LiveSite | undefined, made?: Made): void;
  /** Makes the missing encodings of an object. */
  encode(hash: string): void;
  /** Runs `work` while nothing is drawn, encoded or removed. */
  pausedWhile<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when everything that was started by now is drawn and encoded. */
  made(): Promise<void>;
  /** Resolves when everything that was started has ended. */
  settled(): Promise<void>;
  /** Aborts what the next start can do as well. */
  close(): Promise<void>;
}

interface Made {
  /** Pictures that may have to be drawn. */
  wanted?: Iterable<string> | undefined;
  written?: Iterable<LiveFile>;
}

/** Starts to remove objects at once; see `GarbageCollector`. */
export function createMaintenance(
  deps: MaintenanceDeps,
  drawing: Pick<Drawing, 'draw'>,
  closing: AbortController,
): Maintenance {
  const { background, store } = deps;
  const collector = createGarbageCollector(deps);
  const encode = (hash: string) =>
    background
      .run(
        'encode',
        (perform) => store.encode(hash, () => perform('encode', { store: store.settings, hash })),
        closing.signal,
      )
      // A file without encodings is sent as it is.
      .catch(() => undefined);
  let finished: Promise<unknown> = Promise.resolve();
  collector.resume(finished);
  return {
    finish(site, { wanted, written = [] } = {}) {
      const encoded = encodeFiles(written, { ...store, encode }, closing.signal);
      finished = Promise.all([finished, encoded, site && drawing.draw(site, wanted)]);
    },
    encode: (hash) => void (finished = Promise.all([finished, encode(hash)])),
    async pausedWhile(work) {
      await collector.pause();
      try {
        return await background.pausedWhile(work);
      } finally {
        if (!closing.signal.aborted) collector.resume(finished);
      }
    },
    async made() {
      await finished;
    },
    async settled() {
      for (let seen: unknown; seen !== finished;) {
        await (seen = finished);
        await collector.settled();
      }
    },
    async close() {
      closing.abort();
      await collector.pause();
      await finished;
    },
  };
}
