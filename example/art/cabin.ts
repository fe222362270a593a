import { line, starPoints } from '#site/art/geometry.ts';
import { arrowHead, distance, heroDrawing, person } from '#site/art/drawing.ts';

const rows = Array.from({ length: 13 }, (_, index) => index + 8);
const pitch = 74;
const aisle = 360;

/** Where a row of seats is, row 14 in the middle. */
const xOf = (row: number): number => 480 + (row - 14) * pitch;

const seat = 'm-20-24h32a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6h-32a6 6 0 0 1-6-6v-36a6 6 0 0 1 6-6m44-2v52';

/** Middles of the seats of a row. */
const seats = [192, 246, 300, 420, 474, 528];

export interface CabinWords {
  /** From the first crew member to the marked seat. */
  ahead: string;
  /** From the second crew member to the first. */
  behind: string;
}

/**
 * The cabin of an aircraft: the first crew member stops a row short of the marked seat, the second stays two rows
 * behind. It reads in the direction of the page.
 */
export function cabin(words: CabinWords, isMirrored: boolean): string {
  return heroDrawing(
    ({ text }) => ({
      lines: fuselage() + crew(),
      letters:
        rows.map((row) => text(String(row).padStart(2, '0'), xOf(row), 132)).join('') +
        text(words.behind, (xOf(11) + xOf(13)) / 2, 622) +
        text(words.ahead, (xOf(13) + xOf(14)) / 2 + 14, 622),
    }),
    isMirrored,
  );
}

function fuselage(): string {
  const row = seats.map((y) => `M0 ${y}${seat}`).join('');
  return (
    `<g stroke-width="4"><path d="M-10 150H970M-10 570H970"/></g><path d="M18 160H970M18 560H970" stroke-width="3" stroke-dasharray="24 50" opacity=".6"/>` +
    `<g opacity=".75"><path id="hero-row" d="${row}" transform="translate(${xOf(8)} 0)"/>` +
    `${rows
      .slice(1)
      .map((number) => `<use href="#hero-row" x="${xOf(number) - xOf(8)}"/>`)
      .join('')}</g>`
  );
}

/** In brass: the seat, the two people, the way that they came and their distances. */
function crew(): string {
  const [first, second] = [xOf(13), xOf(11)];
  return (
    '<g class="plate-accent" stroke="currentColor" stroke-width="2">' +
    `<path d="M${xOf(14)} 300${seat}" fill="currentColor"/>` +
    `<path d="M${xOf(8)} ${aisle}H${second - 18}M${second + 18} ${aisle}H${first - 40}"/>${arrowHead([first - 22, aisle], 90)}` +
    `<path d="M${first + 18} ${aisle}H970" stroke-dasharray="8 8" opacity=".7"/>` +
    `<path d="${line(...starPoints(4, 13, 4.5, [xOf(8), aisle]))}Z" fill="currentColor" stroke="none"/>` +
    `${person([second, aisle], 90)}${person([first, aisle], 90)}` +
    `${distance(second, first, 591)}${distance(first, xOf(14), 591)}</g>`
  );
}
