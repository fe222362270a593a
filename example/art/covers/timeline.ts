import type { Point } from '#site/art/geometry.ts';
import type { Random } from '#site/art/random.ts';
import {
  accented,
  distance,
  door,
  type Mark,
  outline,
  person,
  ring,
  sheet,
  stroke,
  track,
} from './vocabulary.ts';

/** Heights of the three tracks: what was seen, what was said, what was decided. */
const [seen, said, decided] = [48, 90, 132];

/** An exercise on paper: when things were seen, reported and decided, from the start to the door. */
export function timeline(random: Random): Mark[] {
  const first = random.whole(104, 124);
  const events = [0, 1, 2, 3].map((at) => first + at * 56 + random.whole(-9, 9));
  const late = random.pick([1, 2]);
  const marks = events.flatMap((x, at): Mark[] => {
    const reported = x + random.whole(8, at === late ? 28 : 14);
    return [
      ring([x, seen], 4),
      track([x, seen + 5], [x, said], [reported, said], [reported, decided - 6]),
      outline(
        [reported - 3, said - 3],
        [reported + 3, said - 3],
        [reported + 3, said + 3],
        [reported - 3, said + 3],
      ),
      ...(at === late
        ? accented([
            diamond([reported, decided]),
            ...distance([x, 158], [reported, 158]),
            ring([reported, decided], 11),
          ])
        : [diamond([reported, decided])]),
    ];
  });
  const ticks = Array.from({ length: 29 }, (_, at) =>
    stroke([at * 15, 18], [at * 15, at % 4 === 0 ? 28 : 22]),
  );
  return [
    stroke([0, 18], [sheet.width, 18]),
    ...ticks,
    ...[seen, said, decided].flatMap((y) => [stroke([84, y], [sheet.width, y]), ...person([66, y], 90)]),
    stroke([352, 36], [352, 118]),
    stroke([352, 146], [352, 170]),
    ...door([352, 118], 180, 28, -1),
    ...marks,
  ];
}

function diamond([x, y]: Point): Mark {
  return outline([x, y - 5], [x + 5, y], [x, y + 5], [x - 5, y]);
}
