import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a row that scrolls sideways (`scroll-row`): its edges fade where there is more, and what is chosen in it comes
 * into view.
 * @param chosen identifies what is chosen; the element with `aria-selected` is brought into view
 */
export function useScrollRow<E extends HTMLElement>(chosen?: string): RefObject<E | null> {
  const row = useRef<E>(null);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const mark = () => markEdges(element);
    // Also when its letters come, or a phone is turned.
    const observer = new ResizeObserver(() => {
      showChosen(element);
      mark();
    });
    for (const resized of [element, ...element.children]) observer.observe(resized);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, []);
  useEffect(() => {
    if (chosen !== undefined && row.current) showChosen(row.current);
  }, [chosen]);
  return row;
}

/** Says in `data-more` at which edges of a row there is more. In right-to-left rows, scrolled pixels are negative. */
function markEdges(row: HTMLElement): void {
  const scrolled = Math.abs(row.scrollLeft);
  const isMore = { start: scrolled > 1, end: row.scrollWidth - row.clientWidth - scrolled > 1 };
  row.dataset.more = [isMore.start && 'start', isMore.end && 'end'].filter(Boolean).join(' ');
}

/** Scrolls a row, and nothing else, until what is chosen is in its middle. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector('[aria-selected="true"]');
  if (!chosen) return;
  const [mine, its] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (its.x >= mine.x && its.x + its.width <= mine.x + mine.width) return;
  row.scrollBy({ left: its.x + its.width / 2 - mine.x - mine.width / 2 });
}
