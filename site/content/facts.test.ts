import { expect, it } from 'vitest';
import { dictionaryOf } from '../i18n/dictionary.ts';
import { courseFact } from './facts.ts';
import type { CourseStep } from './services.ts';

const text = { value: '', attributes: {} };
const courses = (...days: (number | undefined)[]): CourseStep[] =>
  days.map((count, id) => ({ id, order: id + 1, title: text, description: text, days: count }));

it.each([
  [[1, 2, 10], '3 courses, 1–10 days', '3 دورات، من يوم واحد إلى 10 أيام'],
  [[2, 2], '2 courses', 'دورتان'],
  [[1], '1 course', 'دورة واحدة'],
  [[1, undefined], '2 courses', 'دورتان'],
  [[], '0 courses', '0 دورة'],
])('courses of %s days are told as "%s"', (days, english, arabic) => {
  expect(courseFact(dictionaryOf('en'), courses(...days))).toBe(english);
  expect(courseFact(dictionaryOf('ar'), courses(...days))).toBe(arabic);
});
