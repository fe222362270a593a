import type { Queries } from '#content-db/database/open.ts';
import { shownKeys } from '#content-db/read/dependency-keys.ts';
import { rowsContaining, typesWithTexts } from '#content-db/read/rows-containing.ts';
import type { DependencyIndex } from '../../affected/dependency-index.ts';

/** So many of the addresses that go away are looked for in the texts, and so many pages are read. */
const maxSearched = 20;

/** What goes away with a release. */
export interface Removal {
  /** The published texts with the changes. */
  published: Queries;
  /** What live pages have read. */
  index: Pick<DependencyIndex, 'dependents' | 'has'>;
  /** The pages that go away. */
  removed: string[];
}

/** The live pages that show a text with the address of a page that goes away. Reads no page. */
export async function linkingPages({ published, index, removed }: Removal): Promise<string[]> {
  const keys = new Set<string>();
  for (const path of removed.filter((one) => index.has(one)).slice(0, maxSearched))
    for (const resource of typesWithTexts)
      for (const row of await rowsContaining(published, resource, path))
        for (const key of shownKeys(resource, row)) keys.add(key);
  const gone = new Set(removed);
  const pages = keys.size > 0 ? index.dependents(keys) : [];
  return pages.filter((path) => path.startsWith('/') && !gone.has(path)).slice(0, maxSearched);
}
