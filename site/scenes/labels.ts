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

/** Letter sizes in units by class, between those of a phone and of a wide screen. */
const sizes = { n: 30, m: 26, 'm w': 20, l: 20 } as const;
export type LabelClass = keyof typeof sizes;

/** Mean width of a letter, in letter sizes. */
const letterWidth = 0.56;

/** The middle of a text that is to stand at `x`, so that it does not reach the edges of a drawing of this width. */
export function withinEdges(text: string, className: LabelClass, x: number, width: number): number {
  const half = halfWidth(text, className) + edge;
  return half * 2 > width ? width / 2 : Math.min(Math.max(x, half), width - half);
}

/** Between a text and the edge of a drawing, in units. */
const edge = 12;

function halfWidth(text: string, className: LabelClass): number {
  return (text.length * letterWidth * sizes[className]) / 2;
}

/** Keeps the labels of a drawing apart from one another and from its figures. */
export class Labels {
  readonly #taken: Box[] = [];

  /** Keeps the place of a figure free. */
  keepFree([x, y]: Point, radius: number): void {
    this.#taken.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });
  }

  /** Sets a text at the spot with the most room, and returns which one; the first of equal ones. */
  choose(text: string, className: LabelClass, spots: readonly Spot[]): number {
    const boxes = spots.map((spot) => boxOf(text, className, spot));
    const overlaps = boxes.map((box) => this.#overlap(box));
    const best = overlaps.indexOf(Math.min(...overlaps));
    const box = boxes[best];
    if (box) this.#taken.push(box);
    return Math.max(best, 0);
  }

  /** A text at the first spot that is free; empty if none is. */
  ifFree(text: string, className: LabelClass, spots: readonly Spot[]): string {
    const free = spots.find((spot) => this.#overlap(boxOf(text, className, spot)) === 0);
    if (!free) return '';
    this.#taken.push(boxOf(text, className, free));
    return lettering(text, free.at, className, free.shift);
  }

  #overlap(box: Box): number {
    const shared = (other: Box) =>
      Math.max(0, Math.min(box.right, other.right) - Math.max(box.left, other.left)) *
      Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top));
    return this.#taken.reduce((sum, other) => sum + shared(other), 0);
  }
}

function boxOf(text: string, className: LabelClass, { at: [x, y], shift }: Spot): Box {
  const size = sizes[className];
  const half = halfWidth(text, className);
  const base = y + shift * size;
  return { left: x - half, right: x + half, top: base - 0.8 * size, bottom: base + 0.2 * size };
}
