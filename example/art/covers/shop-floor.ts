import type { Random } from '#site/art/random.ts';
import { accented, block, box, distance, door, type Mark, person, stroke, track } from './vocabulary.ts';

/** A shop: shelves, till and entrance, what the camera sees, and the greeting in the aisle. */
export function shopFloor(random: Random): Mark[] {
  const entrance = random.whole(62, 118);
  const pitch = random.pick([38, 42, 46]);
  const first = entrance + 58;
  const shelves = Array.from({ length: Math.floor((404 - first) / pitch) }, (_, at) => first + at * pitch);
  const aisle = random.pick([1, 2, 3]);
  const x = first + aisle * pitch - pitch / 2 + 8;
  const [shopper, greeter] = random.pick([
    [54, 116],
    [62, 128],
  ] as const);
  return [
    stroke([0, 14], [420, 14]),
    stroke([0, 166], [entrance, 166]),
    stroke([entrance + 30, 166], [420, 166]),
    ...door([entrance, 166], 90, 15, -1),
    ...door([entrance + 30, 166], 270, 15, 1),
    ...shelves.flatMap((left) => [block(left, 34, 16, 98), box(left, 34, 16, 98)]),
    box(24, 40, 14, 70),
    ...person([52, 74], 90),
    stroke([404, 14], [x + 26, 166]),
    stroke([404, 14], [404, 166]),
    track([entrance + 15, 160], [entrance + 15, 148], [x, 148], [x, shopper + 10]),
    ...person([x, shopper], 180),
    ...accented([...person([x, greeter], 0), ...distance([x + 11, shopper], [x + 11, greeter])]),
  ];
}
