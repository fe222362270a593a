import type { Random } from '#site/art/random.ts';
import {
  accented,
  box,
  distance,
  door,
  type Mark,
  middle,
  person,
  ring,
  row,
  sheet,
  stroke,
} from './vocabulary.ts';

/** An aircraft cabin: seats on both sides of the aisle, a galley, and crew and passenger at a distance. */
export function cabin(random: Random): Mark[] {
  const galley = random.pick([96, 284, 320]);
  const crew = random.whole(middle.from + 20, middle.to - 110);
  const gap = random.whole(44, 76);
  const start = random.whole(-16, 0);
  const aisle = 90;
  const seats = [37, 53, 69, 111, 127, 143].flatMap((y) => [
    row(start, galley - 20, y),
    row(galley + 24, sheet.width, y),
  ]);
  const side = random.pick([1, -1] as const);
  const wall = aisle + side * 68;
  return [
    stroke([0, 18], [sheet.width, 18]),
    stroke([0, 162], [sheet.width, 162]),
    stroke([0, 22], [galley - 11, 22]),
    stroke([galley + 11, 22], [sheet.width, 22]),
    stroke([0, 158], [galley - 11, 158]),
    stroke([galley + 11, 158], [sheet.width, 158]),
    ...seats,
    box(galley - 14, 30, 28, 46),
    box(galley - 14, 104, 28, 46),
    ...door([galley - 11, wall], 90, 22, side === 1 ? 1 : -1),
    ...[18, 34].map((radius) => ring([crew + gap, aisle], radius)),
    ...person([crew + gap, aisle], 270),
    ...accented([...person([crew, aisle], 90), ...distance([crew, aisle + 15], [crew + gap, aisle + 15])]),
  ];
}
