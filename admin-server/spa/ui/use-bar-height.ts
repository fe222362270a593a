import { type RefCallback, useCallback } from 'react';

/** The bars that stay at the edges of the window: those above every screen, the tools of a text below them, and what saves a page. */
type Bar = 'top-bars' | 'text-tools' | 'save-bar';

/** Says how high a bar is, in pixels, in a custom property of the page that has its name: `--save-bar`. */
export function useBarHeight(bar: Bar): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => {
        // In a low window some of them scroll away, and of others a part that stands above the window.
        const { position, insetBlockStart } = getComputedStyle(element);
        const above = Math.min(0, parseFloat(insetBlockStart) || 0);
        const height = position === 'static' ? 0 : element.offsetHeight + above;
        style.setProperty(`--${bar}`, `${height}px`);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(`--${bar}`);
      };
    },
    [bar],
  );
}

/** How many pixels such bars cover at the upper (`start`) or lower (`end`) edge of the window. */
export function coveredAt(edge: 'start' | 'end'): number {
  return edge === 'start' ? heightOf('top-bars') + heightOf('text-tools') : heightOf('save-bar');
}

function heightOf(bar: Bar): number {
  return parseFloat(document.documentElement.style.getPropertyValue(`--${bar}`)) || 0;
}
