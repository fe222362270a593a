import { expect, it } from 'vitest';
import { dictionaryOf } from '#example/words.ts';
import { countWithDays } from './facts.ts';

const lengths = (...days: (number | undefined)[]) => days.map((count) => ({ days: count }));

it.each([
  [[1, 2, 10], '3 courses, 1–10 days', '3 دورات، من يوم واحد إلى 10 أيام'],
  [[2, 2], '2 courses', 'دورتان'],
  [[1], '1 course', 'دورة واحدة'],
  [[1, undefined], '2 courses', 'دورتان'],
  [[], '0 courses', '0 دورة'],
])('courses of %s days are told as "%s"', (days, english, arabic) => {
  expect(countWithDays(dictionaryOf('en'), 'courses', lengths(...days))).toBe(english);
  expect(countWithDays(dictionaryOf('ar'), 'courses', lengths(...days))).toBe(arabic);
});
