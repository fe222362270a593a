import { checkHooks } from './checks/hooks.ts';
import type { PageNotes, ReadPage, ReleaseHooks } from './types.ts';

/** What features add to publishes, a line each. Render threads use it too. */
export const releaseHooks: readonly ReleaseHooks[] = [checkHooks];

/** Lets each feature read the pages of a run as they are rendered. */
export function createPageReader(...run: Parameters<NonNullable<ReleaseHooks['readPages']>>): ReadPage {
  const readers = releaseHooks.flatMap(({ readPages }) => readPages?.(...run) ?? []);
  return async (html, path) => {
    let notes: PageNotes = {};
    for (const read of readers) notes = { ...notes, ...(await read(html, path)) };
    return notes;
  };
}
