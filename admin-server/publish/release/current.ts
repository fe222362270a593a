import type { Database } from '#content-db/database/open.ts';
import type { LiveIndex } from '../select/affected.ts';
import { DependencyIndex } from '../select/dependency-index.ts';
import { loadLiveSite } from './load-live-site.ts';
import { liveRelease } from './release-log.ts';
import type { LiveSite } from '../types.ts';

/** What is live, and what is known of it. */
export interface Current extends LiveIndex {
  site: LiveSite | undefined;
  /** What it was rendered by. */
  renderer: string | undefined;
}

/** What is live now, as the database has it. */
export async function loadCurrent(published: Database): Promise<Current> {
  const site = await loadLiveSite(published);
  return {
    site,
    renderer: (await liveRelease(published.read))?.renderer,
    index: await DependencyIndex.load(published.read),
    lists: new Map(),
  };
}
