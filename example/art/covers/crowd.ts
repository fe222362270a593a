import type { Random } from '#site/art/random.ts';
import { accented, box, distance, door, head, type Mark, person, stroke, track } from './vocabulary.ts';

/** Middle line of the crowd, and the gate to which it moves. */
const level = 90;
const gate = { x: 338, half: 15 };

/** A crowd between barriers that narrow to a gate, and the steward who counts a patch of it. */
export function crowd(random: Random): Mark[] {
  const patch = random.whole(205, 255);
  const isAbove = random.pick([true, false]);
  const steward = level + (isAbove ? -1 : 1) * (halfWidth(patch + 14) + 15);
  return [
    ...[-1, 1].map((side) => stroke([0, level + side * halfWidth(0)], [gate.x, level + side * gate.half])),
    stroke([gate.x, 0], [gate.x, level - gate.half]),
    stroke([gate.x, level + gate.half], [gate.x, 180]),
    ...door([gate.x, level - gate.half], 90, 14, -1),
    ...door([gate.x, level + gate.half], 90, 14, 1),
    ...heads(random),
    ...accented([
      box(patch, level - 16, 32, 32),
      ...distance([patch, level + 24], [patch + 32, level + 24]),
      ...person([patch + 16, steward], isAbove ? 180 : 0),
      track([patch + 16, steward + (isAbove ? 8 : -8)], [patch + 16, level + (isAbove ? -16 : 16)]),
    ]),
  ];
}

/** Half of the width between the barriers. */
function halfWidth(x: number): number {
  return 74 - ((74 - gate.half) * x) / gate.x;
}

/** Heads on a loose grid, closer to each other before the gate and few behind it. */
function heads(random: Random): Mark[] {
  const places: Mark[] = [];
  for (let x = 8; x < 412; x += 11) {
    if (Math.abs(x - gate.x) < 6) continue;
    const half = x < gate.x ? halfWidth(x) - 6 : 30;
    const share = x < gate.x ? 0.18 + 0.82 * (x / gate.x) ** 1.3 : 0.22;
    for (let y = level - Math.floor(half / 11) * 11; y <= level + half; y += 11)
      if (random.between(0, 1) < share) places.push(head([x + random.whole(-2, 2), y + random.whole(-2, 2)]));
  }
  return places;
}
