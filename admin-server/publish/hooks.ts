import { checkHooks } from '../checks/hooks.ts';
import type { PageNotes, ReadPage, ReleaseHooks, SiteSource } from './types.ts';

/** What features add to publishes: a line each. */
const releaseHooks: readonly ReleaseHooks[] = [checkHooks];

/** What features add to the publishes of a site. */
export function hooksOf({ hooks = releaseHooks }: Pick<SiteSource, 'hooks'>): readonly ReleaseHooks[] {
  return hooks;
}

/** Lets each feature read the pages of a run as they are rendered. */
export function createPageReader(
  source: Pick<SiteSource, 'hooks'>,
  ...run: Parameters<NonNullable<ReleaseHooks['readPages']>>
): ReadPage {
  const readers = hooksOf(source).flatMap(({ readPages }) => readPages?.(...run) ?? []);
  return async (html, path) => {
    let notes: PageNotes = {};
    for (const read of readers) notes = { ...notes, ...(await read(html, path)) };
    return notes;
  };
}
