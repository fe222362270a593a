import { contentSecurity, type Origins } from './content-security.ts';

export interface FinishedPage {
  html: Buffer;
  /** Value of the Content-Security-Policy header. */
  policy: string;
  /** Paths of the site's own files that the page refers to. */
  references: string[];
}

/** An opening tag with its attributes. A `>` inside an attribute value does not end it. */
const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/g;

/**
 * Post-processes a shared part: removes the scripts and the ids of its islands, and collects the own files that it refers
 * to. It has no scripts and styles that a policy would have to allow.
 */
export function finishPart(part: Buffer): Pick<FinishedPage, 'html' | 'references'> {
  const bytes = withoutIslandScripts(part.toString('latin1'));
  const references = new Set<string>();
  const html = bytes.replace(tags, (tag) => {
    if (ownFile.test(tag)) addReferences(references, tag, '');
    return tag.startsWith('<astro-island') ? tag.replace(islandId, '') : tag;
  });
  return { html: Buffer.from(html, 'latin1'), references: [...references].map(copySlice) };
}

/** Without what Astro writes where the first island is: each page has it once, with the first one of its own. */
function withoutIslandScripts(part: string): string {
  return without(without(part, '<style>astro-island', '</style>'), '<script>', '</script>');
}

/** Without everything from an opening tag to the end tag that follows it. */
function without(text: string, open: string, close: string): string {
  const [first = '', ...rest] = text.split(open);
  return [first, ...rest.map((piece) => piece.slice(piece.indexOf(close) + close.length))].join('');
}

/**
 * Post-processes a page that Astro rendered, in one pass over its tags: adds the Content-Security-Policy,
 * removes the ids of its islands, and collects the own files that it refers to. Nothing reads the ids;
 * they are hashes of the source folder, and the same content must give the same bytes everywhere.
 * @param pictures addresses of pictures in its shared parts
 */
export function finishPage(page: Buffer, origins: Origins, pictures: string[] = []): FinishedPage {
  // The search is for ASCII only, so latin1 (one character per byte) saves decoding the page.
  const bytes = page.toString('latin1');
  const content = { script: new Set<string>(), style: new Set<string>(), image: new Set<string>() };
  for (const address of pictures) addOrigin(content.image, address);
  const references = new Set<string>();
  const ids: { from: number; to: number }[] = [];
  let head = 0;
  tags.lastIndex = 0;
  for (let match = tags.exec(bytes); match; match = tags.exec(bytes)) {
    const [tag] = match;
    const end = tags.lastIndex;
    const name = /^<(script|style|head|astro-island|img|source)[\s>]/.exec(tag)?.[1];
    if (name === 'head') head ||= end;
    else if (name === 'astro-island') ids.push(...findId(tag, match.index));
    else if (name === 'img' || name === 'source') addOrigins(content.image, tag);
    else if (name === 'script' || name === 'style') {
      const close = bytes.indexOf(`</${name}>`, end);
      if (close === -1) continue;
      tags.lastIndex = close;
      const isData = /type="(?!module)/.test(tag);
      if (!isData && close > end) content[name].add(bytes.slice(end, close));
    }
    if (ownFile.test(tag)) addReferences(references, tag, origins.siteUrl);
  }
  const { header, meta } = contentSecurity(content, origins);
  return {
    html: assemble(page, { head, meta, ids }),
    policy: header,
    references: [...references].map(copySlice),
  };
}

/** The origins of the addresses in src and srcset that lead to other sites, by https only. */
function addOrigins(origins: Set<string>, tag: string): void {
  if (!tag.includes('https:')) return;
  for (const [, value = ''] of tag.matchAll(/\s(?:src|srcset)="([^"]*)"/g)) {
    for (const part of Buffer.from(value, 'latin1')
      .toString()
      .split(/[\s,]+/))
      addOrigin(origins, part);
  }
}

function addOrigin(origins: Set<string>, address: string): void {
  const url = URL.parse(address);
  if (url?.protocol === 'https:') origins.add(url.origin);
}

const islandId = / uid="[^"]*"/;

function findId(tag: string, at: number): { from: number; to: number }[] {
  const id = islandId.exec(tag);
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

/** Copies a slice, which would otherwise keep the whole string in memory. */
function copySlice(slice: string): string {
  return Buffer.from(slice, 'latin1').toString('latin1');
}

const ownFile = /\/(?:_astro|uploads|og)\/|\.(?:svg|ico|png)/;
const wholeOwnFile =
  /^\/(?:(?:_astro|uploads|og)\/[\w.@-]+|(?:fav|apple-touch-)?icon[\w-]*\.(?:svg|ico|png))$/;

/** Looks in every attribute: src, srcset, href, the content of a meta element, the props of an island. */
function addReferences(references: Set<string>, tag: string, siteUrl: string): void {
  for (const [, value = ''] of tag.matchAll(/="([^"]*)"/g)) {
    for (const part of value.split(/[\s,]|&(?:quot|#34);/)) {
      const path = part.startsWith(siteUrl) ? part.slice(siteUrl.length) : part;
      if (wholeOwnFile.test(path)) references.add(path);
    }
  }
}
