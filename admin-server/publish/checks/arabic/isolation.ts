import { withoutIsolates } from '../page/page.ts';
import { type Check, flawsAt } from '../page/check.ts';

/**
 * What the bidirectional algorithm (UAX #9) would reorder in a right-to-left text: Latin words, signs before or
 * after a number, and groups of digits with spaces between them, such as a phone number.
 */
const reordered =
  /[A-Za-z][\w.@:/&'’+-]*(?:\s+[A-Za-z][\w.@:/&'’+-]*)*|\+\d[\d ]*|\d[\d.,]*\+|\d{2,}(?: \d{2,})+/g;

const mayReorder = /[A-Za-z+]|\d \d/;

/** Latin words and numbers in Arabic text that are not isolated. */
export const arabicIsolation: Check = {
  key: 'arabic-isolation',
  name: 'Isolation of Latin words',
  about:
    'A Latin word, a phone number or a sign beside a number in an Arabic text that browsers may put in the wrong order.',
  level: 'warn',
  findInText: ({ text, language, place }) =>
    language === 'ar' &&
    (place === 'text' || place === 'heading') &&
    mayReorder.test(text) &&
    /[\u0621-\u064A]/.test(text)
      ? flawsAt(
          withoutIsolates(text),
          reordered,
          (words) => `“${words}” is not isolated, so browsers may show it in the wrong order.`,
        )
      : [],
  mend: (text, language) =>
    language === 'ar' && /[\u0621-\u064A]/.test(text) && !/[<>[\]*_`#|]/.test(text)
      ? text
          .replace(/\u2066[^\u2069]*\u2069/g, (isolated) => isolated.slice(1, -1))
          .replace(reordered, '\u2066$&\u2069')
      : text,
};
