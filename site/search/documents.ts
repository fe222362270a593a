import { attribute, type HtmlListener, readHtml, voids } from '../content/read-html.ts';
import { WeightedWords } from './vocabulary.ts';

/** What a search finds: a page, or a part of one. */
export interface SearchDocument {
  /** Its address, with the anchor of a part. */
  path: string;
  /** Its number; documents of a kind of which there may be thousands have one. */
  number: number | undefined;
  title: string;
  description: string;
  /** Its stems, each with its weight: `crowd3 exit1`. */
  words: string;
}

/** How much a place tells about a document. */
const weights = { text: 1, heading: 2, title: 3 } as const;
type Weight = (typeof weights)[keyof typeof weights];

/** The attribute of an element that is a document; its value is the number, if there is one. */
const documentAttribute = 'data-document';
/** The attribute of elements whose texts are not searched. */
const excludedAttribute = 'data-not-searched';
const excludedElements = new Set(['nav', 'button', 'summary', 'form', 'select']);
/** Elements that have no text of the page. */
const skipped = new Set(['script', 'style', 'svg', 'template']);
const headings = new Set(['h1', 'h2', 'h3', 'h4']);
/** Elements between which no word continues. */
const inline = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'code',
  'em',
  'i',
  'mark',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
]);
const mainEnd = '</main>';
const maxDescription = 180;

/**
 * The documents of a rendered page: its main element and the parts of it that have `data-document`. A page whose main
 * element has it not has none. The words of a part are no words of the page. A part has an id; the page itself is
 * described as in its head.
 */
export function documentsOf(html: string, path: string): SearchDocument[] {
  const from = html.indexOf('<main');
  if (!html.slice(from, html.indexOf('>', from)).includes(documentAttribute)) return [];
  const [meta = ''] = /<meta name="description" content="[^"]*"/.exec(html) ?? [];
  const reader = new DocumentReader(path, attribute(meta, 'content'));
  readHtml(html.slice(from, html.lastIndexOf(mainEnd) + mainEnd.length), reader);
  return reader.documents;
}

/** A document that is being read. */
interface Open {
  depth: number;
  path: string;
  number: number | undefined;
  title: string;
  description: string;
  words: WeightedWords;
}

class DocumentReader implements HtmlListener {
  readonly documents: SearchDocument[] = [];
  readonly skipped = skipped;
  readonly #page: string;
  readonly #description: string;
  readonly #open: Open[] = [];
  #depth = 0;
  /** The depth of the outermost element that is not searched. */
  #excluded = Infinity;
  /** What is being read: a heading, a paragraph, or neither. */
  #block = '';
  #text = '';

  constructor(page: string, description = '') {
    this.#page = page;
    this.#description = cut(oneLine(description));
  }

  open(name: string, tag: string): void {
    if (!inline.has(name)) this.#flush();
    if (voids.has(name)) return;
    this.#depth += 1;
    if (excludedElements.has(name) || has(tag, excludedAttribute))
      this.#excluded = Math.min(this.#excluded, this.#depth);
    if (has(tag, documentAttribute)) this.#begin(name, tag);
    if (headings.has(name) || name === 'p') this.#block = name;
  }

  text(text: string): void {
    if (this.#open.length > 0 && this.#depth < this.#excluded) this.#text += text;
  }

  skip(): void {
    this.#flush();
  }

  close(name: string): void {
    if (!inline.has(name)) this.#flush();
    if (name === this.#block) this.#block = '';
    if (this.#open.at(-1)?.depth === this.#depth) this.#end();
    if (this.#depth === this.#excluded) this.#excluded = Infinity;
    this.#depth -= 1;
  }

  #begin(name: string, tag: string): void {
    const [number = '', id] = [attribute(tag, documentAttribute), attribute(tag, 'id')];
    const isPart = name !== 'main' && id !== undefined;
    this.#open.push({
      depth: this.#depth,
      path: isPart ? `${this.#page}#${encodeURI(id)}` : this.#page,
      number: /^\d+$/.test(number) ? Number(number) : undefined,
      title: '',
      description: isPart ? '' : this.#description,
      words: new WeightedWords(),
    });
    if (!isPart) this.#add(this.#description, weights.heading);
  }

  /** Adds what was read since the last element to the innermost document. */
  #flush(): void {
    const text = this.#text;
    this.#text = '';
    const document = this.#open.at(-1);
    if (!document || text === '' || text.trim() === '') return;
    if (!headings.has(this.#block)) {
      if (this.#block === 'p') document.description ||= cut(oneLine(text));
      return this.#add(text, weights.text);
    }
    this.#add(text, document.title === '' ? weights.title : weights.heading);
    document.title ||= oneLine(text);
  }

  #add(text: string, weight: Weight): void {
    this.#open.at(-1)?.words.add(text, weight);
  }

  #end(): void {
    const document = this.#open.pop();
    if (!document || document.title === '') return;
    const { path, number, title, description, words } = document;
    this.documents.push({ path, number, title, description, words: String(words) });
  }
}

/** Whether a tag has an attribute. */
function has(tag: string, name: string): boolean {
  return tag.includes(name) && attribute(tag, name) !== undefined;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A text of at most `maxDescription` characters, which ends with a whole word. */
function cut(text: string): string {
  if (text.length <= maxDescription) return text;
  return `${text.slice(0, text.lastIndexOf(' ', maxDescription))}…`;
}
