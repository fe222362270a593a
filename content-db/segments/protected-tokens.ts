import { localPath } from '../model/locale.ts';
import type { Term } from './terms.ts';

/** What a translation must keep: links, code, placeholders, Markdown, numbers and names of capital letters. */
const patterns: RegExp[] = [
  /(?<=\]\()[^)\s]+/g,
  /https?:\/\/[^\s)>\]"'،؛]*[^\s)>\]"'.,;:!?،؛]/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /`[^`\n]+`/g,
  /\{\{?[\w.]+\}?\}|\$\{[\w.]+\}|%(?:\(\w+\))?[sd]\b/g,
  /<\/?[a-z][^<>]*>/gi,
  /\*\*|~~|!\[/g,
];
const number = /\d+(?:[.,:/٫٬]\d+)*/g;
const name = /(?<![\p{L}\d])[A-Z][A-Z\d]*[A-Z][A-Z\d]*(?![\p{L}\d])/gu;

/**
 * The tokens of an English text that its translation lost, as they stand in the English. Numbers may have Arabic
 * digits, links to our pages lead to the Arabic ones, and names may be said as the glossary has them.
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
  const names = namesIn(found);
  const inGlossary = terms
    .filter((term) => term.required.length > 0)
    .flatMap((term) => namesIn(term.english));
  for (const [token] of rest.matchAll(name))
    if (!remove(names, token) && !inGlossary.includes(token)) lost.push(token);
  const numbers = (westernDigits(found).match(number) ?? []).map(digitsOf);
  for (const [token] of rest.replace(name, ' ').matchAll(number))
    if (!remove(numbers, digitsOf(token))) lost.push(token);
  return lost;
}

function namesIn(text: string): string[] {
  return [...text.matchAll(name)].map(([token]) => token);
}

/** A machine translation as the site writes Arabic: with the digits 0 to 9, and links to the Arabic pages. */
export function inHouseStyle(arabic: string): string {
  return westernDigits(arabic).replace(/(?<=\]\()\/[^)\s]*/g, arabicLink);
}

/** The Arabic page for a link to one of our pages; other links stay. */
function arabicLink(link: string): string {
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
