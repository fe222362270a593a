import type { Dictionary } from '../i18n/dictionary.ts';

/** A count and, if the length of all that is counted is known and differs, its range: "5 courses, 1–10 days". */
export function countWithDays(
  { facts }: Dictionary,
  of: 'courses' | 'programs',
  counted: readonly { days?: number | null | undefined }[],
): string {
  const lengths = counted.flatMap(({ days }) => days ?? []);
  const count = facts[of](counted.length);
  if (lengths.length === 0 || lengths.length < counted.length) return count;
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  return least === most ? count : `${count}${facts.separator}${facts.daysBetween(least, most)}`;
}
