import type { Locale } from '#content-db/model/locale.ts';

/** What the HTML of a page shows and says, as far as checks look at it. */
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
  /** `isProse`: it stands in a text of staff, where no picture is decoration. */
  pictures: { src: string; alt: string | undefined; isProse: boolean }[];
  /** Addresses that it links to, as they stand in the HTML. */
  links: { href: string; text: string; isMain: boolean }[];
  /** Sources of the scripts that load with it, and bytes of those within it. */
  scripts: string[];
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
