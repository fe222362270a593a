import { line, onBearing, starPoints, type Point } from '#site/art/geometry.ts';
import { arrowHead, heroDrawing } from '#site/art/drawing.ts';

export interface MissedApproachWords {
  /** Where the procedure returns to. */
  home: string;
  /** Of the answer, such as 404. */
  status: string;
}

const ground = 560;
const decision: Point = [360, 440];

/**
 * The profile of a missed approach, for an address without a page: down to the decision point, no runway in
 * sight, up again and back to where one started. It reads in the direction of the page.
 */
export function missedApproach(words: MissedApproachWords, isMirrored: boolean): string {
  return heroDrawing(
    ({ text }) => ({
      lines: terrain() + procedure(),
      letters:
        [5, 4, 3, 2, 1, 0].map((miles, index) => text(String(miles), 160 + index * 80, 596)).join('') +
        text(words.status, decision[0], 408) +
        text(words.home, 630, 172),
    }),
    isMirrored,
  );
}

/** The ground with its distances, and the outline of the runway that is not there. */
function terrain(): string {
  const miles = Array.from({ length: 11 }, (_, index) => `M${160 + index * 80} ${ground}v14`);
  const levels = [200, 290, 380, 470].map((y) => `M-10 ${y}H970`);
  return (
    `<path d="M-10 ${ground}H970" stroke-width="3"/><path d="${miles.join('')}"/><path d="${levels.join('')}" stroke-width=".75" opacity=".45"/>` +
    `<path d="M500 ${ground}v-16h180v16" stroke-dasharray="8 8"/>` +
    `<path d="${line([...decision], [decision[0], ground])}" stroke-dasharray="4 6" opacity=".8"/>`
  );
}

/** In brass: the descent, the decision, the climb and the holding pattern at its end. */
function procedure(): string {
  const [x, y] = decision;
  const star = (middle: Point, size: number) => `${line(...starPoints(4, size, size / 3, middle))}Z`;
  return (
    '<g class="plate-accent" stroke="currentColor" stroke-width="2.5">' +
    `<path d="M-10 170L${x - 14} ${y - 10}"/><path d="M${x + 12} ${y + 8}q36 24 76-6L548 264q18-16 40-16" stroke-dasharray="12 8"/>` +
    `<rect x="560" y="192" width="140" height="56" rx="28"/>${arrowHead([628, 248], 90)}${arrowHead([632, 192], 270)}` +
    `${arrowHead(onBearing(306, 190, decision), 126)}` +
    `<path d="${star(decision, 17)}${star([630, 220], 10)}" fill="currentColor" stroke="none"/></g>`
  );
}
