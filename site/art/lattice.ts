import { at, starPoints, type Point } from './geometry.ts';

export type Lattice = {
  /** Distance between neighbouring stars. */
  pitch: number;
  /** Lines end at this distance from the origin. */
  radius: number;
  /** Picks the stars to draw by their middle. */
  keep: (middle: Point) => boolean;
};

const degree = Math.PI / 180;
const contact = 67.5;

/**
 * The eight-fold star lattice around the origin, as path data. Octagons and squares tile the plane;
 * from the middle of every edge two lines leave at 67.5° to it and end where they meet their neighbours
 * ("polygons in contact"). Eight-point stars arise on a square grid, tip to tip, and a four-point star
 * in each gap between them.
 */
export function starLattice({ pitch, radius, keep }: Lattice): string {
  const octagon = pitch / 2;
  const square = octagon * Math.tan(22.5 * degree);
  const kinds = [
    { tips: 8, tip: octagon, shift: 0, turn: 0 },
    { tips: 4, tip: square, shift: octagon, turn: 45 },
  ];
  const reach = Math.ceil(radius / pitch);
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => (index - reach) * pitch);
  return kinds
    .flatMap((kind) =>
      steps.flatMap((y) =>
        steps.map((x) => ({ ...kind, middle: [x + kind.shift, y + kind.shift] as const })),
      ),
    )
    .filter(({ tip, middle }) => Math.hypot(...middle) - tip < radius && keep(middle))
    .map(({ tips, tip, middle, turn }) => cut(starPoints(tips, tip, hollow(tips, tip), middle, turn), radius))
    .join('');
}

/** Where the two lines of neighbouring edges meet, by the law of sines between edge middle and polygon centre. */
function hollow(sides: number, tip: number): number {
  return (tip * Math.cos(contact * degree)) / Math.sin((90 - 180 / sides + contact) * degree);
}

/** Path data of a closed outline without what lies outside the circle around the origin. */
function cut(outline: readonly Point[], radius: number): string {
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
      at([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
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
