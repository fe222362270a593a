import type { Point } from '#content-db/scenes/scene.ts';
import { lettering } from './lettering.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A place for a label: its middle, and how far below that its line of letters stands, in letter sizes. */
export interface Spot {
  at: Point;
  shift: number;
}

/** A text with the spots where it may stand. */
export interface Lettered {
  text: string;
  className: LabelClass;
  spots: readonly Spot[];
}

/** What a spot must be better by than the one before it, in square units of overlap. */
const laterSpot = 30;

/** How often each text is set. */
const rounds = 3;

/** Letter sizes in units by class, on the narrowest screen that shows them: there they need the most room. */
const sizes = { n: 35, m: 35, 'm w': 22, l: 22 } as const;
export type LabelClass = keyof typeof sizes;

/** Lines are kept free in pieces of so many units, as they may slant. */
const linePiece = 20;

/** Mean width of a letter with the paper around the text, in letter sizes. Numbers are in the mono face. */
const letterWidths = { n: 0.54, m: 0.66, 'm w': 0.56, l: 0.52 } as const;

/** The middle of a text that is to stand at `x`, so that it does not reach the edges of a drawing of this width. */
export function withinEdges(text: string, className: LabelClass, x: number, width: number): number {
  const half = halfWidth(text, className) + edge;
  return half * 2 > width ? width / 2 : Math.min(Math.max(x, half), width - half);
}

/** Between a text and the edge of a drawing, in units. */
const edge = 12;

/** Half of the width of a text in units. */
export function halfWidth(text: string, className: LabelClass): number {
  return (text.length * letterWidths[className] * sizes[className]) / 2;
}

/** Keeps the labels of a drawing apart from one another and from its figures. */
export class Labels {
  readonly #taken: Box[] = [];

  /** Keeps the place of a figure free. */
  keepFree([x, y]: Point, radius: number): void {
    this.#taken.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });
  }

  /** Keeps a line free: texts stand on it only where there is no better place. */
  keepLineFree(from: Point, to: Point): void {
    const pieces = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / linePiece);
    for (let piece = 0; piece <= pieces; piece += 1) {
      const part = piece / Math.max(pieces, 1);
      this.keepFree([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part], linePiece / 4);
    }
  }

  /**
   * Sets texts, each at its spot with the most room, and then each again, now that it is known where the others are.
   * Returns the spots; of about equal ones, the first.
   */
  arrange(texts: readonly Lettered[]): Spot[] {
    const boxes = texts.map(({ text, className, spots }) =>
      spots.map((spot) => boxOf(text, className, spot)),
    );
    const chosen: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const [at, candidates] of boxes.entries()) {
        const others = chosen.flatMap((spot, other) => (other === at ? [] : (boxes[other]?.[spot] ?? [])));
        const costs = candidates.map(
          (box, spot) => overlap(box, this.#taken) + overlap(box, others) + spot * laterSpot,
        );
        chosen[at] = costs.indexOf(Math.min(...costs));
      }
    this.#taken.push(...chosen.flatMap((spot, at) => boxes[at]?.[spot] ?? []));
    return chosen.flatMap((spot, at) => texts[at]?.spots[spot] ?? []);
  }

  /** A text at the first spot that is free; empty if none is. */
  ifFree(text: string, className: LabelClass, spots: readonly Spot[]): string {
    const free = spots.find((spot) => overlap(boxOf(text, className, spot), this.#taken) === 0);
    if (!free) return '';
    this.#taken.push(boxOf(text, className, free));
    return lettering(text, free.at, className, free.shift);
  }
}

/** The area of a box that others cover. */
function overlap(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}

function boxOf(text: string, className: LabelClass, { at: [x, y], shift }: Spot): Box {
  const size = sizes[className];
  const half = halfWidth(text, className);
  const base = y + shift * size;
  return { left: x - half, right: x + half, top: base - 0.8 * size, bottom: base + 0.2 * size };
}
