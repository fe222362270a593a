import { type RefCallback, useCallback } from 'react';

/**
 * For a bar that sticks to the upper (`start`) or lower (`end`) edge of the window: says in `--covered-start` or
 * `--covered-end` of the page how much of the window it covers, in pixels, so that nothing is scrolled below it.
 */
export function useStickyEdge(edge: 'start' | 'end'): RefCallback<HTMLElement> {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return;
      const { style } = document.documentElement;
      const measure = () => {
        const { insetBlockStart, insetBlockEnd } = getComputedStyle(bar);
        const inset = parseFloat(edge === 'start' ? insetBlockStart : insetBlockEnd) || 0;
        style.setProperty(`--covered-${edge}`, `${inset + bar.offsetHeight}px`);
      };
      const observer = new ResizeObserver(measure);
      observer.observe(bar);
      return () => {
        observer.disconnect();
        style.removeProperty(`--covered-${edge}`);
      };
    },
    [edge],
  );
}

/** How many pixels such bars cover at an edge of the window. */
export function coveredAt(edge: 'start' | 'end'): number {
  return parseFloat(document.documentElement.style.getPropertyValue(`--covered-${edge}`)) || 0;
}
