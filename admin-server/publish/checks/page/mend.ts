import type { Term } from '#content-db/segments/terms.ts';
import type { Claim } from '../claims/claim.ts';

/** What a mend knows beside the text of staff. */
export interface MendContext {
  /** The language of the text. */
  language: string;
  /** The words that the finding names; undefined to mend all that the check finds. */
  quote: string | undefined;
  claims: readonly Claim[];
  terms: readonly Term[];
  /** What the library says of its pictures, by the name of the file and the language. */
  pictureWords: ReadonlyMap<string, Readonly<Record<string, string | null>>>;
}

/** What no mend may change in Markdown: isolated words, code, HTML, values in braces, and the addresses of links and pictures. */
const kept = [
  /\{\w+(?::\w+)?\}/,
  /[\u2066-\u2068][^\u2069]*\u2069/,
  /(?<fence>`+|~~~+)[^]*?\k<fence>/,
  /<(?<element>bdi|code|pre|span)\b[^>]*>[^]*?<\/\k<element>>/,
  /<\/?[A-Za-z][^<>]*>/,
  /&#?\w+;/,
  /!\[[^\]]*\]\([^)]*\)/,
  /\]\([^)]*\)|\]\[[^\]]*\]/,
  /^ {0,3}\[[^\]]+\]:.*$/,
]
  .map(({ source }) => source)
  .join('|');

/** Replaces words where a text of Markdown is prose. `replace` learns where they stand. */
export function replaceInProse(
  text: string,
  words: RegExp,
  replace: (found: string, at: number) => string,
): string {
  const flags = `g${words.flags.replace('g', '')}`;
  const keptOrWords = new RegExp(`${kept}|(?<words>${words.source})`, flags);
  return text.replaceAll(keptOrWords, (found: string, ...rest: unknown[]) =>
    isWords(rest.at(-1)) ? replace(found, Number(rest.at(-3))) : found,
  );
}

/** Whether the groups of a match say that these are words to replace. */
function isWords(groups: unknown): boolean {
  return typeof groups === 'object' && groups !== null && 'words' in groups && groups.words !== undefined;
}
