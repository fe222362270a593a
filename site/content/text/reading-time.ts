import type { Locale } from '#content-db/model/locale.ts';

/**
 * Words a minute of adults who read an unknown text: the means of the International Reading Speed Texts
 * (Trauzettel-Klosinski and Dietz, Investigative Ophthalmology & Visual Science 53, 2012).
 */
const wordsPerMinute: Record<Locale, number> = { en: 228, ar: 138 };

/** The number of words of a text, numbers among them. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,-]*/gu)?.length ?? 0;
}

/** Whole minutes that it takes to read a text, at least one. */
export function readingMinutes(text: string, locale: Locale): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute[locale]));
}
