import { type Check, flawsAt } from '../page/check.ts';

/** A straight double quote, or a straight apostrophe within or after a word. */
const straight = /"|(?<=\p{L})'/gu;
const pair = /"([^"\n]*)"/gu;

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
  mend: (text, { language }) =>
    text.replace(pair, language === 'ar' ? '«$1»' : '“$1”').replace(/(?<=\p{L})'(?=\p{L}|\s|$)/gu, '’'),
};
