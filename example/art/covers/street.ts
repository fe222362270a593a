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

/** The approach to an entrance: a street, a crossing, vehicles in a line, and the one who has gone ahead. */
export function street(random: Random): Mark[] {
  const crossing = random.whole(76, 150);
  const entrance = random.whole(crossing + 92, 310);
  const cars = random.pick([1, 2, 3]);
  const pitch = 44;
  const first = entrance - random.whole(20, 30);
  const kerb = 122;
  return [
    stroke([0, kerb], [crossing, kerb]),
    stroke([crossing + 34, kerb], [420, kerb]),
    stroke([0, 166], [420, 166]),
    track([0, 144], [420, 144]),
    stroke([crossing, 0], [crossing, kerb]),
    stroke([crossing + 34, 0], [crossing + 34, kerb]),
    ...[0, 1, 2, 3].map((bar) => block(crossing + 3 + bar * 8, 104, 4, 14)),
    stroke([crossing + 50, 0], [crossing + 50, 66], [entrance, 66]),
    stroke([entrance + 24, 66], [420, 66]),
    ...door([entrance, 66], 90, 12, -1),
    ...door([entrance + 24, 66], 270, 12, 1),
    box(crossing + 62, 12, entrance - crossing - 76, 42),
    box(entrance + 40, 12, 400 - entrance - 40, 42),
    ...[1, 2, 3, 4].map((step) => stroke([step * 18 - 10, 30], [step * 18 - 10, 96])),
    ...Array.from({ length: cars }, (_, at) => first - at * pitch).flatMap((x) => [
      block(x, 127, 34, 14),
      box(x, 127, 34, 14),
    ]),
    ...person([entrance + 38, 112], 0),
    ...person([entrance - 14, 112], 0),
    ring([entrance + 12, 92], 17),
    ...accented([
      track([0, 134], [first - cars * pitch + 40, 134]),
      track([entrance + 12, 120], [entrance + 12, 62]),
      ...person([entrance + 12, 84], 180),
      ...distance([entrance + 56, 66], [entrance + 56, kerb]),
    ]),
  ];
}
