import type { Database } from '#content-db/database/open.ts';
import type { LiveIndex } from '../select/affected.ts';
import { DependencyIndex } from '../select/dependency-index.ts';
import { loadLiveSite } from './load-live-site.ts';
import { liveRelease } from './release-log.ts';
import type { LiveSite } from '../types.ts';

/** The live release, with the index of its dependencies. */
export interface Current extends LiveIndex {
  site: LiveSite | undefined;
  /** See `rendererOf`. */
  renderer: string | undefined;
}

/** Loads what is live from the database. */
export async function loadCurrent(published: Database): Promise<Current> {
  const site = await loadLiveSite(published);
  return {
    site,
    renderer: (await liveRelease(published.read))?.renderer,
    index: await DependencyIndex.load(published.read),
    lists: new Map(),
  };
}
