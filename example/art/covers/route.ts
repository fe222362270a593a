import type { Point } from '#site/art/geometry.ts';
import type { Random } from '#site/art/random.ts';
import { accented, block, box, type Mark, person, ring, stroke, track } from './vocabulary.ts';

/** Corners of the blocks of houses between the streets. */
const columns = [48, 114, 180, 246, 312] as const;
const rows = [46, 92, 138];

/** A district from above: the way that was driven beforehand, another one, and the stops that were looked at. */
export function route(random: Random): Mark[] {
  const [start, second, third, fourth, arrival] = columns;
  const turn = random.pick([second, third]);
  const [from, by, to] = random.pick([
    [138, 92, 46],
    [46, 92, 138],
    [92, 138, 46],
    [92, 46, 138],
  ]);
  const stops: Point[] = [
    [turn, from],
    [turn, by],
    [fourth, by],
    [fourth, to],
  ];
  return [
    ...houses(random),
    track([start, from], [start, to], [arrival, to]),
    ...stops.map((stop) => ring(stop, 4)),
    box(arrival + 14, to - 14, 34, 28),
    ring([arrival, to], 22),
    ...accented([
      stroke([0, from], ...stops, [arrival - 10, to]),
      ...stops.map(([x, y]) => stroke([x - 7, y - 7], [x + 7, y + 7])),
      ...person([arrival, to], 270),
    ]),
  ];
}

/** Blocks of houses between the streets, some of them built up. */
function houses(random: Random): Mark[] {
  const [xs, ys] = [
    [-12, ...columns, 420],
    [0, ...rows, 180],
  ];
  return xs.slice(1).flatMap((right, column) =>
    ys.slice(1).flatMap((bottom, row): Mark[] => {
      const [left = 0, top = 0] = [xs[column], ys[row]];
      const area = [left + 7, top + 7, right - left - 14, bottom - top - 14] as const;
      return random.between(0, 1) < 0.3 ? [box(...area), block(...area)] : [box(...area)];
    }),
  );
}
