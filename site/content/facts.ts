import type { Dictionary } from '../i18n/dictionary.ts';

/** What is counted, by its name alone where there is none. */
export function countOrName(
  words: Dictionary,
  of: 'courses' | 'programs',
  counted: Parameters<typeof countWithDays>[2],
): string {
  return counted.length > 0 ? countWithDays(words, of, counted) : words.services[of];
}

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
