import type { Page } from '@playwright/test';

/** Gives a page the letters of a reader whose browser has them at 32 px instead of 16. */
export async function enlargeLetters(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Cut to some lines: cards, as specified, and what stands in full in the heading or in the footer of the same page. */
const siteCuts = '.card-text, .breadcrumbs [aria-current], .site-header :is(.brand, .nav-links a) > span';

/** Words of headings and controls that do not fit into a line, and break. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const range = document.createRange();
    for (const element of document.querySelectorAll(
      ':is(h1, h2, h3, a, button, label, summary):not(.prose *, .trap *, .nav-menu)',
    )) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        // Phrases that hold together are more than a line takes, and so are addresses.
        for (const { index, 0: word } of node.textContent?.matchAll(
          /(?<![\S\xa0])[\p{L}\p{M}]+(?![\S\xa0])/gu,
        ) ?? []) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(`${element.tagName.toLowerCase()}.${element.className} ${word}`);
        }
    }
    return [...new Set(found)];
  });
}

interface Inspected {
  /** What is cut to some lines, as it should be. */
  cutOnPurpose: string;
  /** What is looked at, such as a dialog. */
  within: string;
}

/**
 * What of a page's text a reader cannot read as it stands: what makes the page wider than its window, what is cut away at
 * a side and cannot be scrolled to, and what lies over other text. Empty where all is well.
 */
export function misfits(
  page: Page,
  { cutOnPurpose = siteCuts, within = 'body' }: Partial<Inspected> = {},
): Promise<string[]> {
  return page.evaluate(
    ({ cutOnPurpose, within }) => {
      interface Line {
        element: Element;
        text: string;
        box: DOMRect;
      }
      const found: string[] = [];
      const root = document.documentElement;
      // Sticky bars lie over what is scrolled below them.
      scrollTo({ top: 0, behavior: 'instant' });
      const width = root.clientWidth;
      // Hairlines on paper hang over by less than a pixel.
      if (root.scrollWidth > width + 1) found.push(`the page is ${root.scrollWidth} px wide`);

      /** For screen readers, or folded away. */
      const isUnseen = (element: Element | null): boolean =>
        element !== null &&
        (!element.checkVisibility({ visibilityProperty: true }) ||
          /inset\(50%\)|rect\(0px/.test(
            getComputedStyle(element).clipPath + getComputedStyle(element).clip,
          ) ||
          isUnseen(element.parentElement));
      const name = ({ element, text }: Line) =>
        `${element.tagName.toLowerCase()}.${element.className || element.parentElement?.className} “${text.slice(0, 20)}”`;

      const lines: Line[] = [];
      const walker = document.createTreeWalker(
        document.querySelector(within) ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim();
        if (!element || !text || isUnseen(element) || element.closest('svg, script, style, option')) continue;
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) if (box.width > 0) lines.push({ element, text, box });
      }

      const seen: Line[] = [];
      for (const line of lines) {
        let [start, end, top, bottom] = [0, width, -Infinity, Infinity];
        let [isCut, canScroll] = [false, false];
        const { box } = line;
        const middle = (box.top + box.bottom) / 2;
        for (let outer: Element | null = line.element; outer && outer !== root; outer = outer.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(outer);
          const bounds = outer.getBoundingClientRect();
          if (/auto|scroll/.test(overflowX + overflowY)) {
            canScroll = true;
            // It is out of sight until somebody scrolls to it.
            isCut ||= middle > bounds.bottom || middle < bounds.top;
          }
          if (outer.matches(cutOnPurpose))
            isCut ||= middle > bounds.bottom || box.right > bounds.right || box.left < bounds.left;
          else if (!canScroll && overflowX !== 'visible')
            [start, end] = [Math.max(start, bounds.left), Math.min(end, bounds.right)];
          if (!canScroll && overflowY !== 'visible')
            [top, bottom] = [Math.max(top, bounds.top), Math.min(bottom, bounds.bottom)];
        }
        if (isCut) continue;
        seen.push(line);
        if (canScroll) continue;
        if (box.left < start - 1 || box.right > end + 1)
          found.push(
            `${name(line)} from ${Math.round(box.left)} to ${Math.round(box.right)} is cut at ${Math.round(start)} and ${Math.round(end)}`,
          );
        if (middle < top || middle > bottom) found.push(`${name(line)} is cut above or below`);
      }

      /** What stays where it is while the page scrolls lies over it. */
      const layerOf = ({ element }: Line) => {
        let outer: Element | null = element;
        while (outer && !/fixed|sticky/.test(getComputedStyle(outer).position)) outer = outer.parentElement;
        return outer;
      };
      // The letters themselves: lines that stand close overlap by their room above and below.
      const cores = seen.map((line) => ({
        ...line,
        top: line.box.top + line.box.height * 0.3,
        bottom: line.box.bottom - line.box.height * 0.3,
      }));
      cores.sort((a, b) => a.top - b.top);
      for (const [at, one] of cores.entries())
        for (let next = at + 1; next < cores.length; next += 1) {
          const other = cores[next];
          if (!other || other.top >= one.bottom) break;
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          if (across > 1 && one.element !== other.element && layerOf(one) === layerOf(other))
            found.push(`${name(one)} lies over ${name(other)}`);
        }
      return [...new Set(found)];
    },
    { cutOnPurpose, within },
  );
}
