import type { Dictionary } from '../i18n/dictionary.ts';
import type { CourseStep } from './services.ts';

/** How many courses there are and, if it is known of all and differs, how long they take: "5 courses, 1–10 days". */
export function courseFact({ facts }: Dictionary, courses: readonly CourseStep[]): string {
  const lengths = courses.flatMap((course) => course.days ?? []);
  const count = facts.courses(courses.length);
  if (lengths.length === 0 || lengths.length < courses.length) return count;
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  return least === most ? count : `${count}${facts.separator}${facts.daysBetween(least, most)}`;
}
