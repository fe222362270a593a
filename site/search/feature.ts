import type { Feature } from '../feature.ts';
import { searchTexts } from './texts.ts';

/** Finds pages and parts of pages by their words: in a dialog on each page, and on a page of its own. */
export const search: Feature = {
  texts: searchTexts,
  pages: { '/search': './site/search/SearchPage.astro' },
};
