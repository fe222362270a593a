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

/** A report form: fields, written lines, a sketch of who stood where, and the one box that is crossed. */
export function report(random: Random): Mark[] {
  const left = random.whole(96, 120);
  const width = 232;
  const crossed = random.whole(0, 3);
  const gap = random.whole(30, 52);
  const sketch = { x: left + 126, y: 56, width: 94, height: 62 };
  const lines = Array.from({ length: 6 }, (_, at) => ({ y: 66 + at * 10, length: random.whole(60, 104) }));
  const middleOf = sketch.y + 34;
  return [
    box(left, 10, width, 190),
    stroke([left + width, 22], [left + width + 12, 22], [left + width + 12, 180]),
    block(left + 12, 20, 62, 6),
    stroke([left + 12, 34], [left + width - 12, 34]),
    ...[0, 1, 2].map((field) => box(left + 12 + field * 70, 40, 62, 10)),
    ...lines.map(({ y, length }) => stroke([left + 12, y], [left + 12 + length, y])),
    box(sketch.x, sketch.y, sketch.width, sketch.height),
    ...door([sketch.x + sketch.width, sketch.y + 12], 180, 14, 1),
    ...person([sketch.x + 18 + gap, middleOf], 270),
    ring([sketch.x + 18 + gap, middleOf], 13),
    ...[0, 1, 2, 3].flatMap((choice) => [
      box(left + 12 + choice * 54, 130, 9, 9),
      stroke([left + 26 + choice * 54, 135], [left + 54 + choice * 54, 135]),
    ]),
    stroke([left + 12, 166], [left + 104, 166]),
    ...[26, 58, 90, 122, 154].map((y) => stroke([left - 10, y], [left - 4, y])),
    ...accented([
      ...person([sketch.x + 16, middleOf], 90),
      ...distance([sketch.x + 16, middleOf + 18], [sketch.x + 18 + gap, middleOf + 18]),
      stroke([left + 10 + crossed * 54, 128], [left + 23 + crossed * 54, 141]),
      stroke([left + 23 + crossed * 54, 128], [left + 10 + crossed * 54, 141]),
      track([left + 12, 160], [left + 28, 152], [left + 36, 162], [left + 58, 154], [left + 74, 160]),
    ]),
  ];
}
