import { contentSecurity } from './content-security.ts';

export interface FinishedPage {
  html: Buffer;
  /** Content-Security-Policy of the response. */
  policy: string;
  /** Paths of own files that the page refers to. */
  references: string[];
}

/** A tag with its attributes; text of an attribute is none. */
const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/g;

/**
 * Finishes a page that Astro made, in one pass over its tags: puts the policy of its scripts and styles
 * into it, takes out the ids of its islands, and finds the own files that it refers to. The ids are
 * hashes of the folder that the code stands in: nothing reads them, and the same content is to give the
 * same bytes everywhere.
 */
export function finishPage(page: Buffer, siteUrl: string): FinishedPage {
  // One character a byte: what is searched is ASCII, and nothing has to be decoded.
  const bytes = page.toString('latin1');
  const code = { script: new Set<string>(), style: new Set<string>() };
  const references = new Set<string>();
  const ids: { from: number; to: number }[] = [];
  let head = 0;
  tags.lastIndex = 0;
  for (let match = tags.exec(bytes); match; match = tags.exec(bytes)) {
    const [tag] = match;
    const end = tags.lastIndex;
    const name = /^<(script|style|head|astro-island)[\s>]/.exec(tag)?.[1];
    if (name === 'head') head ||= end;
    else if (name === 'astro-island') ids.push(...idOf(tag, match.index));
    else if (name === 'script' || name === 'style') {
      const close = bytes.indexOf(`</${name}>`, end);
      if (close === -1) continue;
      tags.lastIndex = close;
      const isData = /type="(?!module)/.test(tag);
      if (!isData && close > end) code[name].add(bytes.slice(end, close));
    }
    if (ownFile.test(tag)) addReferences(references, tag, siteUrl);
  }
  const { header, meta } = contentSecurity(code);
  return {
    html: assemble(page, { head, meta, ids }),
    policy: header,
    references: [...references].map(ownText),
  };
}

function idOf(tag: string, at: number): { from: number; to: number }[] {
  const id = / uid="[^"]*"/.exec(tag);
  return id ? [{ from: at + id.index, to: at + id.index + id[0].length }] : [];
}

function assemble(
  page: Buffer,
  { head, meta, ids }: { head: number; meta: string; ids: { from: number; to: number }[] },
): Buffer {
  const parts = [page.subarray(0, head), Buffer.from(meta)];
  let at = head;
  for (const { from, to } of ids) {
    parts.push(page.subarray(at, from));
    at = to;
  }
  return Buffer.concat([...parts, page.subarray(at)]);
}

/** What is cut from a string keeps all of it in memory. */
function ownText(cut: string): string {
  return Buffer.from(cut, 'latin1').toString('latin1');
}

const ownFile = /\/(?:_astro|uploads|og)\/|\/favicon\.svg/;
const wholeOwnFile = /^\/(?:(?:_astro|uploads|og)\/[\w.@-]+|favicon\.svg)$/;

/** In whatever attribute they stand: src, srcset, href, the content of a meta element, the props of an island. */
function addReferences(references: Set<string>, tag: string, siteUrl: string): void {
  for (const [, value = ''] of tag.matchAll(/="([^"]*)"/g)) {
    for (const part of value.split(/[\s,]|&(?:quot|#34);/)) {
      const path = part.startsWith(siteUrl) ? part.slice(siteUrl.length) : part;
      if (wholeOwnFile.test(path)) references.add(path);
    }
  }
}
