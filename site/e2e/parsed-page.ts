import { DomUtils, parseDocument } from 'htmlparser2';
import { origin } from './addresses.ts';

/** The metadata and references of a page. */
export interface ParsedPage {
  /** URL of the response, after redirects. */
  url: string;
  status: number;
  lang: string;
  dir: string;
  title: string;
  description: string;
  robots: string;
  canonical: string;
  /** URLs of the same page, by `hreflang`. */
  alternates: Record<string, string>;
  /** Texts of the h1 elements. */
  headings: string[];
  images: Record<string, string>[];
  /** Texts of the JSON-LD scripts. */
  data: string[];
  /** Absolute URLs of its links. */
  links: string[];
  /** Absolute URLs of its scripts, styles, fonts and pictures. */
  assets: string[];
}

/** Fetches and parses a page without a browser; `address` is a path of the site or an absolute URL. */
export async function parsePage(address: string): Promise<ParsedPage> {
  const response = await fetch(new URL(address, origin));
  const document = parseDocument(await response.text());
  const all = (name: string, attributes: Record<string, string> = {}) =>
    DomUtils.getElementsByTagName(name, document).filter(({ attribs }) =>
      Object.entries(attributes).every(([key, value]) => attribs[key] === value),
    );
  const values = (attribute: string, ...elements: ReturnType<typeof all>[]) =>
    elements.flat().flatMap(({ attribs }) => attribs[attribute] ?? []);
  const texts = (elements: ReturnType<typeof all>) =>
    elements.map((element) => DomUtils.textContent(element).trim());
  const absolute = (value: string) => new URL(value, response.url).href;
  const first = (list: string[]) => list[0] ?? '';
  const sets = values('srcset', all('source'), all('img')).flatMap((set) =>
    set.split(',').map((entry) => first(entry.trim().split(' '))),
  );
  return {
    url: response.url,
    status: response.status,
    lang: first(values('lang', all('html'))),
    dir: first(values('dir', all('html'))),
    title: first(texts(all('title'))),
    description: first(values('content', all('meta', { name: 'description' }))),
    robots: first(values('content', all('meta', { name: 'robots' }))),
    canonical: first(values('href', all('link', { rel: 'canonical' }))),
    alternates: Object.fromEntries(
      all('link')
        .filter(({ attribs }) => 'hreflang' in attribs)
        .map(({ attribs }) => [attribs.hreflang, attribs.href]),
    ),
    headings: texts(all('h1')),
    images: all('img').map(({ attribs }) => attribs),
    data: texts(all('script', { type: 'application/ld+json' })),
    links: values('href', all('a')).map(absolute),
    assets: [
      ...values('src', all('script'), all('img')),
      ...values(
        'href',
        ...['stylesheet', 'icon', 'preload', 'modulepreload'].map((rel) => all('link', { rel })),
      ),
      ...values('component-url', all('astro-island')),
      ...values('renderer-url', all('astro-island')),
      ...values('content', all('meta', { property: 'og:image' }), all('meta', { name: 'twitter:image' })),
      ...sets,
    ].map(absolute),
  };
}
