import uFuzzy from '@leeoniya/ufuzzy';
import { plainArabic } from './arabic-spelling.ts';

/**
 * Latin and Arabic words in any order, each with one letter wrong, missing, too many or swapped at most. A word is not
 * split where its case changes: Arabic letters have none.
 */
const matcher = new uFuzzy({ alpha: 'a-zà-ÿء-ي', intraSplit: '(?!)', intraBound: '(?!)', intraMode: 1 });

/** The order of words is free up to this number of them. */
const freeWords = 4;

/** Finds the texts that nearly contain every word of a search, in any spelling of Arabic. @returns their positions, the best first */
export function nearMatches(texts: string[], search: string): number[] {
  const [found, info, order] = matcher.search(texts.map(plainArabic), plainArabic(search), freeWords);
  if (!found) return [];
  // Of a thousand matches and more, none is ranked.
  if (!info) return found;
  return order.flatMap((at) => info.idx[at] ?? []);
}
