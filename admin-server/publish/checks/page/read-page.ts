import { splitPath } from '#content-db/model/locale.ts';
import { isolateEnd, isolateStart, type Page, type PageText } from './page.ts';

/** Elements between which a text continues. */
const inline = new Set(
  'a abbr b bdi bdo cite code data dfn em i kbd mark q s small span strong sub sup time u var wbr'.split(' '),
);
/** Elements whose content is no text. */
const skipped = new Set(['script', 'style', 'svg', 'template', 'noscript', 'code', 'pre']);
const cards = new Set(['article', 'li']);
const voids = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);

/**
 * What a page shows, in one pass over HTML that the renderer made: well-formed, names in small letters, attributes in
 * double quotes. A parser of any HTML takes four times as long, and each page of a release is read.
 */
export function readPage(html: string, path: string): Page {
  const reader = new PageReader(html, path);
  reader.read();
  return reader.page;
}

interface Scope {
  name: string;
  /** Elements of the same name within it. */
  depth: number;
  close(): void;
}

class PageReader {
  readonly page: Page;
  readonly #html: string;
  readonly #ids = new Set<string>();
  readonly #scopes: Scope[] = [];
  #language: string;
  #isMain = false;
  #card: number | undefined;
  #cards = 0;
  #heading = 0;
  #text = '';
  #link: Page['links'][number] | undefined;

  constructor(html: string, path: string) {
    this.#html = html;
    const { locale } = splitPath(path);
    this.#language = locale;
    this.page = {
      path,
      locale,
      isListed: true,
      titles: [],
      descriptions: [],
      headings: [],
      pictures: [],
      links: [],
      ids: this.#ids,
      scripts: [],
      inlineScriptBytes: 0,
      structuredData: [],
      texts: [],
    };
  }

  read(): void {
    const html = this.#html;
    let at = 0;
    for (let from = html.indexOf('<'); from !== -1; from = html.indexOf('<', at)) {
      if (from > at) this.#add(html.slice(at, from));
      at = this.#readTag(from);
    }
    this.#add(html.slice(at));
    this.#flush();
  }

  /** Reads what begins with `<`. @returns where it ends */
  #readTag(from: number): number {
    const html = this.#html;
    if (html.startsWith('<!', from)) {
      const isComment = html.startsWith('<!--', from);
      const end = html.indexOf(isComment ? '-->' : '>', from);
      return end === -1 ? html.length : end + (isComment ? 3 : 1);
    }
    if (html[from + 1] === '/') {
      const end = html.indexOf('>', from);
      this.#close(html.slice(from + 2, end === -1 ? undefined : end));
      return end === -1 ? html.length : end + 1;
    }
    const nameEnd = endOfName(html, from + 1);
    const name = html.slice(from + 1, nameEnd);
    // Most tags have no attributes.
    const end = html[nameEnd] === '>' ? nameEnd + 1 : tagEnd(html, nameEnd);
    const tag = html.slice(from, end);
    if (!skipped.has(name)) {
      this.#open(name, tag);
      return end;
    }
    const close = html.indexOf(`</${name}>`, end);
    this.#skip(name, tag, html.slice(end, close === -1 ? undefined : close));
    return close === -1 ? html.length : close + name.length + 3;
  }

  #add(text: string): void {
    const decoded = decode(text);
    this.#text += decoded;
    if (this.#link) this.#link.text += decoded;
  }

  #skip(name: string, tag: string, content: string): void {
    if (name === 'script') this.#addScript(tag, content);
    // A word stands there, which is not prose.
    if (name === 'code' || name === 'pre') this.#text += '\uFFFC';
    if (name === 'pre') this.#flush();
  }

  #addScript(tag: string, content: string): void {
    const src = attribute(tag, 'src');
    if (tag.includes('application/ld+json')) this.page.structuredData.push(content);
    else if (src !== undefined) this.page.scripts.push(src);
    else this.page.inlineScriptBytes += content.length;
  }

  #open(name: string, tag: string): void {
    if (!inline.has(name)) this.#flush();
    for (const scope of this.#scopes) if (scope.name === name) scope.depth += 1;
    const hasAttributes = tag.length > name.length + 2;
    const id = hasAttributes && tag.includes(' id="') ? attribute(tag, 'id') : undefined;
    if (id !== undefined) this.#ids.add(id);
    if (voids.has(name)) return this.#openVoid(name, tag);
    const language = hasAttributes && tag.includes(' lang="') ? attribute(tag, 'lang') : undefined;
    const isIsolate = name === 'bdi' || (inline.has(name) && tag.includes(' dir='));
    if (isIsolate) this.#text += isolateStart;
    if (language !== undefined || isIsolate) this.#openScope(name, language ?? this.#language, isIsolate);
    if (cards.has(name)) this.#openCard(name);
    if (name === 'main') this.#isMain = true;
    else if (name === 'a') this.#openLink(tag);
    else this.#heading ||= headingLevel(name);
  }

  #openVoid(name: string, tag: string): void {
    if (name === 'img') {
      const alt = attribute(tag, 'alt');
      this.page.pictures.push({ src: attribute(tag, 'src') ?? '', alt });
      if (alt) this.#push(alt, 'alt');
    } else if (name === 'meta') {
      const content = attribute(tag, 'content') ?? '';
      if (tag.includes('name="description"')) {
        this.page.descriptions.push(content);
        this.#push(content, 'description');
      } else if (tag.includes('name="robots"') && content.includes('noindex')) this.page.isListed = false;
    } else if (name === 'link') this.#addLinkElement(tag);
  }

  #addLinkElement(tag: string): void {
    const href = attribute(tag, 'href') ?? '';
    if (tag.includes('rel="modulepreload"')) this.page.scripts.push(href);
    if (tag.includes('rel="canonical"') && decodeURI(URL.parse(href)?.pathname ?? '') !== this.page.path)
      this.page.isListed = false;
  }

  #openScope(name: string, language: string, isIsolate: boolean): void {
    const before = this.#language;
    this.#language = language;
    const close = () => {
      if (isIsolate) this.#text += isolateEnd;
      this.#language = before;
    };
    this.#scopes.push({ name, depth: 0, close });
  }

  #openCard(name: string): void {
    const before = this.#card;
    this.#card = this.#cards += 1;
    this.#scopes.push({ name, depth: 0, close: () => (this.#card = before) });
  }

  #openLink(tag: string): void {
    const href = attribute(tag, 'href');
    this.#link = href === undefined ? undefined : { href, text: '', isMain: this.#isMain };
    if (this.#link) this.page.links.push(this.#link);
  }

  #close(name: string): void {
    if (!inline.has(name)) this.#flush(name);
    if (name === 'main') this.#isMain = false;
    else if (name === 'a') this.#link = undefined;
    else if (headingLevel(name) > 0) this.#heading = 0;
    for (let at = this.#scopes.length - 1; at >= 0; at -= 1) {
      const scope = this.#scopes[at];
      if (scope?.name !== name) continue;
      if (scope.depth > 0) scope.depth -= 1;
      else {
        this.#scopes.splice(at, 1);
        scope.close();
      }
    }
  }

  /** Ends a text. `closed` is the element that ends it. */
  #flush(closed = ''): void {
    const text = this.#text.trim();
    this.#text = '';
    if (closed === 'title' && !this.#isMain) {
      this.page.titles.push(oneLine(text));
      return this.#push(oneLine(text), 'title');
    }
    if (this.#heading > 0 && closed === `h${this.#heading}`)
      this.page.headings.push({ level: this.#heading, text: oneLine(text) });
    if (text !== '') this.#push(text, this.#heading > 0 ? 'heading' : 'text');
  }

  #push(text: string, place: PageText['place']): void {
    const [language, isMain, card] = [this.#language, this.#isMain, this.#card];
    const isForeign = language !== this.page.locale;
    this.page.texts.push({ text, language, isForeign, place, isMain, card });
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

/** The level of a heading; 0 for another element. */
function headingLevel(name: string): number {
  return name.length === 2 && name[0] === 'h' && name !== 'hr' ? Number(name[1]) : 0;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The value of an attribute; empty if it has none. */
function attribute(tag: string, name: string): string | undefined {
  const from = tag.indexOf(` ${name}="`);
  if (from === -1) return tag.includes(` ${name} `) || tag.endsWith(` ${name}>`) ? '' : undefined;
  const start = from + name.length + 3;
  return decode(tag.slice(start, tag.indexOf('"', start)));
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** Decodes what the renderer encodes. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
