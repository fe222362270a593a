/** CSS pixels between two pages. */
export const gap = 16;

/** The narrowest page, in CSS pixels: a small phone. */
const minPage = 360;

/** Smaller texts can't be read; the rest is scrolled. */
const minScale = 0.5;

/** How pages are shown: their width in CSS pixels of the page, their scale from 0 to 1, and whether they stand below each other. */
export interface FrameLayout {
  width: number;
  scale: number;
  isStacked: boolean;
}

/**
 * The layout of `count` pages in `room` CSS pixels. `chosen` is a width, or `fit`: then each page is as wide as
 * its part of the room, so that its text is shown at its own size.
 */
export function frameLayout(room: number, count: number, chosen: string): FrameLayout {
  const isStacked = count > 1 && room < count * minPage + gap * (count - 1);
  const part = isStacked ? room : (room - gap * (count - 1)) / count;
  const width = chosen === 'fit' ? Math.max(Math.floor(part), minPage) : Number(chosen);
  return { width, scale: Math.min(1, Math.max(minScale, part / width)), isStacked };
}
