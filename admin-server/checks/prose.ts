import { codeSpan } from '#content-db/segments/emphasis.ts';
import { isolated } from '../publish/page/page.ts';

/** The address of a link or a picture, and its title; brackets within may be in pairs. */
export const address = /\]\((?:[^()]|\([^()]*\))*\)/;

/** What no fix may change in Markdown: isolated words, code, HTML, values in braces, and the addresses of links and pictures. */
const kept = [
  /\{\w+(?::\w+)?\}/,
  isolated,
  codeSpan,
  /(?<!~)(?<tildes>~{3,8})(?!~)[^]*?\k<tildes>/,
  /<(?<element>bdi|code|pre|span)\b[^<>]*>(?:(?!<\k<element>\b)[^])*?<\/\k<element>>/,
  /<\/?[A-Za-z][^<>]*>/,
  /&#?\w+;/,
  new RegExp(String.raw`!\[[^[\]]*${address.source}`),
  address,
  /\]\[[^[\]]*\]/,
  /^ {0,3}\[[^[\]]+\]:.*$/,
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
