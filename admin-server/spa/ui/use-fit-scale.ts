import { type RefObject, useLayoutEffect, useState } from 'react';

/** The scale, 1 at most, at which content of `width` CSS pixels fits into an element. */
export function useFitScale(element: RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(width);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return Math.min(1, room / width);
}
