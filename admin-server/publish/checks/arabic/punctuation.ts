import { type Check, flawAt } from '../page/check.ts';
import { replaceInProse } from '../page/mend.ts';

const marks: Record<string, string> = { ',': '،', ';': '؛', '?': '؟' };

/** A Latin mark that ends a phrase, with a space before it. */
const latinMark = / ?[,;?](?=[\s»”"')\]*_]|$)/g;

/** What is isolated, quoted or in brackets. */
const apart = /[\u2066-\u2068][^\u2069]*\u2069|“[^“”]*”|«[^«»]*»|"[^"\n]*"|\([^()\n]*\)/g;
const arabicLetter = /[\u0621-\u064A]/;

/** What may stand between a word and the mark after it. */
const closing = /[)»”"*_\]]{0,3}$/;

/** The next letter of the same paragraph, with what may stand before it. */
const nextLetter = /^(?:(?!\n\s*\n)[\s*_"“«([\uFFFC])*([\p{L}\p{N}\uFFFC])/u;

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
  return [...words.matchAll(latinMark)].filter((match) => isOfArabic(words, match));
}

/** Whether a mark follows an Arabic word, leads on to one, or divides or ends what an Arabic sentence names in Latin. */
function isOfArabic(words: string, { index, 0: mark }: RegExpExecArray): boolean {
  const [before, after] = [words.slice(0, index).replace(closing, ''), words.slice(index + mark.length)];
  if (arabicLetter.test(before.at(-1) ?? '')) return true;
  if (!/\S$/.test(before)) return false;
  const [start = ''] = before.split(/[.!?؟]\s|\n\s*\n|\|/).slice(-1);
  const [, next] = nextLetter.exec(after) ?? [];
  if (next === undefined) return arabicLetter.test(start);
  if (arabicLetter.test(next)) return mark.trim() !== '?' || arabicLetter.test(start);
  const [rest = ''] = after.split(/[.!?؟\n|]/, 1);
  return arabicLetter.test(start + rest) && isNames(latinEnd(start) + latinStart(rest));
}

const latinEnd = (text: string) => /[^\u0621-\u064A]*$/.exec(text)?.[0] ?? '';
const latinStart = (text: string) => /^[^\u0621-\u064A]*/.exec(text)?.[0] ?? '';

/** Whether Latin words are nothing but names. A comma of “Gate 5, Dubai” or “crew, baggage and cargo” is their own. */
function isNames(latin: string): boolean {
  return !/\d|(?<![\w.’'-])[a-z]/.test(latin);
}
