import { onBearing } from '#site/art/geometry.ts';
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

/** A debriefing: a half circle of chairs before a board, and the floor on which the scene is walked again. */
export function debriefing(random: Random): Mark[] {
  const seats = random.whole(6, 8);
  const centre = [random.whole(176, 196), 92] as const;
  const [board, gap] = [random.whole(286, 306), random.whole(30, 44)];
  const speaker = random.whole(1, seats - 2);
  const bearing = (seat: number) => 205 + (seat * 130) / (seats - 1);
  return [
    stroke([30, 16], [390, 16], [390, 164], [30, 164], [30, 16]),
    ...door([390, 126], 0, 26, -1),
    ...Array.from({ length: seats }, (_, seat) => seat).flatMap((seat) => {
      const place = onBearing(bearing(seat), 62, [...centre]);
      const marks = person(place, bearing(seat) + 180);
      return seat === speaker ? accented([...marks, ring(place, 12)]) : marks;
    }),
    block(board, 42, 6, 92),
    box(board, 42, 6, 92),
    ...person([board + 26, 88], 270),
    ...[52, 66, 80, 94, 108, 122].map((y) => stroke([board - 8, y], [board - 8 - random.whole(8, 20), y])),
    ...person([centre[0] + gap, centre[1]], 270),
    ring([centre[0] + gap, centre[1]], 16),
    ...accented([
      ...person([centre[0], centre[1]], 90),
      ...distance([centre[0], centre[1] + 18], [centre[0] + gap, centre[1] + 18]),
      track(onBearing(bearing(speaker), 48, [...centre]), onBearing(bearing(speaker), 12, [...centre])),
    ]),
  ];
}
