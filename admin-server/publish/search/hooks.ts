import { documentsOf, type SearchDocument } from '#site/search/documents.ts';
import { indexFolder } from '#site/search/index-files.ts';
import type { ReleaseHooks } from '../types.ts';
import { changedIndex, indexOf, remadeIndexFile } from './index-files.ts';

declare module '../types.ts' {
  interface PageNotes {
    /** What a search finds of the page. */
    documents?: SearchDocument[];
  }
}

/** What the search of visitors adds to publishes: the index. */
export const searchHooks: ReleaseHooks = {
  files: {
    folder: indexFolder,
    note: (html, path) => ({ documents: documentsOf(html, path) }),
    make: indexOf,
    update: changedIndex,
    remake: remadeIndexFile,
  },
};
