import { Problem } from '#content-db/model/problem.ts';
import type { Background } from '../../background/background.ts';
import { createHealing, type HealingDeps, type HealingOptions } from '../healing/healing.ts';
import { createInspection } from '../healing/inspection.ts';
import type { Drawing } from '../pictures/drawing.ts';
import type { HeldSites } from '../held-sites.ts';
import type { Maintenance } from '../store/maintenance.ts';
import type { LiveSite, Publisher } from '../types.ts';

interface LiveFilesOptions extends Omit<HealingOptions, 'drawing'> {
  drawing: Drawing;
  background: Background;
  closing: AbortSignal;
  held: HeldSites;
  made: Maintenance['made'];
  watch: Publisher['watch'];
}

/** The part of the publisher that gives out the files of the live site, and keeps them whole. */
export function createLiveFiles(
  deps: HealingDeps,
  { background, closing, held, made, watch, ...options }: LiveFilesOptions,
): Pick<Publisher, 'picture' | 'pictures' | 'heal' | 'scrub' | 'isWhole' | 'complete'> {
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
