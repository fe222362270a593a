import { localPath } from '../model/locale.ts';
import { codeSpan, emphasisOf } from './emphasis.ts';
import { formPattern, replaceNames, type Term } from './terms.ts';

/** What a translation must keep: links, code, placeholders, Markdown, numbers and names. */
const patterns: RegExp[] = [
  /(?<=\]\()[^)\s]+/g,
  /https?:\/\/[^\s)>\]"'،؛]*[^\s)>\]"'.,;:!?،؛]/g,
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  codeSpan,
  /\{\{?[\w.]+\}?\}|\$\{[\w.]+\}|%(?:\(\w+\))?[sd]\b/g,
  /<\/?(?!(?:strong|em|s)>)[a-z][^<>]*>/gi,
  /!\[/g,
];
const number = /\d+(?:[.,:/٫٬]\d+)*/g;
const capitals = /(?<![\p{L}\d])(?=[A-Z]\d*[A-Z])[A-Z\d]+(?![\p{L}\d])/gu;

/**
 * The tokens of an English text that its translation lost, as they stand in the English. Numbers may have Arabic
 * digits, links to our pages lead to the Arabic ones, and names may be said as the glossary or the content has them.
 */
export function lostTokens(english: string, arabic: string, terms: readonly Term[] = []): string[] {
  const lost: string[] = [];
  let [rest, found] = [english, arabic];
  for (const pattern of patterns) {
    for (const [token] of rest.matchAll(pattern)) {
      const kept = [token, arabicLink(token)].find((form) => found.includes(form));
      if (kept === undefined) lost.push(token);
      else found = found.replace(kept, ' ');
    }
    rest = rest.replace(pattern, ' ');
  }
  rest = replaceNames(rest, terms, (_, { english: name, required }) => {
    const said = (required.length > 0 ? required : [name]).map(formPattern).find((form) => form.test(arabic));
    if (said) found = found.replace(said, ' ');
    else if (required.length === 0) lost.push(name);
    return ' ';
  });
  const names = capitalsIn(found);
  const inGlossary = terms
    .filter((term) => term.required.length > 0 && !term.isName)
    .flatMap((term) => capitalsIn(term.english));
  for (const [token] of rest.matchAll(capitals))
    if (!remove(names, token) && !inGlossary.includes(token)) lost.push(token);
  const numbers = (westernDigits(found).match(number) ?? []).map(digitsOf);
  for (const [token] of rest.replace(capitals, ' ').matchAll(number))
    if (!remove(numbers, digitsOf(token))) lost.push(token);
  return [...lost, ...surplus(emphasisOf(english).marks, emphasisOf(arabic).marks)];
}

/** The emphasis and the code that a translation has and its English text has not, and marks of emphasis that readers see. */
export function addedTokens(english: string, arabic: string): string[] {
  const [before, after] = [emphasisOf(english), emphasisOf(arabic)];
  return [
    ...surplus(arabic.match(codeSpan) ?? [], english.match(codeSpan) ?? []),
    ...surplus(after.marks, before.marks),
    ...surplus(after.unpaired, before.unpaired),
  ];
}

/** The elements that one list has more often than the other. */
function surplus(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((element) => !remove(left, element));
}

function capitalsIn(text: string): string[] {
  return [...text.matchAll(capitals)].map(([token]) => token);
}

/** A machine translation as the site writes Arabic: with the digits 0 to 9, and links to the Arabic pages. */
export function inHouseStyle(arabic: string): string {
  return westernDigits(arabic).replace(/(?<=\]\()\/[^)\s]*/g, arabicLink);
}

/** The Arabic page for a link to one of our pages; other links stay. */
export function arabicLink(link: string): string {
  return /^\/(?!ar(?:\/|$)|uploads\/|\/)/.test(link) ? localPath(link, 'ar') : link;
}

function westernDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

function digitsOf(token: string): string {
  return token.replace(/\D/g, '');
}

/** Removes one element. @returns whether there was one */
function remove(list: string[], element: string): boolean {
  const at = list.indexOf(element);
  if (at !== -1) list.splice(at, 1);
  return at !== -1;
}
