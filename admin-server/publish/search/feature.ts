import type { Feature } from '../../feature.ts';
import { searchPages } from './search-pages.ts';

/** Answers searches of visitors without JavaScript. */
export const search: Feature = {
  start: (core) => ({ pages: searchPages({ ...core, live: core.publisher.live }) }),
};
