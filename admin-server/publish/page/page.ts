import { type Locale, splitPath } from '#content-db/model/locale.ts';
import { attribute, type HtmlListener, readHtml, voids } from '#site/content/read-html.ts';

/** What the HTML of a page shows and says, as far as somebody looks at it. */
export interface Page {
  path: string;
  locale: Locale;
  /** Whether search engines may list it: it allows it, and is not another address of another page. */
  isListed: boolean;
  /** Each title element and description. */
  titles: string[];
  descriptions: string[];
  /** `isProse`: it stands in a text of staff. */
  headings: { level: number; text: string; isProse: boolean }[];
  /** `isProse`: it stands in a text of staff, where no picture is decoration. `isModern`: as WebP, AVIF or SVG too. */
  pictures: { src: string; alt: string | undefined; isProse: boolean; isModern: boolean }[];
  /** Whether it fits the width of a phone. */
  hasViewport: boolean;
  /** Addresses that it links to, as they stand in the HTML. */
  links: { href: string; text: string; isMain: boolean }[];
  /** Sources of the scripts that load with it, how many of them it waits for, and bytes of those within it. */
  scripts: string[];
  blockingScripts: number;
  inlineScriptBytes: number;
  /** Addresses of its style sheets. */
  styles: string[];
  /** JSON-LD, as it stands. */
  structuredData: string[];
  texts: PageText[];
}

/** A text that visitors read in one piece: a paragraph, a heading, a cell. */
export interface PageText {
  /** Without markup. What is isolated for the bidirectional algorithm stands between FSI (U+2068) and PDI (U+2069). */
  text: string;
  /** The language that the HTML names, and whether it is another one than the page's. */
  language: string;
  isForeign: boolean;
  place: 'title' | 'description' | 'alt' | 'heading' | 'text';
  /** Whether it stands in the main element. */
  isMain: boolean;
  /** Number of the innermost article or list item that holds it; undefined outside of such. */
  card: number | undefined;
}

export const isolateStart = '\u2068';
export const isolateEnd = '\u2069';

/** What is isolated in a text; there may be one such part within another, as where the page isolates what the text does too. */
export const isolated = /[\u2066-\u2068](?:[^\u2066-\u2069]|[\u2066-\u2068][^\u2066-\u2069]*\u2069)*\u2069/g;

/** A text without what is isolated in it. */
export function withoutIsolates(text: string): string {
  return text.includes(isolateEnd) ? text.replace(isolated, '\uFFFC') : text;
}

/** A text as visitors see it. */
export function shownText(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}

/** What search engines show of a page; both are empty if they may not list it. */
export interface PageHead {
  title: string;
  description: string;
}

/** Reads only the head of a page. */
export function readHead(html: string, path: string): PageHead {
  return headOf(readPage(html.slice(0, html.indexOf('<body')), path));
}

/** Elements whose content is no text. */
const withoutText = new Set(['script', 'style', 'svg', 'template']);

/** The main heading of a page with a content of its own; undefined for errors, answers and second addresses. */
export function mainHeading(html: string): string | undefined {
  const main = html.indexOf('<main');
  if (!html.slice(main, html.indexOf('>', main)).includes('data-document')) return undefined;
  const from = html.indexOf('<h1', main);
  if (from === -1) return undefined;
  let heading = '';
  readHtml(html.slice(from, html.indexOf('</h1>', from)), {
    skipped: withoutText,
    open: () => undefined,
    close: () => undefined,
    skip: () => undefined,
    text: (text) => (heading += text),
  });
  return heading.replace(/\s+/g, ' ').trim();
}

/** The title and description of a page that was read. */
export function headOf({ isListed, titles, descriptions }: Page): PageHead {
  const [title = '', description = ''] = isListed ? [titles[0], descriptions[0]] : [];
  return { title, description };
}

/** The ids in the HTML of a page, to which links lead. The renderer writes no markup into an id. */
export function anchorsIn(html: string): string[] {
  return Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id);
}

/** Elements between which a text continues. */
const inline = new Set(
  'a abbr b bdi bdo cite code data dfn em i kbd mark q s small span strong sub sup time u var wbr'.split(' '),
);
/** Elements whose content is no text. */
const skipped = new Set(['script', 'style', 'svg', 'template', 'noscript', 'code', 'pre']);
const cards = new Set(['article', 'li']);

/** What a page shows, in one pass over HTML that the renderer made; see `readHtml`. */
export function readPage(html: string, path: string): Page {
  const reader = new PageReader(path);
  readHtml(html, reader);
  reader.flush();
  return reader.page;
}

interface Scope {
  name: string;
  /** Elements of the same name within it. */
  depth: number;
  close(): void;
}

class PageReader implements HtmlListener {
  readonly page: Page;
  readonly skipped = skipped;
  readonly #scopes: Scope[] = [];
  #language: string;
  #isMain = false;
  #isProse = false;
  #isBody = false;
  /** The sources of the picture that is open, as they stand. */
  #sources = '';
  #card: number | undefined;
  #cards = 0;
  #heading = 0;
  #text = '';
  #link: Page['links'][number] | undefined;

  constructor(path: string) {
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
      hasViewport: false,
      links: [],
      scripts: [],
      blockingScripts: 0,
      inlineScriptBytes: 0,
      styles: [],
      structuredData: [],
      texts: [],
    };
  }

  text(text: string): void {
    this.#text += text;
    if (this.#link) this.#link.text += text;
  }

  skip(name: string, tag: string, content: string): void {
    if (name === 'script') this.#addScript(tag, content);
    // A word stands there, which is not prose.
    if (name === 'code' || name === 'pre') this.#text += '\uFFFC';
    if (name === 'pre') this.flush();
  }

  #addScript(tag: string, content: string): void {
    const src = attribute(tag, 'src');
    if (tag.includes('application/ld+json')) this.page.structuredData.push(content);
    else if (src !== undefined) {
      this.page.scripts.push(src);
      if (!this.#isBody && !/ (?:async|defer)\b| type="module"/.test(tag)) this.page.blockingScripts += 1;
    } else this.page.inlineScriptBytes += content.length;
  }

  open(name: string, tag: string): void {
    if (!inline.has(name)) this.flush();
    for (const scope of this.#scopes) if (scope.name === name) scope.depth += 1;
    const hasAttributes = tag.length > name.length + 2;
    if (voids.has(name)) return this.#openVoid(name, tag);
    const language = hasAttributes && tag.includes(' lang="') ? attribute(tag, 'lang') : undefined;
    const isIsolate = name === 'bdi' || (inline.has(name) && tag.includes(' dir='));
    if (isIsolate) this.#text += isolateStart;
    if (language !== undefined || isIsolate) this.#openScope(name, language ?? this.#language, isIsolate);
    if (cards.has(name)) this.#openCard(name);
    if (hasAttributes && tag.includes(' class="prose"')) this.#openProse(name);
    if (name === 'picture') this.#sources = '';
    else if (name === 'body') this.#isBody = true;
    if (name === 'main') this.#isMain = true;
    else if (name === 'a') this.#openLink(tag);
    else this.#heading ||= headingLevel(name);
  }

  #openVoid(name: string, tag: string): void {
    if (name === 'img') {
      const [src = '', srcset = '', alt] = ['src', 'srcset', 'alt'].map((one) => attribute(tag, one));
      const isModern = /webp|avif|svg/.test(`${src} ${srcset} ${this.#sources}`);
      this.page.pictures.push({ src, alt, isProse: this.#isProse, isModern });
      if (alt) this.#push(alt, 'alt');
    } else if (name === 'meta') {
      const content = attribute(tag, 'content') ?? '';
      if (tag.includes('name="description"')) {
        this.page.descriptions.push(content);
        this.#push(content, 'description');
      } else if (tag.includes('name="robots"') && content.includes('noindex')) this.page.isListed = false;
      else if (tag.includes('name="viewport"'))
        this.page.hasViewport = content.includes('width=device-width');
    } else if (name === 'source') this.#sources += tag;
    else if (name === 'link') this.#addLinkElement(tag);
  }

  #addLinkElement(tag: string): void {
    const href = attribute(tag, 'href') ?? '';
    if (tag.includes('rel="modulepreload"')) this.page.scripts.push(href);
    if (tag.includes('rel="stylesheet"')) this.page.styles.push(href);
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

  #openProse(name: string): void {
    this.#isProse = true;
    this.#scopes.push({ name, depth: 0, close: () => (this.#isProse = false) });
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

  close(name: string): void {
    if (!inline.has(name)) this.flush(name);
    if (name === 'picture') this.#sources = '';
    else if (name === 'main') this.#isMain = false;
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
  flush(closed = ''): void {
    const text = this.#text.trim();
    this.#text = '';
    if (closed === 'title' && !this.#isMain) {
      this.page.titles.push(oneLine(text));
      // The name of the organisation follows on every page. It is another text.
      for (const part of oneLine(text).split(' · ')) this.#push(part, 'title');
      return;
    }
    if (this.#heading > 0 && closed === `h${this.#heading}`)
      this.page.headings.push({ level: this.#heading, text: oneLine(text), isProse: this.#isProse });
    if (text !== '') this.#push(text, this.#heading > 0 ? 'heading' : 'text');
  }

  #push(text: string, place: PageText['place']): void {
    const [language, isMain, card] = [this.#language, this.#isMain, this.#card];
    const isForeign = language !== this.page.locale;
    this.page.texts.push({ text, language, isForeign, place, isMain, card });
  }
}

/** The level of a heading; 0 for another element. */
function headingLevel(name: string): number {
  return name.length === 2 && name[0] === 'h' && name !== 'hr' ? Number(name[1]) : 0;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
