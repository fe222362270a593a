import type { Check } from '../page/check.ts';

/** Pages whose main element says nothing beside its headings. */
export const emptyPage: Check = {
  key: 'empty-page',
  name: 'Empty pages',
  about: 'A page that search engines may list, and that has no text but its headings.',
  level: 'stop',
  findOnPage: ({ texts, isListed }) =>
    !isListed || texts.some(({ isMain, place }) => isMain && place === 'text')
      ? []
      : [{ message: 'The page is empty: it has no text but its headings.' }],
};
