/** A point in user units, y downwards. */
export type Point = readonly [x: number, y: number];

/** A number as short SVG text, to a tenth of a unit or to the given number of decimals. */
export function short(value: number, decimals = 1): string {
  const scale = 10 ** decimals;
  const text = String(Math.round(value * scale) / scale || 0);
  return text.startsWith('0.') ? text.slice(1) : text.startsWith('-0.') ? `-${text.slice(2)}` : text;
}

/** The point at a distance on a bearing, in degrees clockwise from north. */
export function onBearing(bearing: number, distance: number, [x, y]: Point = [0, 0]): Point {
  const angle = (bearing * Math.PI) / 180;
  return [x + distance * Math.sin(angle), y - distance * Math.cos(angle)];
}

/** A point as path text. */
export function at([x, y]: Point): string {
  const right = short(y);
  return short(x) + (right.startsWith('-') ? '' : ' ') + right;
}

/** Path data of a line through points; with three or more it may be closed by adding `Z`. */
export function line(...points: readonly Point[]): string {
  return points.reduce((path, point, index) => {
    const text = at(point);
    return path + (index === 0 ? 'M' : text.startsWith('-') ? '' : ' ') + text;
  }, '');
}

/** The corners of a star: tips at `outer` from the centre, the first on bearing `turn`, hollows at `inner`. */
export function starPoints(tips: number, outer: number, inner: number, centre: Point, turn = 0): Point[] {
  return Array.from({ length: 2 * tips }, (_, index) =>
    onBearing(turn + (index * 180) / tips, index % 2 === 0 ? outer : inner, centre),
  );
}

/** Hollow radius of the khatam, the star of two crossed squares, for a tip radius of 1. */
export const khatamHollow = Math.SQRT1_2 / Math.cos(Math.PI / 8);

/** A circle at a point, as markup; further attributes as they are. */
export function circle(radius: number, [x, y]: Point = [0, 0], attributes = ''): string {
  const position = (x === 0 ? '' : ` cx="${short(x)}"`) + (y === 0 ? '' : ` cy="${short(y)}"`);
  return `<circle${position} r="${short(radius)}"${attributes}/>`;
}

/**
 * A ring of evenly spread radial ticks, the first due east, ending at the radius `outer`: one dashed
 * circle, as wide as the ticks are long, `weight` units thick each.
 */
export function ticks(
  outer: number,
  length: number,
  count: number,
  weight: number,
  centre: Point = [0, 0],
): string {
  const radius = outer - length / 2;
  const gap = short((2 * Math.PI * radius) / count - weight, 3);
  const dashes = ` stroke-dasharray="${short(weight, 2)} ${gap}" stroke-dashoffset="${short(weight / 2, 2)}"`;
  return circle(radius, centre, ` stroke-width="${short(length)}"${dashes}`);
}
