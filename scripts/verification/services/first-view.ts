/** What a browser shows first of a page; see `firstView`. */
export interface FirstView {
  /** When the largest text or picture was painted, in milliseconds. */
  largestPaint: number;
  /** The starts of the texts that have a letter in another font than the brand's. */
  foreign: string[];
  /** How far the texts moved since they were first seen, as the Layout Instability API counts it. */
  shift: number;
}

/**
 * To be run in a page before its own scripts: notes where each text of the first view is first laid out, and whether it
 * is laid out elsewhere later. Not all browsers measure that themselves (Layout Instability API).
 */
export function watchTexts(): void {
  const placeOf = (text: HTMLElement) => {
    const place = { left: 0, top: 0, width: text.offsetWidth, height: text.offsetHeight };
    // Without transforms, as what is moved by them is not laid out anew.
    for (let part: Element | null = text; part instanceof HTMLElement; part = part.offsetParent) {
      place.left += part.offsetLeft;
      place.top += part.offsetTop;
    }
    return place;
  };
  const seen = new Map<HTMLElement, ReturnType<typeof placeOf>>();
  const look = () => {
    for (const text of document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, li, time')) {
      const place = placeOf(text);
      if (!seen.has(text) && place.height > 0 && place.top < innerHeight) seen.set(text, place);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const shift = () => {
    const moved = [...seen].map(([text, before]) => {
      const now = placeOf(text);
      const [x, y] = [Math.abs(now.left - before.left), Math.abs(now.top - before.top)];
      const isPartOfOther = [...seen.keys()].some((other) => other !== text && other.contains(text));
      if (Math.max(x, y) < 3 || isPartOfOther) return 0;
      const impact = ((before.width + x) * (before.height + y)) / (innerWidth * innerHeight);
      return (impact * Math.max(x, y)) / Math.max(innerWidth, innerHeight);
    });
    return moved.reduce((sum, part) => sum + part, 0);
  };
  Object.assign(globalThis, { ownShift: shift });
}

/**
 * To be run in a page that has loaded. A text has a foreign letter if its width depends on the last font of its list,
 * as the brand's come first.
 */
export async function firstView(): Promise<FirstView> {
  await document.fonts.ready;
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntriesByType(type)));
      observer.observe({ type, buffered: true });
      // There is always a navigation entry, so it is always told something.
      observer.observe({ type: 'navigation', buffered: true });
    });
  const largestPaint = (await entries('largest-contentful-paint')).at(-1)?.startTime ?? Infinity;
  const measured = PerformanceObserver.supportedEntryTypes.includes('layout-shift')
    ? (await entries('layout-shift')).reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
    : undefined;
  const shift: number = measured ?? Reflect.get(globalThis, 'ownShift')();

  const foreign: string[] = [];
  const range = document.createRange();
  const width = () => [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    range.selectNodeContents(node);
    const { top, bottom } = range.getBoundingClientRect();
    if (!element || width() < 2 || bottom <= 0 || top >= innerHeight) continue;
    const brand = getComputedStyle(element)
      .fontFamily.split(', ')
      .filter((family) => /^"?Plex/.test(family) && !family.includes(' as '));
    const [serif = 0, mono = 0] = ['serif', 'monospace'].map((last) => {
      element.style.fontFamily = [...brand, last].join(', ');
      return width();
    });
    element.style.fontFamily = '';
    element.dataset['firstView'] = '';
    if (Math.abs(serif - mono) > 0.1) foreign.push(String(node.nodeValue).trim().slice(0, 40));
  }
  return { largestPaint, foreign, shift };
}
