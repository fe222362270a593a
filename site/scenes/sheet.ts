import type { Locale } from '#content-db/model/locale.ts';
import { type Direction, directions, type Point, type Scene } from '#content-db/scenes/scene.ts';

/** Width of every drawing in units, so that its lettering has one size on all plans. */
export const sheetWidth = 1000;

/** Around the plan: for the ruler, and at the bottom for the scale. */
export const margin = 28;

/** Where the metres of a plan are on the drawing. */
export interface Sheet {
  /** Units of one metre. */
  unit: number;
  /** Units of the whole drawing. */
  height: number;
  point(metres: readonly [x: number, y: number, ...unknown[]]): Point;
  /** Degrees clockwise from up. */
  turn(degrees: number): number;
  direction(direction: Direction): number;
}

/** The sheet of a scene. A plan is mirrored in Arabic, as it is read from right to left; a map is not. */
export function sheetOf({ width, height, isMap }: Scene, locale: Locale): Sheet {
  const unit = (sheetWidth - 2 * margin) / width;
  const isMirrored = locale === 'ar' && !isMap;
  const turn = (degrees: number) => (isMirrored ? -degrees : degrees);
  return {
    unit,
    height: Math.round(height * unit + 2 * margin),
    point: ([x, y]) => [margin + (isMirrored ? width - x : x) * unit, margin + y * unit],
    turn,
    direction: (direction) => turn(directions[direction]),
  };
}
