import { withoutIsolates } from '../page/page.ts';
import { type Check, flawsAt } from '../page/check.ts';
import { replaceInProse } from '../page/mend.ts';

/**
 * What the bidirectional algorithm (UAX #9) would reorder in a right-to-left text: Latin words of a paragraph with the
 * numbers that follow them, signs before or after a number, and groups of digits with spaces between them, such as a
 * phone number. A number that was left out of the marks would change its place: `NFPA 101` would be shown as 101 NFPA.
 */
const reordered =
  /[A-Za-z][\w.@:/&'’+-]*(?:(?:(?!\n\s*\n)\s)+[A-Za-z\d][\w.@:/&'’+-]*)*|\+\d[\d ]*|(?<!\d)\d[\d.,]{0,15}\+|(?<!\d)\d{2,}(?: \d{2,})+/g;

/** The same in a text of several lines. */
const reorderedInText = new RegExp(reordered, 'gm');

const mayReorder = /[A-Za-z+]|\d \d/;
const arabicLetter = /[\u0621-\u064A]/;

/** Marks that end a sentence or a word, and not a name. */
const endMarks = /(?<![.:/&'’_-])[.:/&'’_-]+$/;

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
    arabicLetter.test(text)
      ? flawsAt(
          withoutIsolates(text),
          reordered,
          () =>
            `Runs from left to right within Arabic: ${namesIn(withoutIsolates(text))}. The page may show words or signs in the wrong order, such as “+50” for “50+”. Invisible marks keep the order.`,
        )
      : [],
  mend(text, { language }) {
    if (language !== 'ar') return text;
    const hasArabicAround = arabicAround(text);
    return replaceInProse(text, reorderedInText, (found, at) =>
      hasArabicAround(at) ? isolated(found) : found,
    );
  },
  byHand:
    'It cannot be mended with one click: it is part of an address or of HTML, or several texts hold it. Make it a link with Arabic words, or give it a line of its own.',
};

/** All that runs from left to right in a text, each once. */
function namesIn(text: string): string {
  const names = [...text.matchAll(new RegExp(reordered, 'g'))].map(([words]) =>
    words.trim().replace(endMarks, ''),
  );
  return [...new Set(names)].map((name) => `“${name}”`).join(', ');
}

/** Tells of places of a text, in their order, whether the paragraph there has Arabic letters. */
function arabicAround(text: string): (at: number) => boolean {
  let end = -1;
  let hasArabic = false;
  return (at) => {
    if (at < end) return hasArabic;
    const start = Math.max(0, text.lastIndexOf('\n\n', at));
    const next = text.indexOf('\n\n', at);
    end = next === -1 ? text.length : next;
    return (hasArabic = arabicLetter.test(text.slice(start, end)));
  };
}

/** Words between invisible marks; what ends a sentence stays outside of them. */
function isolated(words: string): string {
  const name = words.trimEnd().replace(endMarks, '');
  return `\u2066${name}\u2069${words.slice(name.length)}`;
}
