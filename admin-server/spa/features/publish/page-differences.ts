import { changesBetween } from '../../ui/changes-between.ts';

/** A place at which two versions of a page differ. */
export interface PageDifference {
  /** The elements that only one version has; empty if the other one only adds or drops some. */
  before: Element[];
  after: Element[];
  /** The element before them, which both versions have. */
  anchor: { before: Element; after: Element } | undefined;
}

/** With more edits than this, no places are told apart. */
const maxEdits = 2000;

/** The places at which the bodies of two versions of a page differ, from top to bottom. */
export function pageDifferences(before: Document, after: Document): PageDifference[] {
  const [old, fresh] = [partsOf(before.body), partsOf(after.body)];
  const changes = changesBetween(old.map(outline), fresh.map(outline), { maxEdits });
  return changes.map(({ start, end, from, by }) => ({
    before: old.slice(start, end),
    after: fresh.slice(from, from + by.length),
    anchor: anchorOf(old[start - 1], fresh[from - 1]),
  }));
}

function anchorOf(before: Element | undefined, after: Element | undefined): PageDifference['anchor'] {
  return before && after && { before, after };
}

const pictures = new Set(['img', 'svg', 'input', 'textarea', 'video', 'hr']);
const unseen = new Set(['script', 'style', 'template', 'noscript', 'link', 'meta']);

/** The smallest elements with text of their own, and the pictures, in the order of the page. */
function partsOf(element: Element): Element[] {
  const name = element.localName;
  if (unseen.has(name)) return [];
  const hasText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
  );
  if (hasText || pictures.has(name)) return [element];
  return [...element.children].flatMap(partsOf);
}

function outline(element: Element): string {
  return element.outerHTML.replace(/\s+/g, ' ');
}

/** What repeats other texts, and the address of the sharing picture, which is a hash of what it shows. */
const unread = /^twitter:|^og:image$/;

/** What search engines and social networks read of a page: the texts of its head, by name. */
function headTexts(page: Document): Map<string, string> {
  const texts = new Map([['title', page.title]]);
  for (const meta of page.querySelectorAll('meta[name], meta[property]')) {
    const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? '';
    if (!unread.test(name)) texts.set(readable(name), meta.getAttribute('content') ?? '');
  }
  const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute('href');
  return canonical ? texts.set('canonical address', canonical) : texts;
}

/** `og:image:alt` is `sharing image alt`. */
function readable(name: string): string {
  return name.replace(/^og:/, 'sharing ').replaceAll(':', ' ');
}

/** The texts of the head that differ. */
export function headDifferences(before: Document, after: Document) {
  const [old, fresh] = [headTexts(before), headTexts(after)];
  const names = new Set([...old.keys(), ...fresh.keys()]);
  return [...names].flatMap((column) => {
    const [published, working] = [old.get(column) ?? '', fresh.get(column) ?? ''];
    return published === working ? [] : [{ column, published, working }];
  });
}
