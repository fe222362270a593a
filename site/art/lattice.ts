import { at, onBearing, starPoints, type Point } from './geometry.ts';

export type Lattice = {
  /** Distance between neighbouring stars. */
  pitch: number;
  /** Lines end at this distance from the centre. */
  radius: number;
  centre?: Point;
  /** Degrees by which the whole lattice is turned clockwise. */
  turn?: number;
  /** Picks the stars to draw by their middle, before turning and moving; all without it. */
  keep?: (middle: Point) => boolean;
};

const degree = Math.PI / 180;
const contact = 67.5;

/**
 * The eight-fold star lattice as path data. Octagons and squares tile the plane; from the middle of
 * every edge two lines leave at 67.5° to it and end where they meet their neighbours ("polygons in
 * contact"). Eight-point stars arise on a square grid, tip to tip, and a four-point star in each gap.
 */
export function starLattice({ pitch, radius, centre = [0, 0], turn = 0, keep = () => true }: Lattice): string {
  const octagon = pitch / 2;
  const square = octagon * Math.tan(22.5 * degree);
  const reach = Math.ceil(radius / pitch);
  let path = '';
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      for (const [tips, tip, shift] of [[8, octagon, 0], [4, square, octagon]] as const) {
        const middle: Point = [column * pitch + shift, row * pitch + shift];
        if (Math.hypot(...middle) - tip >= radius || !keep(middle)) continue;
        const away = onBearing(turn, -middle[1], onBearing(turn + 90, middle[0]));
        path += cut(starPoints(tips, tip, hollow(tips, tip), away, turn + (tips === 4 ? 45 : 0)), radius, centre);
      }
    }
  }
  return path;
}

/** Where the two lines of neighbouring edges meet, by the law of sines between edge middle and polygon centre. */
function hollow(sides: number, tip: number): number {
  return (tip * Math.cos(contact * degree)) / Math.sin((90 - 180 / sides + contact) * degree);
}

/** Path data of a closed outline, without what lies outside the circle around the origin; then moved. */
function cut(outline: readonly Point[], radius: number, [x, y]: Point): string {
  let path = '';
  let isDown = false;
  outline.forEach((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    const [enter, leave] = insideSpan(from, to, radius);
    if (leave <= enter) {
      isDown = false;
      return;
    }
    const along = (share: number): string =>
      at([x + from[0] + share * (to[0] - from[0]), y + from[1] + share * (to[1] - from[1])]);
    if (!isDown || enter > 0) path += `M${along(enter)}`;
    const end = along(leave);
    path += end.startsWith('-') ? end : ` ${end}`;
    isDown = leave === 1;
  });
  return path;
}

/** The part of a line inside a circle around the origin, as shares of its length; empty if the second is not greater. */
function insideSpan([x, y]: Point, [toX, toY]: Point, radius: number): readonly [number, number] {
  const dx = toX - x;
  const dy = toY - y;
  const square = dx * dx + dy * dy;
  const half = (x * dx + y * dy) / square;
  const root = half * half - (x * x + y * y - radius * radius) / square;
  if (root <= 0) return [0, 0];
  return [Math.max(0, -half - Math.sqrt(root)), Math.min(1, -half + Math.sqrt(root))];
}
