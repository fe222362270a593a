import { contentSecurity } from './content-security.ts';

export interface FinishedPage {
  html: Buffer;
  /** Content-Security-Policy of the response. */
  policy: string;
  /** Paths of own files that the page refers to. */
  references: string[];
}

/**
 * Finishes a page that Astro made, in one pass over its tags: puts the policy of its scripts and styles
 * into it, takes out the ids of its islands, and finds the own files that it refers to. The ids are
 * hashes of the folder that the code stands in: nothing reads them, and the same content is to give the
 * same bytes everywhere.
 */
export function finishPage(page: Buffer, siteUrl: string): FinishedPage {
  const code = { script: new Set<string>(), style: new Set<string>() };
  const references = new Set<string>();
  const ids: Span[] = [];
  let head = 0;
  for (let from = startOfTag(page, 0), to = 0; from !== -1; from = startOfTag(page, to)) {
    const end = endOfTag(page, from);
    to = end === -1 ? from + 1 : end;
    if (end === -1) continue;
    const element = elementAt(page, from);
    if (element === 'head') head ||= end;
    else if (element === 'astro-island') ids.push(...idIn(page, from, end));
    else if (element !== undefined) {
      const close = page.indexOf(`</${element}>`, end);
      if (close === -1) continue;
      to = close;
      const isData = /type="(?!module)/.test(page.toString('latin1', from, end));
      if (!isData && close > end) code[element].add(page.toString('latin1', end, close));
    }
    if (mayName(page, from, end)) addReferences(references, page.toString('latin1', from, end), siteUrl);
  }
  const { header, meta } = contentSecurity(code);
  return { html: assemble(page, { head, meta, ids }), policy: header, references: [...references] };
}

interface Span {
  from: number;
  to: number;
}

const [lessThan, greaterThan, quote, apostrophe, hyphen, slash] = Buffer.from(`<>"'-/`);

const elements = (['script', 'style', 'head', 'astro-island'] as const).map((name) => ({ name, bytes: Buffer.from(name) }));

/*
 * What is looked for is ASCII, so the bytes are looked at as they are: the matches of a regular expression
 * were a third of all that rendering leaves to the garbage collector, and a tenth of its time.
 */

/** Where the next tag begins; -1 where there is none. */
function startOfTag(page: Buffer, from: number): number {
  for (let at = from; at < page.length; at += 1) if (page[at] === lessThan && isLetter(page[at + 1])) return at;
  return -1;
}

/** Behind the tag that begins there: what is quoted does not end it. -1 where it never ends. */
function endOfTag(page: Buffer, from: number): number {
  let quoted: number | undefined;
  for (let at = from; at < page.length; at += 1) {
    const byte = page[at];
    if (quoted !== undefined) {
      if (byte === quoted) quoted = undefined;
    } else if (byte === greaterThan) return at + 1;
    else if (byte === quote || byte === apostrophe) quoted = byte;
  }
  return -1;
}

/** Which of the elements that matter begins there. */
function elementAt(page: Buffer, tag: number): (typeof elements)[number]['name'] | undefined {
  for (const { name, bytes } of elements) if (isNamed(page, tag + 1, bytes)) return name;
  return undefined;
}

function isNamed(page: Buffer, from: number, name: Buffer): boolean {
  for (let at = 0; at < name.length; at += 1) if (page[from + at] !== name[at]) return false;
  const next = page[from + name.length];
  return !isLetter(next) && next !== hyphen;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x61 && byte <= 0x7a;
}

function idIn(page: Buffer, from: number, to: number): Span[] {
  const id = / uid="[^"]*"/.exec(page.toString('latin1', from, to));
  return id ? [{ from: from + id.index, to: from + id.index + id[0].length }] : [];
}

function assemble(page: Buffer, { head, meta, ids }: { head: number; meta: string; ids: Span[] }): Buffer {
  const parts = [page.subarray(0, head), Buffer.from(meta)];
  let at = head;
  for (const { from, to } of ids) {
    parts.push(page.subarray(at, from));
    at = to;
  }
  return Buffer.concat([...parts, page.subarray(at)]);
}

const wholeOwnFile = /^\/(?:(?:_astro|uploads|og)\/[\w.@-]+|favicon\.svg)$/;

/** Whether an own file may be named in a tag: few are worth a closer look. */
function mayName(page: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (page[at] === slash && isBeginning(page[at + 1])) return true;
  return false;
}

const [underscore, u, o, f] = Buffer.from('_uof');

function isBeginning(byte: number | undefined): boolean {
  return byte === underscore || byte === u || byte === o || byte === f;
}

/** In whatever attribute they stand: src, srcset, href, the content of a meta element, the props of an island. */
function addReferences(references: Set<string>, tag: string, siteUrl: string): void {
  for (const [, value = ''] of tag.matchAll(/="([^"]*)"/g)) {
    for (const part of value.split(/[\s,]|&(?:quot|#34);/)) {
      const path = part.startsWith(siteUrl) ? part.slice(siteUrl.length) : part;
      if (wholeOwnFile.test(path)) references.add(path);
    }
  }
}
