import type { Check } from '../page/check.ts';

/** Pages whose main element says nothing beside its headings. */
export const emptyPage: Check = {
  key: 'empty-page',
  name: 'Empty pages',
  about: 'A page that has headings at most, and no other text.',
  level: 'stop',
  findOnPage: ({ texts }) =>
    texts.some(({ isMain, place }) => isMain && place === 'text')
      ? []
      : [{ message: 'The page is empty: it has no text but its headings.' }],
};
