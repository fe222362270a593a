import { at, line, onBearing, type Point, short } from '#site/art/geometry.ts';

/** A stroke or a shape of a cover, as path data in units of the sheet, which is 420 wide and 180 high. */
export interface Mark {
  as: 'line' | 'dash' | 'head' | 'dot' | 'block' | 'row';
  d: string;
  /** In the accent colour: the one figure or decision that the plate is about. */
  isAccent?: true;
}

/** The sheet of every cover, 21 : 9. Lists cut it to 2 : 1 and 16 : 9, so what matters stays between 50 and 370. */
export const sheet = { width: 420, height: 180 };

/** The middle of the sheet that every use shows. */
export const middle = { from: 56, to: 364 };

/** Marks in the accent colour. */
export function accented(marks: Mark[]): Mark[] {
  return marks.map((mark) => ({ ...mark, isAccent: true }));
}

export function stroke(...points: readonly Point[]): Mark {
  return { as: 'line', d: line(...points) };
}

/** A path that somebody walks, or a line of sight. */
export function track(...points: readonly Point[]): Mark {
  return { as: 'dash', d: line(...points) };
}

/** A closed shape in outline. */
export function outline(...points: readonly Point[]): Mark {
  return { as: 'line', d: `${line(...points)}Z` };
}

export function box(x: number, y: number, width: number, height: number): Mark {
  return { as: 'line', d: rectangle(x, y, width, height) };
}

/** A filled box: a shelf, a vehicle, a field of a form. */
export function block(x: number, y: number, width: number, height: number): Mark {
  return { as: 'block', d: rectangle(x, y, width, height) };
}

function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${at([x, y])}h${short(width)}v${short(height)}h-${short(width)}z`;
}

/** A person seen from above, who faces a bearing: shoulders and head. */
export function person([x, y]: Point, bearing: number): Mark[] {
  const [half, depth] = [8, 4.2];
  const start = onBearing(bearing - 90, half, [x, y]);
  const [dx, dy] = onBearing(bearing + 90, 2 * half);
  const arc = `a${half} ${depth} ${short(bearing)} 0 1 `;
  return [
    { as: 'line', d: `M${at(start)}${arc}${at([dx, dy])}${arc}${at([-dx, -dy])}z` },
    { as: 'head', d: `M${at(onBearing(bearing, 0.8, [x, y]))}h0` },
  ];
}

/** A person in a crowd: a head. */
export function head(place: Point): Mark {
  return { as: 'dot', d: `M${at(place)}h0` };
}

/** A door that stands open: its hinge, the bearing of the opening from there, and the side to which it opens. */
export function door(hinge: Point, bearing: number, width: number, side: 1 | -1 = 1): Mark[] {
  const leaf = onBearing(bearing + 90 * side, width, hinge);
  const closed = onBearing(bearing, width, hinge);
  return [
    stroke(hinge, leaf),
    { as: 'dash', d: `M${at(leaf)}A${width} ${width} 0 0 ${side === 1 ? 0 : 1} ${at(closed)}` },
  ];
}

/** A distance between two points on a horizontal or vertical line, as in a plan: a line with a tick at each end. */
export function distance(from: Point, to: Point): Mark[] {
  const isLevel = from[1] === to[1];
  const tick = ([x, y]: Point): Mark =>
    isLevel ? stroke([x, y - 3], [x, y + 3]) : stroke([x - 3, y], [x + 3, y]);
  return [stroke(from, to), tick(from), tick(to)];
}

/** A range ring. */
export function ring([x, y]: Point, radius: number): Mark {
  const r = short(radius);
  return {
    as: 'line',
    d: `M${at([x - radius, y])}a${r} ${r} 0 1 0 ${short(2 * radius)} 0a${r} ${r} 0 1 0-${short(2 * radius)} 0z`,
  };
}

/** Seats or shelves in a row, from left to right along the middle of the row. */
export function row(from: number, to: number, y: number): Mark {
  return { as: 'row', d: `M${short(from)} ${short(y)}H${short(to)}` };
}
