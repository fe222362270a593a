import { circle, short } from './geometry.ts';
import { randomOf } from './random.ts';

/** In place of the picture of an article: rings around a point, as inline SVG. The same seed gives the same. */
export function plainCover(seed: string): string {
  const random = randomOf(seed);
  const middle = [random.whole(120, 300), random.whole(60, 120)] as const;
  const rings = Array.from({ length: random.whole(3, 6) }, (_, at) => circle(18 + at * 22, middle));
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 180" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">' +
    '<path class="cover-ground" fill="currentColor" d="M0 0h420v180H0z"/>' +
    `<g class="cover-line" stroke="currentColor">${rings.join('')}</g>` +
    `<g class="cover-accent" stroke="currentColor"><path d="M${short(middle[0])} 0V180"/></g></svg>`
  );
}
