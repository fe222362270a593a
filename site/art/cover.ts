import { circle, line, short, starPoints, ticks } from './geometry.ts';
import { hashOf, randomOf } from './random.ts';

const width = 320;
const height = 180;

/** Distance between range rings in the plate's own units, and the reach of a star of its lattice. */
const step = 24;

/**
 * The outlines of one lattice cell after their first point, the tip of an eight-point star: that star
 * and the four-point star at its lower right. Pell numbers (5, 12, 17) stand in for tan 22.5° and √2.
 */
const cell =
  'l5 12 12-5-5 12 12 5-12 5 5 12-12-5-5 12-5-12-12 5 5-12-12-5 12-5-5-12 12 5z' +
  'm17 41l7 3 7-3-3 7 3 7-7-3-7 3 3-7z';

/**
 * A 16:9 plate for a post without a picture, as inline SVG: the same seed gives the same plate.
 * `.cover-ground`, `.cover-line` and `.cover-accent` take their colours from the CSS property `color`.
 */
export function cover(seed: string): string {
  const random = randomOf(seed);
  const x = random.pick([40, 80, 120, 200, 240, 280]);
  const y = random.pick([20, 50, 90, 130, 160]);
  const scale = random.pick([1.2, 1.5, 2]);
  const toMiddle = Math.round((Math.atan2(width / 2 - x, y - height / 2) * 180) / Math.PI);
  const bearing = (toMiddle + random.whole(-55, 55) + 360) % 360;
  const reach = random.pick([1, 2]);
  const side = random.pick(['both', 'left', 'right'] as const);
  const rings = [1, 2, 3, 4, 5, 6].slice(0, random.whole(2 * reach + 1, 6));
  const colour = 'stroke="currentColor"';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" aria-hidden="true">` +
    `<path class="cover-ground" fill="currentColor" d="M0 0h${width}v${height}H0z"/>` +
    `<g transform="translate(${x} ${y})scale(${scale})" stroke-width="${short(0.5 / scale, 2)}"><g class="cover-line" ${colour}>` +
    `${rings.map((ring) => circle(ring * step)).join('')}${ticks(rings.length * step, 4 / scale, 72, 0.6 / scale)}` +
    `${lattice(`k${hashOf(seed)}`, reach, bearing, side)}</g>` +
    `<g class="cover-accent" ${colour} transform="rotate(${bearing})">${course(scale)}</g></g>` +
    `${label(x, y, bearing, random.between(4, 28))}</svg>`
  );
}

/** A field of cells, cut by a disc around the focus or by the half of it on one side of the course. */
function lattice(id: string, reach: number, bearing: number, side: 'both' | 'left' | 'right'): string {
  const ways = Array.from({ length: 2 * reach }, (_, index) => 2 * step * (index + 1));
  const copies = (axis: string, of: string): string =>
    ways.map((way) => `<use href="#${of}" ${axis}="${way}"/>`).join('');
  const radius = (2 * reach + 1) * step;
  const half = (sweep: number): string => `A${radius} ${radius} 0 0 ${sweep} 0 `;
  const disc = {
    both: `${half(1)}${radius}${half(1)}-${radius}`,
    left: `${half(0)}${radius}`,
    right: `${half(1)}${radius}`,
  }[side];
  const corner = -2 * reach * step;
  return (
    `<clipPath id="${id}c"><path d="M0-${radius}${disc}z" transform="rotate(${bearing})"/></clipPath>` +
    `<g clip-path="url(#${id}c)" opacity=".6"><g id="${id}r"><path id="${id}" d="M${corner} ${corner - step}${cell}"/>` +
    `${copies('x', id)}</g>${copies('y', `${id}r`)}</g>`
  );
}

/** The course, north of the focus: in along a solid line over a fix, out along a broken one. */
function course(scale: number): string {
  const fix = starPoints(4, 6 / scale, 2 / scale, [0, -2 * step]);
  const dot = short(2 / scale);
  return (
    `<path d="M0-5V-300" stroke-width="${short(1 / scale, 2)}"/><path d="M0 5V300" stroke-dasharray="3 2"/>` +
    `<path fill="currentColor" d="${line(...fix)}ZM0-${dot}a${dot} ${dot} 0 1 0 .1 0z"/>`
  );
}

/** Bearing and distance, on the side away from the focus, above or below where the course passes there. */
function label(x: number, y: number, bearing: number, distance: number): string {
  const left = x < width / 2 ? width - 54 : 12;
  const passes = y - (left + 21 - x) / Math.tan((bearing * Math.PI) / 180);
  const base = passes > height / 2 ? 19 : 168;
  return (
    `<path class="cover-ground" fill="currentColor" d="M${left - 3} ${base - 8}h45v11h-45z"/>` +
    `<text class="cover-line" direction="ltr" x="${left}" y="${base}" font-family="IBM Plex Mono,monospace" font-size="7" fill="currentColor">` +
    `${String(bearing).padStart(3, '0')}°/${distance.toFixed(1)}</text>`
  );
}
