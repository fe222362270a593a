import { formPattern, type Term, wholeFormPattern } from '#content-db/segments/terms.ts';
import { shownText } from '../publish/page/page.ts';
import { type Check, flawsAt } from './check.ts';
import { address, replaceInProse } from './prose.ts';

/** English texts on Arabic pages: the site shows them where an Arabic text is missing. */
export const untranslated: Check = {
  key: 'untranslated',
  name: 'Untranslated texts',
  about: 'A text of an Arabic page that is still in English.',
  level: 'warn',
  findInText({ text, language, isForeign, isMain }) {
    if (!isForeign || language !== 'en' || !isMain) return [];
    // A name may stay in Latin letters.
    if (!/[A-Za-z]\s[A-Za-z]+\s[A-Za-z]/.test(text)) return [];
    const quote = text.length > 80 ? `${text.slice(0, text.lastIndexOf(' ', 80))} …` : text;
    return [{ message: `“${quote}” is in English on an Arabic page.`, quote: text.slice(0, 80) }];
  },
};

/** Arabic texts with a form that the glossary forbids. */
export const glossary: Check = {
  key: 'glossary',
  name: 'Glossary',
  about: 'An Arabic text with a form that the glossary does not allow.',
  level: 'warn',
  findInText({ text, language }, { terms, forbiddenHint }) {
    if (language !== 'ar' || !forbiddenHint?.test(text)) return [];
    return terms.flatMap((term) =>
      term.forbidden.flatMap((form) =>
        flawsAt(
          shownText(text),
          formPattern(form),
          () => `The glossary does not allow “${form}” for “${term.english}”. Write “${saidFor(term)}”.`,
        ),
      ),
    );
  },
  fix: (text, { language, quote, terms }) =>
    language === 'ar'
      ? terms.reduce((fixed, { required: [said, ...others], forbidden }) => {
          if (said === undefined || others.length > 0) return fixed;
          return forbidden
            .filter((form) => quote === undefined || formPattern(form).test(quote))
            .reduce((one, form) => withoutForm(one, form, said), fixed);
        }, text)
      : text,
};

/** What may be said for a term in Arabic, to stand between quotes in a message. */
export function saidFor({ english, required }: Term): string {
  return required.length > 0 ? required.join('” or “') : english;
}

/** A text with another form; unchanged if something is joined to the form at one place, as that may not fit the other. */
function withoutForm(text: string, form: string, said: string): string {
  const fixed = replaceInProse(text, wholeFormPattern(form), () => said);
  return replaceInProse(fixed, formPattern(form), () => '') === fixed ? fixed : text;
}

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
  fix(text, { language }) {
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
