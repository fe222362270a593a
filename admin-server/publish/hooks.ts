import { checkHooks } from '../checks/hooks.ts';
import { searchHooks } from './search/hooks.ts';
import type { FilesOfPages, PageNotes, ReadPage, ReleaseHooks, SiteSource } from './types.ts';
import { sharedPartScheme } from '#content-db/model/shared-parts.ts';
import { immutableFolders } from './immutable-files.ts';

/** What features add to publishes: a line each. */
const releaseHooks: readonly ReleaseHooks[] = [checkHooks, searchHooks];

/** Files that features make of all pages. */
export const filesOfPages: readonly FilesOfPages[] = releaseHooks.flatMap(({ files }) => files ?? []);

/** What the paths of files begin with that are no public addresses of their own: of those that pages load, and of parts. */
export const foldersOfFiles: readonly string[] = [
  ...immutableFolders,
  ...filesOfPages.map(({ folder }) => folder),
  sharedPartScheme,
];

/** What makes the file at a path of all pages; undefined for pages and what belongs to one. */
export function makerOf(path: string): FilesOfPages | undefined {
  return filesOfPages.find(({ folder }) => path.startsWith(folder));
}

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
