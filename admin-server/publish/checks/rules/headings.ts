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
    let [before, wasProse] = [0, false];
    for (const { level, text, isProse } of found) {
      // A text of staff begins below the title: what stands between is a part of the page, such as its contents.
      if (isProse && !wasProse) before = Math.min(before, 1);
      wasProse = isProse;
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
