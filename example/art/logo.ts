import { circle, khatamHollow, line, onBearing, starPoints, type Point } from '#site/art/geometry.ts';

const middle: Point = [16, 16];

/** Bearing of the one line that leaves the star, through the gap where a tip would be. */
const bearing = 45;

/**
 * The mark: a focus held in the middle of an eight-point star, and one bearing taken from it.
 * Inline SVG, 32 units square; the star takes `currentColor`, `.logo-accent` its own CSS `color`.
 */
export function logo(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="1.75" aria-hidden="true">' +
    `<path d="${openStar(14.5)}"/><g class="logo-accent" stroke="currentColor">${focus(15, 3, 'currentColor')}</g></svg>`
  );
}

/** The mark as a file of its own, with its colours, on an ink ground. */
export function favicon(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="2">' +
    `<rect width="32" height="32" rx="4" fill="#0A1420"/><path d="${openStar(12)}" stroke="#FAF7F1"/>` +
    `<g stroke="#DDB873">${focus(13, 3, '#DDB873')}</g></svg>\n`
  );
}

/** The mark as the icon of an app: the ground reaches the edges, as systems cut icons to a shape of their own, at most to the middle 80 %. */
export function appIcon(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="1.5">' +
    `<rect width="32" height="32" fill="#0A1420"/><path d="${openStar(10.5)}" stroke="#FAF7F1"/>` +
    `<g stroke="#DDB873">${focus(11.5, 2.6, '#DDB873')}</g></svg>\n`
  );
}

/** The star without its tip on the bearing. */
function openStar(tip: number): string {
  return line(...starPoints(8, tip, tip * khatamHollow, middle, bearing).slice(1));
}

function focus(reach: number, size: number, fill: string): string {
  return `<path d="${line(middle, onBearing(bearing, reach, middle))}"/>${circle(size, middle, ` fill="${fill}" stroke="none"`)}`;
}
