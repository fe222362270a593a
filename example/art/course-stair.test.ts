import { expect, it } from 'vitest';
import { sizeOf } from '#site/testing/markup.ts';
import { courseStair } from './course-stair.ts';

const line = (svg: string) => /class="stair-line" d="([^"]+)"/u.exec(svg)?.[1] ?? '';
const lengths = (svg: string) => {
  const ends = [...line(svg).matchAll(/[MH](-?[\d.]+)/gu)].map((match) => Number(match[1]));
  return ends.slice(1).map((end, index) => end - (ends[index] ?? 0));
};

it('makes each step as long as its days', () => {
  const [one = 0, two = 0, three = 0] = lengths(courseStair([1, 2, 7], false));
  expect(two / one).toBeCloseTo(2, 1);
  expect(three / one).toBeCloseTo(7, 1);
});

it('climbs to the left in Arabic', () => {
  const steps = lengths(courseStair([1, 2, 3, 4, 10], true));
  expect(steps).toEqual(
    lengths(courseStair([1, 2, 3, 4, 10], false)).map((step) => expect.closeTo(-step, 0)),
  );
});

it('is well-formed and says the days of each course', () => {
  const svg = courseStair([1, 2, 3, 4, 10], false);
  expect(sizeOf(svg)).toEqual({ width: 400, height: 216 });
  expect([...svg.matchAll(/<text[^>]*>(\d+)</gu)].map((match) => match[1])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '10',
  ]);
});
