import { type Check, flawsAt } from '../page/check.ts';

/** A straight double quote, or a straight apostrophe within or after a word. */
const straight = /"|(?<=\p{L})'/gu;

/** What Markdown does not show as text: HTML tags, code, and the addresses of links with their titles. */
const hidden = /<[^>]*>|`[^`]*`|\]\([^)]*\)/u.source;
const pair = new RegExp(`${hidden}|"((?:${hidden}|[^"\n])*)"`, 'gu');
const apostrophe = new RegExp(String.raw`${hidden}|(?<=\p{L})'(?=\p{L}|\s|$)`, 'gu');

/** Typewriter quotes in texts that people read. */
export const straightQuotes: Check = {
  key: 'straight-quotes',
  name: 'Straight quotes',
  about: 'Typewriter quotes in a text, where “ ” or « » should stand.',
  level: 'warn',
  findInText: ({ text, language, place }) =>
    place === 'alt' || !(text.includes('"') || text.includes("'"))
      ? []
      : flawsAt(text, straight, (mark) =>
          mark === '"'
            ? `A straight quote stands in the text. Write ${language === 'ar' ? '« »' : '“ ”'}.`
            : 'A straight apostrophe stands in the text. Write ’.',
        ).slice(0, 1),
  mend(text, { language }) {
    const [open, close] = language === 'ar' ? (['«', '»'] as const) : (['“', '”'] as const);
    return text
      .replace(pair, (found, inside?: string) => (inside === undefined ? found : `${open}${inside}${close}`))
      .replace(apostrophe, (found) => (found === "'" ? '’' : found));
  },
};
