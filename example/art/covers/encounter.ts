import type { Random } from '#site/art/random.ts';
import {
  accented,
  block,
  box,
  distance,
  door,
  type Mark,
  person,
  ring,
  stroke,
  track,
} from './vocabulary.ts';

/** A waiting room: a counter, chairs, somebody who has stood up, and the one who keeps a distance and a way out. */
export function encounter(random: Random): Mark[] {
  const guest = random.whole(206, 250);
  const level = random.whole(84, 98);
  const gap = random.whole(64, 92);
  const exit = random.whole(44, 70);
  const chairs = random.whole(4, 6);
  const waiting = random.whole(0, chairs - 1);
  const first = 250 - chairs * 12;
  const staff = guest - gap;
  return [
    stroke([0, 20], [420, 20]),
    stroke([0, 160], [exit, 160]),
    stroke([exit + 34, 160], [420, 160]),
    ...door([exit, 160], 90, 17, -1),
    ...door([exit + 34, 160], 270, 17, 1),
    block(300, 30, 20, 92),
    box(300, 30, 20, 92),
    ...person([342, random.whole(54, 96)], 270),
    ...Array.from({ length: chairs }, (_, at) => box(first + at * 24, 138, 16, 14)),
    ...person([first + waiting * 24 + 8, 142], 0),
    track([staff - 12, level], [exit + 17, level], [exit + 17, 150]),
    ...[24, 38].map((radius) => ring([guest, level], radius)),
    ...person([guest, level], 270),
    ...accented([
      ...person([staff, level], 90),
      ...distance([staff, level - 18], [guest, level - 18]),
      stroke([staff, level - 6], [staff, level - 12]),
    ]),
  ];
}
