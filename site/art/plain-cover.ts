import { short } from './geometry.ts';
import { type Random, randomOf } from './random.ts';

const tile = 60;
const columns = 7;
const rows = 3;

/** Shapes within a square of one unit, each drawn from its first corner; a quarter turn gives the others. */
const shapes = [
  'M0 0h1a1 1 0 0 1-1 1z',
  'M0 0h1a1 1 0 0 1-1 1z',
  'M0 0h1l-1 1z',
  'M0 .5a.5.5 0 0 1 1 0z',
  'M.5 0a.5.5 0 0 1 0 1a.5.5 0 0 1 0-1z',
] as const;

interface PlainOptions {
  /** For pages that read from right to left. */
  isMirrored?: boolean;
}

/**
 * In place of a picture: a mosaic of quarters of circles in the colours of the page, as inline SVG. The same seed gives
 * the same. It can be cut to any form.
 */
export function plainCover(seed: string, { isMirrored = false }: PlainOptions = {}): string {
  const random = randomOf(seed);
  const places = Array.from({ length: columns * rows }, (_, at) => at);
  // Near the middle, as the sides may be cut off.
  const accent = random.whole(0, rows - 1) * columns + random.whole(2, columns - 3);
  const groups: Record<'faint' | 'clear' | 'accent', string> = { faint: '', clear: '', accent: '' };
  for (const at of places) {
    const kind = at === accent ? 'accent' : random.pick(['faint', 'faint', 'clear', 'empty'] as const);
    if (kind !== 'empty') groups[kind] += shapeAt(at, random);
  }
  const turn = isMirrored ? ` transform="matrix(-1 0 0 1 ${columns * tile} 0)"` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * tile} ${rows * tile}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">` +
    `<path class="cover-ground" fill="currentColor" d="M0 0h${columns * tile}v${rows * tile}H0z"/><g${turn} fill="currentColor">` +
    `<g class="cover-line" opacity=".16">${groups.faint}</g><g class="cover-line" opacity=".42">${groups.clear}</g>` +
    `<g class="cover-accent">${groups.accent}</g></g></svg>`
  );
}

function shapeAt(at: number, random: Random): string {
  const [x, y] = [(at % columns) * tile, Math.floor(at / columns) * tile];
  const quarter = 90 * random.whole(0, 3);
  const middle = tile / 2;
  return `<path transform="translate(${short(x + middle)} ${short(y + middle)})rotate(${quarter})scale(${tile})translate(-.5 -.5)" d="${random.pick(shapes)}"/>`;
}
