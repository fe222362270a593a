import { khatamHollow, line, starPoints } from '#site/art/geometry.ts';
import { arrowHead, heroDrawing } from '#site/art/drawing.ts';

export interface StreetWords {
  hall: string;
  entrance: string;
  /** The letter at the arrow to the north. */
  north: string;
  /** That distances in it mean nothing. */
  scale: string;
}

/** The spans of the blocks between the streets, in each direction. */
const columns = [
  [-320, 150],
  [206, 480],
  [560, 800],
  [856, 1280],
] as const;
const rows = [
  [-320, 60],
  [116, 396],
  [464, 640],
  [696, 1040],
] as const;

/** How the streets lie against the lines of the page, in degrees. */
const tilt = -9;

/** The way to the training hall through the streets around it. A map: the same in both directions. */
export function street(words: StreetWords): string {
  return heroDrawing(({ text }) => ({
    lines: `<g transform="rotate(${tilt} 480 360)">${blocks()}${way()}</g>${north()}`,
    letters:
      text(words.hall, 664, 306) +
      text(words.entrance, 800, 389) +
      text(words.north, 226, 216) +
      text(words.scale, 365, 522),
  }));
}

/** The blocks with their plots; the hall is one of them, in brass. */
function blocks(): string {
  const outlines = columns.flatMap(([left, right]) =>
    rows.map(([top, bottom]) => `M${left} ${top}H${right}V${bottom}H${left}z`),
  );
  const plots = columns.flatMap(([left, right]) =>
    [1, 2].map((part) => `M${Math.round(left + ((right - left) * part) / 3)} `),
  );
  const cuts = rows.flatMap(([top, bottom], row) =>
    plots.filter((_, index) => (index + row) % 3 !== 0).map((start) => `${start}${top}V${bottom}`),
  );
  return (
    `<path class="plate-block" d="${outlines.join('')}"/><path d="${cuts.join('')}" stroke-width=".75" opacity=".6"/>` +
    '<path d="M520-320V1040M-320 430H1280" stroke-dasharray="16 12" opacity=".5"/>'
  );
}

/** In brass: the hall with its entrance, and the way there. */
function way(): string {
  const star = line(...starPoints(8, 34, 34 * khatamHollow, [680, 256]));
  const corner = line(...starPoints(4, 11, 3.8, [520, 430]));
  return (
    '<g class="plate-accent" stroke="currentColor" stroke-width="2.5"><path class="plate-ground" d="M560 116H800V396H560z"/>' +
    `<path d="${star}Z" stroke-width="1.5"/><circle cx="680" cy="256" r="8" fill="currentColor" stroke="none"/>` +
    '<path d="M520 760V454a24 24 0 0 1 24-24H706a24 24 0 0 0 24-24"/><path class="plate-ground" d="M706 396h48" stroke-width="5"/>' +
    `${arrowHead([730, 392], 0)}<path d="${corner}Z" fill="currentColor" stroke="none"/></g>`
  );
}

/** The needle: an instrument is never mirrored, so it shows where north is in both directions. */
function north(): string {
  return `<g transform="translate(226 274)rotate(${tilt})"><circle class="plate-ground" r="44"/><path d="M0-38l9 38H-9z" fill="currentColor" stroke="none"/><path d="M0 38l9-38H-9z"/></g>`;
}
