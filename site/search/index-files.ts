import type { Locale } from '#content-db/model/locale.ts';
import type { SearchDocument } from './documents.ts';

/**
 * The index of a language is a set of text files with a line for each entry, sorted:
 * - `pages.txt`: the documents without a number, with their words;
 * - `recent.txt`: those of the last block of numbers, so that a new document changes no other file;
 * - `documents-{block}.txt`: all others, without their words;
 * - `words-{shard}.txt`: for each stem, the numbers of these.
 */
export const indexFolder = '/search/';

/** A block is a range of this many numbers. */
export const blockSize = 16;

const shards = 256;
/** Stems that begin with the same letters are in one file, so that the beginning of a word finds them. */
const sharedLetters = 4;

export type FileName = 'pages' | 'recent' | `documents-${number}` | `words-${number}`;

/** The path of a file of the index. */
export function indexPath(locale: Locale, name: FileName): string {
  return `${indexFolder}${locale}/${name}.txt`;
}

/** Whether a path of the site is a file of an index. */
export function isIndexFile(path: string): boolean {
  return path.startsWith(indexFolder);
}

export const wordsFiles: readonly FileName[] = Array.from(
  { length: shards },
  (_, shard): FileName => `words-${shard}`,
);

/** The file of a stem, by a hash (FNV-1a) of its first letters. */
export function wordsFile(stem: string): FileName {
  let hash = 0x811c9dc5;
  for (const letter of [...stem].slice(0, sharedLetters))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `words-${(hash >>> 0) % shards}`;
}

/** The file of a numbered document. */
export function documentsFile(number: number): FileName {
  return `documents-${blockOf(number)}`;
}

export function blockOf(number: number): number {
  return Math.floor(number / blockSize);
}

export function parseDocuments(file: string | undefined): SearchDocument[] {
  return linesOf(file).map((line) => {
    const [number = '', path = '', title = '', description = '', words = ''] = line.split('\t');
    return { number: number === '' ? undefined : Number(number), path, title, description, words };
  });
}

/** Documents with their words. @returns undefined if there are none: then there is no file */
export function formatDocuments(documents: SearchDocument[]): string | undefined {
  return format(documents, ({ words }) => `\t${sorted(words)}`);
}

/** Documents without their words. @returns undefined if there are none */
export function formatList(documents: SearchDocument[]): string | undefined {
  return format(documents, () => '');
}

function format(documents: SearchDocument[], end: (document: SearchDocument) => string): string | undefined {
  const lines = documents
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0) || (a.path < b.path ? -1 : 1))
    .map((document) => {
      const { number, path, title, description } = document;
      return [number ?? '', path, title, description].join('\t') + end(document);
    });
  return fileOf(lines);
}

function sorted(words: string): string {
  return words.split(' ').sort().join(' ');
}

/** The postings of the stems of a file; see postings.ts. */
export function parseWords(file: string | undefined): Map<string, string> {
  return new Map(
    linesOf(file).map((line) => {
      const space = line.indexOf(' ');
      return [line.slice(0, space), line.slice(space + 1)];
    }),
  );
}

/** @returns undefined if there are none */
export function formatWords(words: Map<string, string>): string | undefined {
  return fileOf([...words].map(([stem, postings]) => `${stem} ${postings}`).sort());
}

function linesOf(file = ''): string[] {
  return file.split('\n').slice(0, -1);
}

function fileOf(lines: string[]): string | undefined {
  return lines.length === 0 ? undefined : `${lines.join('\n')}\n`;
}
