import {
  at,
  circle,
  khatamHollow,
  line,
  onBearing,
  short,
  starPoints,
  ticks,
  type Point,
} from '#site/art/geometry.ts';
import { starLattice } from '#site/art/lattice.ts';

/** Distance between range rings; stars of the lattice stand two of them apart, tip to tip on the rings. */
const range = 80;

/** Bearing of the final course as seen from the focus. */
const course = 60;

const lettering = `font-family="'IBM Plex Mono',monospace" fill="currentColor" stroke="none"`;

const courseLabel = `<text ${lettering} font-size="11" transform="rotate(${course - 90})" x="64" y="-9">${course + 180}°</text>`;

/**
 * The hero art: an approach plate as inline SVG, 800 units square, once a page.
 * Lines and numerals take `currentColor`; the brass marks sit in `.plate-accent` (set its `color`). The rose
 * stands still, as the course is drawn on it. An aircraft flies the course once and stops before the fix:
 * `.plate-flight`; where nothing may move, show `.plate-arrived` instead.
 */
export function heroPlate(): string {
  return (drawn ??= drawPlate());
}

let drawn: string | undefined;

function drawPlate(): string {
  const lattice = latticeField([
    [4, 0.28],
    [3, 0.5],
  ]);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" class="plate" viewBox="0 0 800 800" preserveAspectRatio="xMidYMid slice" fill="none" stroke="currentColor" direction="ltr" aria-hidden="true">' +
    `<g transform="translate(400 400)">${compassRose()}${lattice}${rangeLabels()}` +
    `<g class="plate-accent" stroke="currentColor">${approach()}${courseLabel}${aircraft()}</g></g></svg>`
  );
}

/** Rings and bearings around the origin. */
export function compassRose(): string {
  const numerals = Array.from({ length: 12 }, (_, hour) => {
    const turn = hour === 0 ? '' : ` transform="rotate(${30 * hour})"`;
    return `<text y="-349"${turn}>${String(30 * hour).padStart(3, '0')}</text>`;
  });
  return (
    `${circle(396, [0, 0], ' stroke-width=".75"')}${ticks(396, 6, 360, 0.5)}${ticks(396, 12, 72, 0.75)}${ticks(396, 20, 36, 1.1)}` +
    `${circle(334, [0, 0], ' stroke-width=".5"')}${ticks(334, 4, 72, 0.5)}` +
    `<g stroke-width=".6">${[1, 2, 3, 4].map((step) => circle(step * range)).join('')}</g>` +
    `<g ${lettering} font-size="13" letter-spacing="1.5" text-anchor="middle">${numerals.join('')}</g>`
  );
}

/** How far out a layer of the lattice goes, in ranges, and how strong its lines are. */
export type LatticeLayer = readonly [reach: number, opacity: number];

/** The lattice in layers laid over each other: a quarter of it, turned into place four times, and the star in the middle. */
export function latticeField(layers: readonly LatticeLayer[]): string {
  const quarter = layers.map(([reach, opacity]) => {
    const outline = starLattice({
      pitch: 2 * range,
      radius: reach * range,
      keep: ([x, y]) => x > 0 && y >= 0,
    });
    return `<path d="${outline}" opacity="${short(opacity, 2)}"/>`;
  });
  const middle = starLattice({ pitch: 2 * range, radius: range, keep: ([x, y]) => x === 0 && y === 0 });
  const turned = [90, 180, 270].map((turn) => `<use href="#plate-quarter" transform="rotate(${turn})"/>`);
  return (
    `<g stroke-width=".6" stroke-linejoin="round"><g id="plate-quarter">${quarter.join('')}</g>` +
    `${turned.join('')}<path d="${middle}" opacity=".65"/></g>`
  );
}

function rangeLabels(): string {
  const labels = [
    [5, 85],
    [10, 165],
    [15, 245],
    ['20 NM', 306],
  ].map(([text, y]) => `<text x="8" y="-${y}">${text}</text>`);
  return `<g ${lettering} font-size="11">${labels.join('')}</g>`;
}

/** Where the inbound course begins, on the third ring. */
const start = onBearing(128, 3 * range);

/** Radius of the fillet between the third ring and the final course, and the bearing from one to the other. */
const fillet = 30;
const offset = Math.asin(fillet / (3 * range - fillet)) / (Math.PI / 180);
const leave = onBearing(course + offset, 3 * range);

/** The course from its start along the third ring, round the fillet and in, to a distance from the focus. */
function inboundTo(distance: number): string {
  const join = onBearing(course, (3 * range - fillet) * Math.cos((offset * Math.PI) / 180));
  return `M${at(start)}A240 240 0 0 0 ${at(leave)}A${fillet} ${fillet} 0 0 0 ${at(join)}L${at(onBearing(course, distance))}`;
}

/** The aircraft: once moving along the course, once standing at its end. */
function aircraft(): string {
  const stop = 30;
  const shape = 'd="M12 0-10 9-5 0-10-9z" fill="currentColor" stroke="none"';
  const easing = 'calcMode="spline" keyPoints="0;1" keyTimes="0;1" keySplines=".4 0 .5 1"';
  return (
    `<path class="plate-arrived" ${shape} transform="translate(${at(onBearing(course, stop))})rotate(${course + 90})"/>` +
    `<path class="plate-flight" ${shape}><animateMotion dur="12s" fill="freeze" rotate="auto" ${easing} path="${inboundTo(stop)}"/></path>`
  );
}

/** The brass course, the focus at the origin: along the third ring, round a fillet into the final course, over the focus and out to a holding pattern. */
export function approach(): string {
  const outbound = line(onBearing(course + 180, 16), onBearing(course + 180, 2 * range));
  const marks = [
    starPoints(4, 10, 3.4, onBearing(course, 2 * range), course),
    starPoints(4, 9, 3.2, leave),
    starPoints(4, 9, 3.2, onBearing(course + 180, 2 * range), course),
    [0, 120, 240].map((turn) => onBearing(turn, 9, start)),
  ].map((points) => `${line(...points)}Z`);
  return (
    `<path d="${inboundTo(16)}" stroke-width="1.5"/><path d="${outbound}" stroke-width="1.5" stroke-dasharray="8 6"/>` +
    `<path d="${holding()}"/><path d="${line(...starPoints(8, 16, 16 * khatamHollow, [0, 0]))}Z" stroke-width="1.25"/>` +
    `<g fill="currentColor" stroke="none"><path d="${marks.join('')}"/>${circle(4.5)}</g>`
  );
}

/** The racetrack between the second and third ring, beside the outbound course. */
function holding(): string {
  const width = 40;
  const beside = (distance: number): Point =>
    onBearing(course + 270, width, onBearing(course + 180, distance));
  const turn = `A${width / 2} ${width / 2} 0 0 1 `;
  return (
    `${line(onBearing(course + 180, 2 * range), onBearing(course + 180, 3 * range))}${turn}${at(beside(3 * range))}` +
    `L${at(beside(2 * range))}${turn}${at(onBearing(course + 180, 2 * range))}`
  );
}
