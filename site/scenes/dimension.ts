type Place = readonly [x: number, y: number, ...unknown[]];

/** Metres that a figure takes up on a dimension line, and that a number stands beside it. */
const body = 0.34;
const aside = 0.5;

/** The dimension line between two figures: ticks at its ends, and where its number stands. All in units. */
export interface Dimension {
  path: string;
  x: number;
  y: number;
  /** With one decimal. */
  metres: string;
}

/** `side` is 1 for a number above the line, or to the right of an upright one, and -1 for the other side. */
export function dimension(
  [x, y]: Place,
  [toX, toY]: Place,
  { unit, side }: { unit: number; side: number },
): Dimension {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [alongX, alongY] = [(toX - x) / length, (toY - y) / length];
  const sign = alongX > 0 || (alongX === 0 && alongY < 0) ? side : -side;
  const [upX, upY] = [sign * alongY, -sign * alongX];
  const gap = Math.min(body * unit, length / 2.5);
  const end = (fromX: number, fromY: number, toward: number) => {
    const [endX, endY] = [fromX + toward * alongX * gap, fromY + toward * alongY * gap];
    const tick = 0.1 * unit;
    return {
      at: `${round(endX)} ${round(endY)}`,
      tick: `M${round(endX + upX * tick)} ${round(endY + upY * tick)}L${round(endX - upX * tick)} ${round(endY - upY * tick)}`,
    };
  };
  const [start, finish] = [end(x, y, 1), end(toX, toY, -1)];
  return {
    path: `M${start.at}L${finish.at}${start.tick}${finish.tick}`,
    x: round((x + toX) / 2 + upX * unit * (aside + Math.abs(upX) * 0.15)),
    y: round((y + toY) / 2 + upY * unit * aside),
    metres: (length / unit).toFixed(1),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
