/** Learns of the tags and texts of a page, in their order. */
export interface HtmlListener {
  /** Elements of whose content it learns in one piece, with its tags. */
  readonly skipped: ReadonlySet<string>;
  /** `tag` is the whole tag, as it stands; see `attribute`. Void elements are not closed; see `voids`. */
  open(name: string, tag: string): void;
  close(name: string): void;
  /** A text between two tags, decoded. */
  text(text: string): void;
  skip(name: string, tag: string, content: string): void;
}

/** Elements that have no end tag. */
export const voids: ReadonlySet<string> = new Set(
  'area br col hr img input link meta source track wbr'.split(' '),
);

/** Elements whose content is no HTML. */
const plain = new Set(['script', 'style']);

/**
 * Reads HTML that the renderer made: well-formed, names in small letters, attributes in double quotes. A parser of any
 * HTML takes four times as long, and each page of a release is read.
 */
export function readHtml(html: string, listener: HtmlListener): void {
  let at = 0;
  for (let from = html.indexOf('<'); from !== -1; from = html.indexOf('<', at)) {
    if (from > at) listener.text(decode(html.slice(at, from)));
    at = readTag(html, from, listener);
  }
  if (at < html.length) listener.text(decode(html.slice(at)));
}

/** Reads what begins with `<`. @returns where it ends */
function readTag(html: string, from: number, listener: HtmlListener): number {
  if (html.startsWith('<!', from)) {
    const isComment = html.startsWith('<!--', from);
    const end = html.indexOf(isComment ? '-->' : '>', from);
    return end === -1 ? html.length : end + (isComment ? 3 : 1);
  }
  if (html[from + 1] === '/') {
    const end = html.indexOf('>', from);
    listener.close(html.slice(from + 2, end === -1 ? undefined : end));
    return end === -1 ? html.length : end + 1;
  }
  const nameEnd = endOfName(html, from + 1);
  const name = html.slice(from + 1, nameEnd);
  // Most tags have no attributes.
  const end = html[nameEnd] === '>' ? nameEnd + 1 : tagEnd(html, nameEnd);
  const tag = html.slice(from, end);
  if (!listener.skipped.has(name)) {
    listener.open(name, tag);
    return end;
  }
  const close = contentEnd(html, name, end);
  listener.skip(name, tag, html.slice(end, close));
  return Math.min(html.length, close + name.length + 3);
}

/** Where the content of an element ends that begins at `from`. It may hold elements of its own name. */
function contentEnd(html: string, name: string, from: number): number {
  const end = `</${name}>`;
  let depth = 1;
  for (let at = from; ;) {
    const close = html.indexOf(end, at);
    if (close === -1) return html.length;
    const nested = plain.has(name) ? 0 : html.slice(at, close).split(`<${name}`).length - 1;
    depth += nested - 1;
    if (depth === 0) return close;
    at = close + end.length;
  }
}

/** Where a tag with attributes ends. A `>` inside an attribute value does not end it. */
function tagEnd(html: string, from: number): number {
  let end = html.indexOf('>', from);
  // The quote that closes a value: one that opens a value follows `=`.
  if (html[end - 1] === '"' && html[end - 2] !== '=') return end + 1;
  for (let at = from; ;) {
    const open = html.indexOf('"', at);
    if (open === -1 || open > end) break;
    at = html.indexOf('"', open + 1) + 1;
    if (at === 0) break;
    if (at > end) end = html.indexOf('>', at);
  }
  return end === -1 ? html.length : end + 1;
}

function endOfName(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    // A space, a line break, `/` or `>`.
    if (code <= 32 || code === 47 || code === 62) return at;
  }
  return html.length;
}

/** The value of an attribute, decoded; empty if it has none; undefined if the tag has no such attribute. */
export function attribute(tag: string, name: string): string | undefined {
  const from = tag.indexOf(` ${name}="`);
  if (from === -1) return tag.includes(` ${name} `) || tag.endsWith(` ${name}>`) ? '' : undefined;
  const start = from + name.length + 3;
  return decode(tag.slice(start, tag.indexOf('"', start)));
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** Decodes what the renderer encodes. */
export function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
