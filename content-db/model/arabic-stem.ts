import { plainArabic } from './arabic-spelling.ts';

/** Prefixes of the article with its particles, and the particles that are written with a noun; longest first. */
const prefixes = ['وبال', 'وكال', 'ولل', 'فلل', 'فبال', 'وال', 'بال', 'كال', 'فال', 'ال', 'لل', 'و'];

/** In the order in which they are removed: several may follow one another. */
const suffixes = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي'];

/** An Arabic word in one spelling. An alef that only carries a tanwin goes with it. */
export function normalizeArabic(word: string): string {
  return plainArabic(word.replace(/\u064B\u0627|\u0627\u064B/g, ''));
}

/**
 * The stem of an Arabic word: "light10" of Larkey, Ballesteros and Connell (2007), as Lucene has it, with more
 * compounds of the article. It removes prefixes and suffixes, and knows no roots.
 */
export function stemArabic(word: string): string {
  let stem = normalizeArabic(word);
  // A single letter may as well belong to the word, so more has to be left.
  const prefix = prefixes.find((each) => stem.startsWith(each) && stem.length >= each.length + leftOf(each));
  if (prefix) stem = stem.slice(prefix.length);
  for (const suffix of suffixes)
    if (stem.endsWith(suffix) && stem.length >= suffix.length + 2) stem = stem.slice(0, -suffix.length);
  return stem;
}

function leftOf(prefix: string): number {
  return prefix.length === 1 ? 3 : 2;
}
