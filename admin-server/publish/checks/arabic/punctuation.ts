import { type Check, flawAt } from '../page/check.ts';
import { replaceInProse } from '../page/mend.ts';
import { isolated } from '../page/page.ts';

const marks: Record<string, string> = { ',': '،', ';': '؛', '?': '؟' };

/** A Latin mark that ends a phrase, with a space before it. */
const latinMark = / ?[,;?](?=[\s»”"')\]*_]|$)/g;

/** What is isolated, quoted or in brackets. */
const apart = new RegExp(String.raw`${isolated.source}|“[^“”]*”|«[^«»]*»|"[^"\n]*"|\([^()\n]*\)`, 'g');
const arabicLetter = /[\u0621-\u064A]/;

/** What may stand between a word and the mark after it, up to three of them. */
const closing = ')»”"*_]';

/** The next letter of the same paragraph, with what may stand before it. */
const nextLetter = /(?:(?!\n\s*\n)[\s*_"“«([\uFFFC])*([\p{L}\p{N}\uFFFC])/uy;

/** Latin punctuation in Arabic text. */
export const arabicPunctuation: Check = {
  key: 'arabic-punctuation',
  name: 'Arabic punctuation',
  about: 'A Latin comma, semicolon or question mark in an Arabic text.',
  level: 'warn',
  findInText({ text, language }) {
    if (language !== 'ar' || !/[,;?]/.test(text)) return [];
    return [...Map.groupBy(wrongMarks(text), ([mark]) => mark.trim())].flatMap(([mark, places]) =>
      places
        .slice(0, 1)
        .map((first) =>
          flawAt(text, first, `A Latin “${mark}” stands in an Arabic text. Write “${marks[mark]}”.`),
        ),
    );
  },
  mend(text, { language }) {
    if (language !== 'ar') return text;
    const wrong = new Set(wrongMarks(text).map(({ index }) => index));
    return replaceInProse(text, latinMark, (found, at) =>
      wrong.has(at) ? (marks[found.trim()] ?? found) : found,
    );
  },
};

/** The Latin marks of a text that belong to Arabic words. */
function wrongMarks(text: string): RegExpExecArray[] {
  const words = text.replace(apart, (found) =>
    /^[\u2066-\u2068]/.test(found) || !arabicLetter.test(found) ? '\uFFFC'.repeat(found.length) : found,
  );
  const places = placesIn(words);
  return [...words.matchAll(latinMark)].filter((match) => isOfArabic(words, places, match));
}

/** Where the things are that decide on a mark, each found once for all marks. */
interface Places {
  /** Arabic letters. */
  arabic: number[];
  /** What tells that Latin words are no mere names: a digit, a small first letter. */
  words: number[];
  /** Where sentences and cells begin; for a mark within them. */
  starts: number[];
  /** Signs that end a sentence, a line or a cell; for what follows a mark. */
  ends: number[];
}

function placesIn(words: string): Places {
  const all = (pattern: RegExp) => [...words.matchAll(pattern)];
  return {
    arabic: all(/[\u0621-\u064A]/g).map(({ index }) => index),
    words: all(/\d|(?<![\w.’'-])[a-z]/g).map(({ index }) => index),
    starts: all(/[.!?؟]\s|\n\s*\n|\|/g).map(({ index, 0: found }) => index + found.length),
    ends: all(/[.!?؟\n|]/g).map(({ index }) => index),
  };
}

/** The first of ascending places that is not before `from`. */
function firstFrom(places: number[], from: number): number {
  return places[countBefore(places, from)] ?? Infinity;
}

/** The last of ascending places that is before `to`; -1 if none is. */
function lastBefore(places: number[], to: number): number {
  return places[countBefore(places, to) - 1] ?? -1;
}

function countBefore(places: number[], to: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < to) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a mark follows an Arabic word, leads on to one, or divides or ends what an Arabic sentence names in Latin. */
function isOfArabic(words: string, places: Places, { index, 0: mark }: RegExpExecArray): boolean {
  let before = index;
  while (before > 0 && index - before < 3 && closing.includes(words.charAt(before - 1))) before -= 1;
  const after = index + mark.length;
  const last = words.charAt(before - 1);
  if (arabicLetter.test(last)) return true;
  if (last.trim() === '') return false;
  const start = Math.max(0, lastBefore(places.starts, before + 1));
  const arabicBefore = lastBefore(places.arabic, before);
  nextLetter.lastIndex = after;
  const [, next] = nextLetter.exec(words) ?? [];
  if (next === undefined) return arabicBefore >= start;
  if (arabicLetter.test(next)) return mark.trim() !== '?' || arabicBefore >= start;
  const end = firstFrom(places.ends, after);
  const arabicAfter = firstFrom(places.arabic, after);
  if (arabicBefore < start && arabicAfter >= end) return false;
  // A comma of “Gate 5, Dubai” or “crew, baggage and cargo” is their own.
  const latinBefore = Math.max(start, arabicBefore + 1);
  return (
    firstFrom(places.words, latinBefore) >= before &&
    firstFrom(places.words, after) >= Math.min(end, arabicAfter)
  );
}
