import type { PageDifference } from './page-differences.ts';

/** The windows of two versions of a page. */
export interface ComparedPages {
  before?: Window;
  after?: Window;
}

const colours = { before: '#b3261e', after: '#0e7c66' };

/** Marks what differs in both versions. */
export function markDifferences(places: PageDifference[]): void {
  for (const place of places)
    for (const side of ['before', 'after'] as const)
      for (const element of place[side]) mark(element, colours[side]);
}

function mark(element: Element, colour: string): void {
  const page = element.ownerDocument.defaultView;
  if (!page || !(element instanceof page.HTMLElement || element instanceof page.SVGElement)) return;
  Object.assign(element.style, { outline: `3px solid ${colour}`, outlineOffset: '4px' });
}

/** Scrolls both versions to a place at which they differ. @returns how much further down it is in the new version, in pixels */
export function showPlace({ before, after }: ComparedPages, { anchor, ...place }: PageDifference): number {
  const [old, fresh] = [
    scrollTo(before, place.before[0] ?? anchor?.before),
    scrollTo(after, place.after[0] ?? anchor?.after),
  ];
  return fresh - old;
}

/** Brings an element to the upper third of its window. @returns where the window then stands */
function scrollTo(page: Window | undefined, element: Element | undefined): number {
  if (!page) return 0;
  // What a closed part of the page holds has no place.
  for (let part = element?.parentElement; part; part = part.parentElement)
    if (part.localName === 'details') part.setAttribute('open', '');
  const top = element ? element.getBoundingClientRect().top + page.scrollY - page.innerHeight / 3 : 0;
  page.scrollTo({ top, behavior: 'instant' });
  return page.scrollY;
}

const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Lets both versions scroll together: the one that somebody scrolls leads.
 * @param offset how much further down the same place is in the new version, in pixels
 */
export function scrollTogether({ before, after }: ComparedPages, offset: () => number): void {
  if (!before || !after) return;
  let leader: Window | undefined;
  const follow = (page: Window, other: Window, sign: 1 | -1) => {
    for (const name of userEvents)
      page.addEventListener(name, () => void (leader = page), { passive: true, capture: true });
    page.addEventListener('scroll', () => {
      if (leader === page) other.scrollTo({ top: page.scrollY + sign * offset(), behavior: 'instant' });
    });
  };
  follow(before, after, 1);
  follow(after, before, -1);
}
