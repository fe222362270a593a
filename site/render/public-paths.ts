import { escaped } from '#content-db/model/word-list.ts';
import { partType } from '#content-db/model/shared-parts.ts';
import type { ChosenFronts } from '#content-db/types/type-fronts.ts';

interface Options {
  /** Content-Type. */
  type: string;
  siteUrl: string;
  chosen: ChosenFronts;
}

/** A tag, and what is in it of data for machines, where `<` is escaped but before a shared part. */
const markup =
  /<script type="application\/ld\+json"[^<>]*>[^<]*(?:<!--part:[^<]*)?|<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/g;

/**
 * A file with the public paths of pages in the place of their own ones: of HTML in the values of attributes, in
 * structured data, and where people read an address with the name of the site; of other files wherever an address
 * stands. Without chosen addresses it is the same file.
 */
export function withPublicPaths(file: Buffer, { type, siteUrl, chosen }: Options): Buffer {
  if (chosen.size === 0) return file;
  // The search is for ASCII only, so latin1 (one character per byte) saves decoding the file.
  const bytes = file.toString('latin1');
  const rest = String.raw`((?:/ar)?/)(${[...chosen.keys()].join('|')})(?=[/?#"'()<&\s\\]|$)`;
  const inCode = new RegExp(String.raw`(${escaped(siteUrl)}|["'(]|&quot;|&#34;|: )${rest}`, 'gm');
  const inText = new RegExp(`(${escaped(new URL(siteUrl).host)})${rest}`, 'g');
  const replaced = (text: string, addresses: RegExp) =>
    text.replace(addresses, (_, before: string, root: string, own: string) => {
      const front = chosen.get(own) ?? own;
      return before + root + latin1(before === siteUrl ? encodeURI(front) : front);
    });
  if (!type.startsWith('text/html') && type !== partType)
    return Buffer.from(replaced(bytes, inCode), 'latin1');
  const parts: string[] = [];
  let at = 0;
  for (const { 0: code, index } of bytes.matchAll(markup)) {
    parts.push(replaced(bytes.slice(at, index), inText), replaced(code, inCode));
    at = index + code.length;
  }
  parts.push(replaced(bytes.slice(at), inText));
  const fronts = JSON.stringify(Object.fromEntries(chosen)).replaceAll('"', '&quot;');
  // A shared part has no such element, but islands that lead to pages.
  const html = parts
    .join('')
    .replace(/<(?:html|astro-island) /, (start) => `${start}data-fronts="${latin1(fronts)}" `);
  return Buffer.from(html, 'latin1');
}

function latin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}
