import type { Point } from '#site/art/geometry.ts';
import { distance, heroDrawing, person } from '#site/art/drawing.ts';

export interface RoomWords {
  instructor: string;
  /** The floor in the middle. */
  floor: string;
  /** The distance between the two people who practise. */
  apart: string;
}

/** The seats around the exercise floor, with the bearing that each faces. */
const seats: readonly (readonly [Point, number])[] = [
  ...[250, 335, 420].map((y) => [[205, y], 90] as const),
  ...[270, 354, 438, 522, 606, 690].map((x) => [[x, 530], 0] as const),
  ...[420, 335, 250].map((y) => [[755, y], 270] as const),
];

/** The training room from above: twelve seats in a horseshoe, the exercise floor, and who stands where. The same in both directions. */
export function trainingRoom(words: RoomWords): string {
  return heroDrawing(({ text }) => ({
    lines: walls() + seats.map(([place, facing]) => chair(place, facing)).join('') + exercise(),
    letters:
      seats.map(([[x, y]], index) => text(String(index + 1), x, y + 6)).join('') +
      text(words.instructor, 590, 192) +
      text(words.floor, 480, 432) +
      text(words.apart, 480, 300),
  }));
}

/** Walls with a door, and the board in front. */
function walls(): string {
  return (
    '<path d="M240 120H830V600H130V120h30" stroke-width="5"/><path d="M160 120v80a80 80 0 0 0 80-80" opacity=".7"/>' +
    '<path d="M340 138H620" stroke-width="3"/><path d="M-10 80H90V640H-10M970 80H870V640H970" opacity=".4"/>' +
    '<path d="M310 230h340v220H310z" stroke-dasharray="10 8" opacity=".8"/>'
  );
}

function chair([x, y]: Point, facing: number): string {
  return `<path transform="translate(${x} ${y})rotate(${facing})" d="M-18-22h36a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4h-36a4 4 0 0 1-4-4v-36a4 4 0 0 1 4-4M-22 30h44" opacity=".85"/>`;
}

/** The instructor, who watches from the front, and in brass the two people who practise. */
function exercise(): string {
  return (
    `${person([480, 186], 180)}<g class="plate-accent" stroke="currentColor" stroke-width="2">` +
    `${person([400, 350], 90)}${person([560, 350], 270)}${distance(420, 540, 350)}</g>`
  );
}
