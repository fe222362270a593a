import type { Check } from '../page/check.ts';

/** Headings that skip a level, and pages without exactly one first heading. */
export const headings: Check = {
  key: 'headings',
  name: 'Headings',
  about: 'A page without exactly one first heading, an empty heading, or one that skips a level.',
  level: 'warn',
  findOnPage({ headings: found }) {
    const flaws = [];
    const first = found.filter(({ level }) => level === 1).length;
    if (first !== 1)
      flaws.push({ message: `The page has ${first === 0 ? 'no' : first} headings of the first level.` });
    let before = 0;
    for (const { level, text } of found) {
      if (text === '') flaws.push({ message: `A heading of level ${level} is empty.` });
      else if (before > 0 && level > before + 1)
        flaws.push({
          message: `The heading “${text}” is of level ${level} and follows one of level ${before}.`,
          quote: text,
        });
      before = level;
    }
    return flaws;
  },
};
