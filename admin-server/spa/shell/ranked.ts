import { asCompared } from '#content-db/model/arabic-spelling.ts';
import { nearMatches } from '#content-db/model/fuzzy.ts';
import { stemArabic } from '#content-db/model/arabic-stem.ts';

interface Findable {
  title: string;
  /** Further words to find it by. */
  words?: string | undefined;
}

/**
 * What a search finds, the best first: titles that have its words, in any Arabic form and as far as they are typed, then
 * what has them as further words, then what nearly has them; all without a search.
 */
export function ranked<F extends Findable>(all: F[], search: string): F[] {
  if (search === '') return all;
  const texts = all.map(({ title, words = '' }) => `${title} ${words}`);
  return [
    ...new Set([
      ...all.filter(({ title }) => hasWords(title, search)),
      ...all.filter((_, at) => hasWords(texts[at] ?? '', search)),
      ...nearMatches(texts, search).flatMap((at) => all[at] ?? []),
    ]),
  ];
}

/** Whether a word of the text begins like each word of the search: «صوره» is found in «مكتبة الصور». */
function hasWords(text: string, search: string): boolean {
  const words = wordsOf(text);
  return wordsOf(search).every((typed) =>
    words.some((word) => word.startsWith(typed) || stemArabic(word).startsWith(stemArabic(typed))),
  );
}

function wordsOf(text: string): string[] {
  return asCompared(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
