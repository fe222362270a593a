import type { Locale } from '#content-db/model/locale.ts';
import type { SearchDocument } from './documents.ts';
import {
  blockOf,
  blockSize,
  documentsFile,
  type FileName,
  formatDocuments,
  formatList,
  formatWords,
  indexPath,
  parseDocuments,
  parseWords,
  wordsFile,
  wordsFiles,
} from './index-files.ts';
import { decodePostings, encodePostings, numberOf, type Posting, posting, weightOf } from './postings.ts';

/** Reads a file of the index as it is; undefined if there is none. */
export type ReadFile = (path: string) => Promise<string | undefined>;

/** The files of the index that change, by path; undefined for those that are removed. */
export type ChangedFiles = Map<string, string | undefined>;

/** A document that has a number. */
type Numbered = SearchDocument & { number: number };

export interface DocumentChanges {
  /** As they were. */
  removed: SearchDocument[];
  added: SearchDocument[];
}

/**
 * Takes documents out of the index of a language, and puts others into it. The files depend on nothing but the
 * documents in them: an index that is made at once, of no files, is the same, byte for byte.
 */
export async function updateIndex(
  locale: Locale,
  read: ReadFile,
  { removed, added }: DocumentChanges,
): Promise<ChangedFiles> {
  const index = new IndexFiles(locale, read);
  const [gone, fresh] = removed.length === 0 ? [removed, added] : withoutSame(removed, added);
  const paths = new Set(gone.map(({ path }) => path));
  const unnumbered = fresh.filter((document) => !isNumbered(document));
  if (unnumbered.length > 0 || !gone.every(isNumbered)) {
    const pages = await index.documents('pages');
    await index.write(
      'pages',
      formatDocuments([...pages.filter(({ path }) => !paths.has(path)), ...unnumbered]),
    );
  }
  await updateNumbered(index, gone.filter(isNumbered), fresh.filter(isNumbered));
  return index.changed;
}

/** Both without the documents that are in both. */
function withoutSame(
  removed: SearchDocument[],
  added: SearchDocument[],
): [SearchDocument[], SearchDocument[]] {
  const isSame = keysOf(removed).intersection(keysOf(added));
  const differs = (document: SearchDocument) => !isSame.has(JSON.stringify(document));
  return [removed.filter(differs), added.filter(differs)];
}

function keysOf(documents: SearchDocument[]): Set<string> {
  return new Set(documents.map((document) => JSON.stringify(document)));
}

function isNumbered(document: SearchDocument): document is Numbered {
  return document.number !== undefined;
}

async function updateNumbered(index: IndexFiles, gone: Numbered[], fresh: Numbered[]): Promise<void> {
  if (gone.length + fresh.length === 0) return;
  const recent = (await index.documents('recent')).filter(isNumbered);
  const start = startOf(recent);
  const paths = new Set(gone.map(({ path }) => path));
  const kept = recent.filter(({ path }) => !paths.has(path));
  const listed = gone.filter(({ number }) => number < start);
  const own = startOf([...kept, ...fresh]);
  const isLast = own >= start && kept.length + fresh.length > 0;
  const newStart = isLast ? own : Math.max(own, await lastStartBefore(index, start, listed));
  // The documents of the block that is the last one now.
  const back = newStart < start ? await takeOut(index, newStart, paths) : [];
  const all = [...kept, ...fresh, ...back];
  const out = [...listed, ...back];
  const into = all.filter(({ number }) => number < newStart);
  await updateListed(index, out, into);
  await updateWords(index, out, into);
  await index.write('recent', formatDocuments(all.filter(({ number }) => number >= newStart)));
}

/** The first number of the last block. */
function startOf(documents: Numbered[]): number {
  const last = documents.reduce((max, { number }) => Math.max(max, number), 0);
  return blockOf(last) * blockSize;
}

/** The first number of the last block before `start` that has documents other than these. */
async function lastStartBefore(index: IndexFiles, start: number, without: Numbered[]): Promise<number> {
  const paths = new Set(without.map(({ path }) => path));
  for (let first = start - blockSize; first > 0; first -= blockSize) {
    const listed = await index.documents(documentsFile(first));
    if (listed.some(({ path }) => !paths.has(path))) return first;
  }
  return 0;
}

/** The documents of a block but for those of these paths, with their words, which are collected from all files. */
async function takeOut(index: IndexFiles, first: number, without: ReadonlySet<string>): Promise<Numbered[]> {
  const listed = (await index.documents(documentsFile(first))).filter(isNumbered);
  const words = new Map(listed.map(({ number }) => [number, new Array<string>()]));
  for (const name of wordsFiles)
    for (const [stem, postings] of await index.words(name))
      for (const each of decodePostings(postings)) words.get(numberOf(each))?.push(stem + weightOf(each));
  return listed
    .filter(({ path }) => !without.has(path))
    .map((document) => ({ ...document, words: (words.get(document.number) ?? []).join(' ') }));
}

async function updateListed(index: IndexFiles, out: Numbered[], into: Numbered[]): Promise<void> {
  const numbers = new Set(out.map(({ number }) => number));
  const names = new Set([...out, ...into].map(({ number }) => documentsFile(number)));
  const byFile = Map.groupBy(into, ({ number }) => documentsFile(number));
  for (const name of names) {
    const kept = (await index.documents(name)).filter(({ number }) => !numbers.has(number ?? 0));
    const listed = [...kept, ...(byFile.get(name) ?? [])];
    await index.write(name, formatList(listed));
  }
}

/** For a stem, the numbers of documents that lose it and the postings of those that get it. */
interface StemChange {
  out: number[];
  into: Posting[];
}

async function updateWords(index: IndexFiles, out: Numbered[], into: Numbered[]): Promise<void> {
  const byFile = Map.groupBy(stemChanges(out, into), ([stem]) => wordsFile(stem));
  for (const [name, changes] of byFile) {
    const words = await index.words(name);
    for (const [stem, change] of changes) {
      const lost = new Set(change.out);
      const kept = decodePostings(words.get(stem) ?? '').filter((each) => !lost.has(numberOf(each)));
      const postings = [...kept, ...change.into].sort((a, b) => a - b);
      if (postings.length > 0) words.set(stem, encodePostings(postings));
      else words.delete(stem);
    }
    await index.write(name, formatWords(words));
  }
}

function stemChanges(out: Numbered[], into: Numbered[]): Map<string, StemChange> {
  const changes = new Map<string, StemChange>();
  const changeOf = (word: string) => {
    const stem = word.slice(0, -1);
    const known = changes.get(stem);
    if (known) return known;
    const change = { out: [], into: [] };
    changes.set(stem, change);
    return change;
  };
  const before = new Map(out.map(({ number, words }) => [number, new Set(words.split(' '))]));
  for (const { number, words } of into) {
    const old = before.get(number);
    for (const word of words.split(' '))
      if (!old?.delete(word)) changeOf(word).into.push(posting(number, Number(word.at(-1))));
  }
  for (const [number, words] of before) for (const word of words) changeOf(word).out.push(number);
  return changes;
}

/** The files of the index of a language, as they are read and as they are to be written. */
class IndexFiles {
  readonly changed: ChangedFiles = new Map();
  readonly #locale: Locale;
  readonly #read: ReadFile;
  readonly #before = new Map<FileName, Promise<string | undefined>>();

  constructor(locale: Locale, read: ReadFile) {
    this.#locale = locale;
    this.#read = read;
  }

  async documents(name: FileName): Promise<SearchDocument[]> {
    return parseDocuments(await this.#text(name));
  }

  async words(name: FileName): Promise<Map<string, string>> {
    return parseWords(await this.#text(name));
  }

  async write(name: FileName, text: string | undefined): Promise<void> {
    if (text !== (await this.#text(name))) this.changed.set(indexPath(this.#locale, name), text);
  }

  #text(name: FileName): Promise<string | undefined> {
    const text = this.#before.get(name) ?? this.#read(indexPath(this.#locale, name));
    this.#before.set(name, text);
    return text;
  }
}
