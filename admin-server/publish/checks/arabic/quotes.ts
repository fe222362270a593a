import { type Check, flawsAt } from '../page/check.ts';
import { address } from '../page/mend.ts';

/** A straight double quote, or a straight apostrophe within or after a word. */
const straight = /"|(?<=\p{L})'/gu;

/** What Markdown does not show as text: HTML tags, code, and the addresses of links with their titles. */
const hidden = [/<[^<>]*>/, /`[^`]*`/, address].map(({ source }) => source).join('|');
const quoteOrBreak = new RegExp(`${hidden}|["\n]`, 'gu');
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
    return paired(text, open, close).replace(apostrophe, (found) => (found === "'" ? '’' : found));
  },
};

/** A text with other quotes in place of each pair of straight ones within a line. */
function paired(text: string, open: string, close: string): string {
  const quotes = new Map<number, string>();
  let opened: number | undefined;
  for (const { index, 0: found } of text.matchAll(quoteOrBreak)) {
    if (found === '\n') opened = undefined;
    else if (found !== '"') continue;
    else if (opened === undefined) opened = index;
    else {
      quotes.set(opened, open).set(index, close);
      opened = undefined;
    }
  }
  return text.replace(/"/g, (quote, at: number) => quotes.get(at) ?? quote);
}
