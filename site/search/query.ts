import type { Locale } from '#content-db/model/locale.ts';
import type { SearchDocument } from './documents.ts';
import {
  blockOf,
  blockSize,
  documentsFile,
  type FileName,
  indexPath,
  parseDocuments,
  parseWords,
  wordsFile,
} from './index-files.ts';
import { decodePostings, numberOf, weightOf } from './postings.ts';
import { beginningOf, wordsOf } from './words.ts';
import type { ReadFile } from './update.ts';

export interface SearchResult {
  path: string;
  title: string;
  description: string;
}

export interface SearchAnswer {
  /** The first results, the best one first. */
  results: SearchResult[];
  /** How many there are. */
  total: number;
}

/** A word that is looked for. */
interface Term {
  stem: string;
  /** Set while a visitor may still be typing it: words that begin like this count too. */
  beginning?: string | undefined;
}

/** More words than these are not looked for: each loads a file. */
const maxTerms = 5;
const minBeginning = 3;
const minStem = 4;

/** What the words of a title, a heading and a text are worth. */
const worth = [0, 1, 4, 12];

/**
 * Searches the index of a language. Finds the documents that have most of the words, and among these the ones whose
 * titles have them first.
 * @param count of results
 */
export async function search(
  query: string,
  locale: Locale,
  { read, count = 10 }: { read: ReadFile; count?: number },
): Promise<SearchAnswer> {
  const terms = termsOf(query);
  if (terms.length === 0) return { results: [], total: 0 };
  const load = (name: FileName) => read(indexPath(locale, name));
  const [pages, recent] = (await Promise.all([load('pages'), load('recent')])).map(parseDocuments);
  const local = [...(pages ?? []), ...(recent ?? [])];
  const start = blockOf(recent?.at(-1)?.number ?? 0) * blockSize;
  const hits = new Hits(terms);
  for (const document of local) hits.addDocument(document);
  if (start > 0) await addListed(hits, terms, load);
  const ranked = hits.ranked();
  const found = await Promise.all(
    ranked.slice(0, count).map(async (key) => {
      const listed = typeof key === 'number' ? parseDocuments(await load(documentsFile(key))) : [];
      return typeof key === 'number' ? listed.find(({ number }) => number === key) : key;
    }),
  );
  const results = found.flatMap((document) =>
    document ? [{ path: document.path, title: document.title, description: document.description }] : [],
  );
  return { results, total: ranked.length };
}

/** The words that a query looks for, each once; the last one may not be finished. */
export function termsOf(query: string): Term[] {
  const words = wordsOf(query);
  const isOpen = words.at(-1)?.to === query.length;
  const terms = new Map<string, Term>();
  for (const [at, { from, to, stem }] of words.entries()) {
    const beginning = isOpen && at === words.length - 1 ? beginningOf(query.slice(from, to)) : '';
    if (stem !== '' && terms.size < maxTerms)
      terms.set(stem, { stem, ...(beginning.length >= minBeginning && { beginning }) });
  }
  return [...terms.values()];
}

/** Whether a term finds a stem. A word that is being typed may already be longer than its stem: `securi`, `secur`. */
export function finds({ stem: wanted, beginning }: Term, stem: string): boolean {
  if (stem === wanted) return true;
  if (beginning === undefined) return false;
  return stem.startsWith(beginning) || (stem.length >= minStem && beginning.startsWith(stem));
}

async function addListed(
  hits: Hits,
  terms: Term[],
  load: (name: FileName) => Promise<string | undefined>,
): Promise<void> {
  const names = new Set(terms.map(({ stem }) => wordsFile(stem)));
  const files = await Promise.all([...names].map(load));
  for (const file of files)
    for (const [stem, postings] of parseWords(file))
      for (const [at, term] of terms.entries())
        if (finds(term, stem))
          for (const each of decodePostings(postings)) hits.add(numberOf(each), at, weightOf(each));
}

/** A document of the files that every search loads, or the number of another one. */
type Key = SearchDocument | number;

/** The documents that were found, with the weight of each term. */
class Hits {
  readonly #terms: Term[];
  readonly #weights = new Map<Key, number[]>();

  constructor(terms: Term[]) {
    this.#terms = terms;
  }

  add(key: Key, term: number, weight: number): void {
    const weights = this.#weights.get(key) ?? this.#terms.map(() => 0);
    weights[term] = Math.max(weights[term] ?? 0, weight);
    this.#weights.set(key, weights);
  }

  addDocument(document: SearchDocument): void {
    for (const word of document.words.split(' '))
      for (const [at, term] of this.#terms.entries())
        if (finds(term, word.slice(0, -1))) this.add(document, at, Number(word.at(-1)));
  }

  /** The documents with most of the terms, the best one first; of equal ones, the newest. */
  ranked(): Key[] {
    const rarity = this.#terms.map((_, at) => {
      const count = this.#weights.values().reduce((sum, weights) => sum + Number((weights[at] ?? 0) > 0), 0);
      return 1 / Math.log2(2 + count);
    });
    const rated = [...this.#weights].map(([key, weights]) => ({
      key,
      terms: weights.filter((weight) => weight > 0).length,
      score: weights.reduce((sum, weight, at) => sum + (worth[weight] ?? 0) * (rarity[at] ?? 0), 0),
    }));
    const most = rated.reduce((max, { terms }) => Math.max(max, terms), 0);
    return rated
      .filter(({ terms }) => terms === most)
      .sort((a, b) => b.score - a.score || numberIn(b.key) - numberIn(a.key))
      .map(({ key }) => key);
  }
}

function numberIn(key: Key): number {
  return typeof key === 'number' ? key : (key.number ?? Infinity);
}
