import { Problem } from '#content-db/model/problem.ts';
import type { Background } from '../../../background/background.ts';
import { createHealing, type HealingDeps, type HealingOptions } from '../render/healing.ts';
import { createInspection } from '../render/inspection.ts';
import type { Drawing } from '../render/drawing.ts';
import type { HeldSites } from '../../held-sites.ts';
import type { Maintenance } from '../store/maintenance.ts';
import type { Damage } from '../../../files/object-store.ts';
import type { LiveFile, LiveSite, PictureFailure } from '../../types.ts';
import type { ActivityLog } from './activity.ts';

/** The files of the live site, for those who send them, and what keeps them whole. */
export interface LiveFiles {
  /**
   * A sharing picture of the live site: drawn at once if it is not yet, or else the default one.
   * @returns undefined if no page refers to it
   */
  picture(path: string): Promise<LiveFile | undefined>;
  /** How many pictures are not drawn yet, and which cannot be. */
  pictures(): { missing: number; failures: PictureFailure[] };
  /** Makes a damaged or missing object of the live site again, without a release; see render/healing.ts. */
  heal(hash: string, damage: Damage): Promise<boolean>;
  /** Verifies all objects of the live site in the background, and heals them. @returns how many could not be read */
  scrub(): Promise<number>;
  /** Whether the files of the live site can be sent, as far as is known. */
  isWhole(): Promise<boolean>;
  /**
   * Calls `use` with what is live, as other hosts get it, with its pictures among its files, once they are drawn. Its
   * encodings are made too, unless the next release is already live. All of its files are kept until `use` has ended.
   * @returns undefined if nothing is live
   * @throws Problem (`unavailable`) if the pictures cannot be drawn now
   */
  complete<T>(use: (site: LiveSite) => Promise<T>): Promise<T | undefined>;
}

interface LiveFilesOptions extends Omit<HealingOptions, 'drawing'> {
  drawing: Drawing;
  background: Background;
  closing: AbortSignal;
  held: HeldSites;
  made: Maintenance['made'];
  watch: ActivityLog['watch'];
}

export function createLiveFiles(
  deps: HealingDeps,
  { background, closing, held, made, watch, ...options }: LiveFilesOptions,
): LiveFiles {
  const { current, drawing } = options;
  const healing = createHealing(deps, options);
  const objects = () => objectsOf(current().site, drawing);
  const inspection = createInspection({ store: deps.store, background, healing, objects, closing });
  function nextRelease(): { promise: Promise<void>; stop: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const release = current().site?.release;
    const stop = watch(() => {
      if (current().site?.release !== release) resolve();
    });
    return { promise, stop };
  }

  return {
    async picture(path) {
      const { site } = current();
      return site && drawing.open(site, path);
    },
    pictures() {
      const { site } = current();
      return site
        ? { missing: drawing.missing(site), failures: drawing.failures(site) }
        : { missing: 0, failures: [] };
    },
    heal: healing.heal,
    scrub: inspection.scrub,
    isWhole: inspection.isWhole,
    async complete(use) {
      // Releases may follow each other without a pause: then the rest is made for the one that is live now.
      const overtaken = nextRelease();
      await Promise.race([made(), overtaken.promise]);
      overtaken.stop();
      const { site } = current();
      if (!site) return undefined;
      return held.during(site, async () => {
        await drawing.drawNow(site);
        if (drawing.missing(site) > 0) throw notDrawn();
        return use(forOtherHosts(drawing.complete(site)));
      });
    },
  };
}

function notDrawn(): Problem {
  return new Problem(
    'unavailable',
    'Sharing pictures of the release could not be drawn. Try again in a moment.',
  );
}

/** The objects of a site and of its pictures. */
function objectsOf(site: LiveSite | undefined, drawing: Drawing): string[] {
  if (!site) return [];
  return [...new Set([...site.files.values()].map(({ object }) => object)), ...drawing.objectsOf(site)];
}

/** Other hosts answer 404 for what was taken down: they don't get the page that this server answers 410 with. */
export function forOtherHosts(site: LiveSite): LiveSite {
  return { ...site, files: new Map([...site.files].filter(([, { status }]) => status !== 410)) };
}
