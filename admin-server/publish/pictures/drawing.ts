import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Database } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import type { Background } from '../../background/background.ts';
import type { ObjectStore } from '../../files/object-store.ts';
import type { LiveFile, LiveSite, PictureFailure } from '../types.ts';
import {
  type DrawnPicture,
  loadDrawn,
  loadWanted,
  pictureFile,
  recordDrawn,
  type WantedPicture,
} from './picture-table.ts';

/** The picture of a page whose own is not drawn, or cannot be: a file of every release. */
export const defaultPicture = '/og/default.jpg';

/** Number of pictures that are recorded in one transaction. A crash loses no more than these. */
const batchSize = 32;
/** Milliseconds for which the answer to somebody who asks for a picture waits until it is drawn. */
const maxWait = 2_000;
/** Number of pictures that wait for their turn at the same time. */
const concurrency = 16;

export interface DrawingDeps {
  published: Pick<Database, 'read' | 'write'>;
  store: Pick<ObjectStore, 'settings' | 'has'>;
  background: Background;
}

/** Draws the pictures of the live pages, after their release went live. */
export interface Drawing {
  /** Draws those of a site that are not drawn yet. Never throws: see `failures`. */
  draw(site: LiveSite): Promise<void>;
  /**
   * The picture of an address, drawn at once if it is not yet; the default one if that takes too long or
   * fails; undefined if no page of the site refers to it.
   */
  open(site: LiveSite, path: string): Promise<LiveFile | undefined>;
  /** A site with its pictures among its files: those that are drawn, and the default one for those that cannot be. */
  complete(site: LiveSite): LiveSite;
  /** Draws a picture again whose object is damaged. @returns whether it is drawn */
  redraw(path: string): Promise<boolean>;
  /** Number of pictures of a site that are not drawn yet. */
  missing(site: LiveSite): number;
  /** The pictures of a site that cannot be drawn. */
  failures(site: LiveSite): PictureFailure[];
}

/** @param closing ends the drawing, which the next start resumes */
export async function createDrawing(deps: DrawingDeps, closing: AbortSignal): Promise<Drawing> {
  const { published, store, background } = deps;
  const drawn = new Map<string, LiveFile>();
  for (const file of await loadDrawn(published.read))
    if (await store.has(file.object)) drawn.set(file.path, file);
  const failed = new Map<string, PictureFailure>();
  const queued = new Set<string>();
  const running = new Map<string, Promise<LiveFile | undefined>>();
  const unrecorded: DrawnPicture[] = [];

  /** Draws it unless that has been done meanwhile. Never throws. */
  function drawOne(wanted: WantedPicture): Promise<LiveFile | undefined> {
    const { path } = wanted;
    const known = drawn.get(path);
    if (known) return Promise.resolve(known);
    const work = running.get(path) ?? attempt(wanted).finally(() => running.delete(path));
    running.set(path, work);
    return work;
  }

  async function attempt({ path, picture, page }: WantedPicture): Promise<LiveFile | undefined> {
    try {
      const file = pictureFile({
        path,
        ...(await background.perform('draw', { store: store.settings, picture })),
      });
      drawn.set(path, file);
      failed.delete(path);
      unrecorded.push(file);
      if (unrecorded.length >= batchSize) await record();
      return file;
    } catch (error) {
      if (!closing.aborted) failed.set(path, { page, reason: messageOf(error) });
      return undefined;
    }
  }

  /** If this fails, the next start draws them again. */
  async function record(): Promise<void> {
    const batch = unrecorded.splice(0);
    if (batch.length > 0) await published.write((tx) => recordDrawn(tx, batch)).catch(() => undefined);
  }

  async function drawNow(path: string): Promise<LiveFile | undefined> {
    const [wanted] = failed.has(path) ? [] : await loadWanted(published.read, [path]);
    const file = wanted && (await drawOne(wanted));
    await record();
    return file;
  }

  const isOpen = (path: string) => !drawn.has(path) && !failed.has(path);

  return {
    async draw(site) {
      const missing = [...site.pictures].filter((path) => isOpen(path) && !queued.has(path));
      if (missing.length === 0) return;
      for (const path of missing) queued.add(path);
      const turn = (wanted: WantedPicture) =>
        background.run('draw', () => drawOne(wanted), closing).catch(() => undefined);
      const wanted = await loadWanted(published.read, missing).catch(() => []);
      await pLimit(concurrency).map(wanted, (each) => (closing.aborted ? undefined : turn(each)));
      for (const path of missing) queued.delete(path);
      await record();
    },
    async open(site, path) {
      if (!site.pictures.has(path) && !site.retiredPictures?.has(path)) return undefined;
      const file =
        drawn.get(path) ?? (await Promise.race([drawNow(path), sleep(maxWait, undefined, { ref: false })]));
      const fallback = site.files.get(defaultPicture);
      return file ?? (fallback && { ...fallback, headers: { 'cache-control': 'no-store' } });
    },
    complete(site) {
      const fallback = site.files.get(defaultPicture);
      const filesOf = (paths: Iterable<string> = []) =>
        [...paths].flatMap((path): [string, LiveFile][] => {
          const file = drawn.get(path) ?? (fallback && failed.has(path) ? { ...fallback, path } : undefined);
          return file ? [[path, file]] : [];
        });
      return {
        ...site,
        files: new Map([...site.files, ...filesOf(site.pictures)]),
        retired: new Map([...(site.retired ?? []), ...filesOf(site.retiredPictures)]),
      };
    },
    async redraw(path) {
      drawn.delete(path);
      failed.delete(path);
      return (await drawNow(path)) !== undefined;
    },
    missing: (site) => site.pictures.values().filter(isOpen).toArray().length,
    failures: (site) => [...site.pictures].flatMap((path) => failed.get(path) ?? []),
  };
}
