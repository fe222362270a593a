import { isOfMachine } from '#content-db/database/errors.ts';
import type { Database } from '#content-db/database/open.ts';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import type { Background } from '../../../background/background.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { Server } from '../../../leases/lease.ts';
import type { LiveFile, LiveSite, OnFailure, PictureFailure } from '../../types.ts';
import {
  type DrawnPicture,
  loadDrawn,
  pictureFile,
  recordDrawn,
  type WantedPicture,
} from './picture-table.ts';

/** Number of pictures that are recorded in one transaction. A crash loses no more than these. */
const batchSize = 32;

export interface DrawingDeps {
  published: Pick<Database, 'read' | 'write'>;
  store: Pick<ObjectStore, 'settings' | 'missing' | 'remove' | 'share'>;
  background: Background;
  server: Server;
  onFailure?: OnFailure;
}

/** The pictures that are drawn, and those that cannot be. */
export interface DrawnPictures {
  get(path: string): LiveFile | undefined;
  failureOf(path: string): PictureFailure | undefined;
  /** Draws a picture at once, unless that has been done. Never throws. @returns undefined if it cannot be drawn */
  draw(wanted: WantedPicture): Promise<LiveFile | undefined>;
  /** Takes over which of these pictures other servers have drawn. */
  adopt(paths: string[]): Promise<void>;
  /** Records what has been drawn. If this fails, the next start draws it again. */
  record(): Promise<void>;
  /** Forgets a picture, so that it can be drawn again. */
  forget(path: string): void;
  /** Forgets the pictures to which none of these sites refers: once no release needs them, their files are removed. */
  keepOnly(sites: Pick<LiveSite, 'pictures' | 'picturesBefore'>[]): void;
}

/** Loads what is drawn. @param closing after it aborts, a failure says nothing about a picture */
export async function openDrawnPictures(
  { published, store, background, server, onFailure }: DrawingDeps,
  closing: AbortSignal,
): Promise<DrawnPictures> {
  const drawn = new Map<string, LiveFile>();
  const recorded = await loadDrawn(published.read);
  const missing = new Set(await missingIn(store, recorded));
  for (const file of recorded) if (!missing.has(file.object)) drawn.set(file.path, file);
  const failed = new Map<string, PictureFailure>();
  const running = new Map<string, Promise<LiveFile | undefined>>();
  const unrecorded: DrawnPicture[] = [];

  async function attempt({ path, picture, page }: WantedPicture): Promise<LiveFile | undefined> {
    try {
      const result = await background.perform('draw', { store: store.settings, picture });
      await store.share([result.object]);
      const file = pictureFile({ path, ...result });
      drawn.set(path, file);
      failed.delete(path);
      unrecorded.push(file);
      if (unrecorded.length >= batchSize) await record();
      return file;
    } catch (error) {
      // What only the machine could not do is tried again with the next request or release.
      if (closing.aborted || isOfMachine(error)) return undefined;
      failed.set(path, { page, reason: plainMessageOf(error) });
      onFailure?.(error, { kind: 'picture', page });
      return undefined;
    }
  }

  async function record(): Promise<void> {
    const batch = unrecorded.splice(0);
    if (batch.length > 0) await published.write((tx) => recordDrawn(tx, batch)).catch(() => undefined);
  }

  return {
    get: (path) => drawn.get(path),
    failureOf: (path) => failed.get(path),
    async draw(wanted) {
      const { path } = wanted;
      const known = drawn.get(path);
      if (known) return known;
      const work = running.get(path) ?? attempt(wanted).finally(() => running.delete(path));
      running.set(path, work);
      return work;
    },
    async adopt(paths) {
      if (server.isAlone) return;
      for (const file of await loadDrawn(published.read, paths)) drawn.set(file.path, file);
    },
    record,
    forget(path) {
      drawn.delete(path);
      failed.delete(path);
    },
    keepOnly(sites) {
      for (const path of drawn.keys())
        if (!sites.some((site) => site.pictures.has(path) || site.picturesBefore?.has(path)))
          drawn.delete(path);
    },
  };
}

/** While the shared storage cannot be reached, it is taken for whole. */
function missingIn(store: DrawingDeps['store'], files: LiveFile[]): Promise<string[]> {
  return store.missing(files.map(({ object }) => object)).catch(() => []);
}
