import type { Check } from '../page/check.ts';

/** Pages without exactly one title and one description. */
export const titles: Check = {
  key: 'titles',
  name: 'Titles and descriptions',
  about: 'A page without a title or a description, or with two of them.',
  level: 'warn',
  findOnPage({ titles: found, descriptions, isListed }) {
    const flaws = [];
    if (found.filter((title) => title !== '').length === 0) flaws.push('The page has no title.');
    if (found.length > 1) flaws.push(`The page has ${found.length} titles.`);
    if (isListed && descriptions.every((text) => text === ''))
      flaws.push('The page has no description for search engines.');
    if (descriptions.length > 1) flaws.push(`The page has ${descriptions.length} descriptions.`);
    return flaws.map((message) => ({ message }));
  },
};

/** Pages that share title or description; it needs all pages, see gate/doubles.ts. */
export const doubles: Check = {
  key: 'doubles',
  name: 'Doubled titles',
  about: 'Two pages in one language with the same title or description.',
  level: 'warn',
};
