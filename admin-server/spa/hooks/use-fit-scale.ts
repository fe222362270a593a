import { type RefObject, useLayoutEffect, useState } from 'react';

/** Smaller texts can't be read; the rest is scrolled. */
const minScale = 0.5;

/** The scale, from 0.5 to 1, at which content of `width` CSS pixels fits into an element. */
export function useFitScale(element: RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(width);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return Math.min(1, Math.max(minScale, room / width));
}
