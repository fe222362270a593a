import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { withLease } from '../../../leases/lease.ts';
import type { LiveFile, LiveSite, PictureFailure } from '../../types.ts';
import { type DrawingDeps, type DrawnPictures, openDrawnPictures } from './drawn-pictures.ts';
import type { HeldSites } from '../../held-sites.ts';
import { loadWanted } from './picture-table.ts';

/** The picture of a page whose own is not drawn, or cannot be: a file of every release. */
export const defaultPicture = '/og/default.jpg';

/** Milliseconds for which the answer to somebody who asks for a picture waits until it is drawn. */
const maxWait = 2_000;
/** Number of pictures that wait for their turn at the same time. */
const concurrency = 16;

/** Draws the pictures of the live pages, after their release went live. */
export interface Drawing {
  /**
   * Draws those of these pictures, or of all of the site, that are not drawn yet, when their turn comes, and forgets
   * those of no page. Never throws: see `failures`.
   */
  draw(site: LiveSite, pictures?: Iterable<string>): Promise<void>;
  /** Draws those of a site that are not drawn yet, at once. */
  drawNow(site: LiveSite): Promise<void>;
  /**
   * The picture of an address, drawn at once if it is not yet; the default one if that takes too long or
   * fails; undefined if no page of the site refers to it.
   */
  open(site: LiveSite, path: string): Promise<LiveFile | undefined>;
  /** A site with its pictures among its files: those that are drawn, and the default one for those that cannot be. */
  complete(site: LiveSite): LiveSite;
  /** The objects of the pictures of a site that are drawn. */
  objectsOf(site: LiveSite): string[];
  /** Draws a picture of a site again whose object is damaged. @returns false if it is the object of no picture */
  redraw(site: LiveSite, object: string): Promise<boolean>;
  /** Number of pictures of a site that are not drawn yet. */
  missing(site: LiveSite): number;
  /** The pictures of a site that cannot be drawn. */
  failures(site: LiveSite): PictureFailure[];
}

/** @param closing ends the drawing, which the next start resumes */
export async function createDrawing(
  deps: DrawingDeps & { held: HeldSites },
  closing: AbortSignal,
): Promise<Drawing> {
  const { published, background, server, held } = deps;
  const pictures = await openDrawnPictures(deps, closing);
  const queued = new Set<string>();
  /** Those that could not be tried, as without a connection to the database: the next release tries them again. */
  let left: string[] = [];
  const isOpen = (path: string) => !pictures.get(path) && !pictures.failureOf(path);

  async function drawOne(path: string): Promise<LiveFile | undefined> {
    await pictures.adopt([path]);
    const [wanted] = pictures.failureOf(path) ? [] : await loadWanted(published.read, [path]);
    const file = wanted && (await pictures.draw(wanted));
    await pictures.record();
    return file;
  }

  const drawInTurn: DrawnPictures['draw'] = (wanted) =>
    background.run('draw', () => pictures.draw(wanted), closing).catch(() => undefined);

  async function drawAll(paths: string[], draw: DrawnPictures['draw']): Promise<void> {
    await pictures.adopt(paths);
    const wanted = await loadWanted(published.read, paths.filter(isOpen));
    await pLimit(concurrency).map(wanted, (each) => (closing.aborted ? undefined : draw(each)));
    await pictures.record();
  }

  function filesOf(site: LiveSite, paths: Iterable<string> = []): [string, LiveFile][] {
    const fallback = site.files.get(defaultPicture);
    return [...paths].flatMap((path) => {
      const failed = fallback && pictures.failureOf(path) && { ...fallback, path };
      const file = pictures.get(path) ?? failed;
      return file ? [[path, file]] : [];
    });
  }

  return {
    async draw(site, paths = site.pictures) {
      pictures.keepOnly([site, ...held.all()]);
      const missing = [...new Set([...paths, ...left])].filter((path) => isOpen(path) && !queued.has(path));
      if (missing.length === 0) return;
      for (const path of missing) queued.add(path);
      // One server draws, and the others wait for it, in case it stops before it is done.
      left = [];
      await withLease(published, { name: 'pictures', server, signal: closing }, () =>
        drawAll(missing, drawInTurn),
      ).catch(() => void left.push(...missing));
      for (const path of missing) queued.delete(path);
    },
    drawNow: (site) => drawAll([...site.pictures].filter(isOpen), pictures.draw),
    async open(site, path) {
      if (!site.pictures.has(path) && !site.picturesBefore?.has(path)) return undefined;
      const waiting = new AbortController();
      const patience = sleep(maxWait, undefined, { ref: false, signal: waiting.signal }).catch(
        () => undefined,
      );
      const file = pictures.get(path) ?? (await Promise.race([drawOne(path), patience]));
      waiting.abort();
      const fallback = site.files.get(defaultPicture);
      return file ?? (fallback && { ...fallback, headers: { 'cache-control': 'no-store' } });
    },
    complete: (site) => ({
      ...site,
      files: new Map([...site.files, ...filesOf(site, site.pictures)]),
      retired: new Map([
        ...(site.retired ?? []),
        ...filesOf(site, site.picturesBefore?.difference(site.pictures)),
      ]),
    }),
    objectsOf: (site) => [...site.pictures].flatMap((path) => pictures.get(path)?.object ?? []),
    async redraw(site, object) {
      const path = [...site.pictures].find((each) => pictures.get(each)?.object === object);
      if (path === undefined) return false;
      pictures.forget(path);
      await deps.store.remove(object);
      return (await drawOne(path)) !== undefined;
    },
    missing: (site) => [...site.pictures].filter(isOpen).length,
    failures: (site) => [...site.pictures].flatMap((path) => pictures.failureOf(path) ?? []),
  };
}
