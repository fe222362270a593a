import { splitPath } from '#content-db/model/locale.ts';
import { attribute, type HtmlListener, readHtml, voids } from '#site/html/read-html.ts';
import { isolateEnd, isolateStart, type Page, type PageText } from './page.ts';

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
      links: [],
      scripts: [],
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
    else if (src !== undefined) this.page.scripts.push(src);
    else this.page.inlineScriptBytes += content.length;
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
    if (name === 'main') this.#isMain = true;
    else if (name === 'a') this.#openLink(tag);
    else this.#heading ||= headingLevel(name);
  }

  #openVoid(name: string, tag: string): void {
    if (name === 'img') {
      const alt = attribute(tag, 'alt');
      this.page.pictures.push({ src: attribute(tag, 'src') ?? '', alt, isProse: this.#isProse });
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
