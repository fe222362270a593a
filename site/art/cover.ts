import { circle, line, onBearing, short, starPoints, ticks, type Point } from './geometry.ts';
import { randomOf } from './random.ts';

/** Middle of the head and of all rings, in a plate 160 units square. */
const face: Point = [80, 63];
const head = 23;

/**
 * A square plate for a person without a photograph, as inline SVG: a head among range rings, shoulders
 * as contour lines. The same seed gives the same plate; it holds inside a round mask as well.
 * Colours as in `covers/cover.ts`.
 */
export function portrait(seed: string): string {
  const random = randomOf(seed);
  const spread = random.pick([11, 12.5, 14, 15.5]);
  const bearing = random.pick([-1, 1]) * random.between(28, 72);
  const rings = [1, 2, 3, 4, 5].map((count) => circle(head + count * spread, face));
  const fix = starPoints(4, 5, 1.7, onBearing(bearing, head + 2 * spread, face), bearing);
  const ray = line(onBearing(bearing, head + 5, face), onBearing(bearing, 130, face));
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" fill="none" aria-hidden="true">' +
    '<path class="cover-ground" fill="currentColor" d="M0 0h160v160H0z"/>' +
    `<g class="cover-line" stroke="currentColor" stroke-width=".6">${rings.join('')}${ticks(head + random.pick([2, 3, 4]) * spread, 4, 72, 0.6, face)}</g>` +
    `<path class="cover-ground" fill="currentColor" d="${shoulders(62, 54)}"/>` +
    `<g class="cover-line" stroke="currentColor" stroke-width=".6"><path d="${shoulders(49, 41)}${shoulders(36, 28)}"/>` +
    `<path d="${shoulders(62, 54)}" stroke-width="1.5"/>${circle(head, face, ' stroke-width="1.5"')}</g>` +
    `<g class="cover-accent" stroke="currentColor"><path d="${ray}"/><path d="${line(...fix)}Z" fill="currentColor"/></g></svg>`
  );
}

/** The upper half of an ellipse that stands on the lower edge. */
function shoulders(half: number, height: number): string {
  return `M${short(80 - half)} 161a${half} ${height} 0 0 1 ${2 * half} 0`;
}
