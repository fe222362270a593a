import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below this, texts cannot be read any more: what does not fit then is scrolled to. */
const minScale = 0.5;

/** How large things that are `width` CSS pixels wide in all are shown so that they fit beside each other into an element, from 0.5 to 1. */
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
