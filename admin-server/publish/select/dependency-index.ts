import { sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { listOf } from '#content-db/read/list-parts.ts';
import { pageReads, readNames } from '#content-db/releases.ts';
import { jsonOf } from '../json-rows.ts';

/** What a page depends on. */
export interface PageRecord {
  path: string;
  /** Names of everything it read; see content-db/read/dependency-keys.ts. */
  reads: string[];
  /** Paths of the drawn pictures that it refers to. */
  pictures: string[];
}

/** Stands among the pages for the set of pages itself: its reads decide which pages there are. */
export const pathSet = '*';

interface IndexedPage {
  /** Numbers of names: a page reads some dozens of things, mostly those that others read too. */
  reads: Uint32Array;
  pictures: string[];
}

function hasAny(numbers: Uint32Array, isWanted: Uint8Array): boolean {
  // A loop: of all pages together there are hundreds of thousands.
  for (let at = 0; at < numbers.length; at += 1) if (isWanted[numbers[at] ?? 0]) return true;
  return false;
}

/** Records that are about to be written; they count once the index has `taken` them. */
export interface Writing {
  names: { id: number; name: string }[];
  pages: Map<string, IndexedPage>;
  removed: string[];
}

/**
 * What each live page read, in memory: a change finds its pages without looking through the database.
 * It is that of one release, and goes on to the next by `write` in the release's transaction and `take`
 * after it.
 */
export class DependencyIndex {
  readonly #numbers: Map<string, number>;
  readonly #pages: Map<string, IndexedPage>;
  /** Parts of lists that pages read, by the list. */
  readonly #parts = new Map<string, Set<string>>();
  #lastNumber = 0;

  private constructor(numbers: Map<string, number>, pages: Map<string, IndexedPage>) {
    this.#numbers = numbers;
    this.#pages = pages;
    for (const [name, id] of numbers) this.#note(name, id);
  }

  /** The index of what is live. */
  static async load(queries: Queries): Promise<DependencyIndex> {
    const names = await queries.select().from(readNames);
    const pages = await queries.select().from(pageReads);
    return new DependencyIndex(
      new Map(names.map(({ id, name }) => [name, id])),
      new Map(pages.map(({ path, reads, pictures }) => [path, { reads: Uint32Array.from(reads), pictures }])),
    );
  }

  /** Pages that made one of these reads, and `pathSet` where the set of pages depends on one. */
  pagesReading(names: Iterable<string>): string[] {
    const isWanted = new Uint8Array(this.#lastNumber + 1);
    for (const name of names) isWanted[this.#numbers.get(name) ?? 0] = 1;
    // Numbers begin at 1; 0 stands for what no page has read.
    isWanted[0] = 0;
    return [...this.#pages].flatMap(([path, { reads }]) => (hasAny(reads, isWanted) ? path : []));
  }

  /** Whether a page made one of these reads. */
  isRead(names: Iterable<string>, path: string): boolean {
    const reads = new Set(this.#pages.get(path)?.reads);
    return Iterator.from(names).some((name) => reads.has(this.#numbers.get(name) ?? 0));
  }

  has(path: string): boolean {
    return this.#pages.has(path);
  }

  /** Names of the parts that pages read of a list. */
  partsOf(list: string): ReadonlySet<string> {
    return this.#parts.get(list) ?? new Set();
  }

  /** Drawn pictures that pages refer to, but for those pages. */
  picturesBut(pages: ReadonlySet<string>): Set<string> {
    const found = new Set<string>();
    for (const [path, { pictures }] of this.#pages)
      if (!pages.has(path)) for (const picture of pictures) found.add(picture);
    return found;
  }

  picturesOf(path: string): string[] {
    return this.#pages.get(path)?.pictures ?? [];
  }

  /** Writes the records of pages, and what they replace as part of the release. */
  async write(tx: Transaction, release: number, records: PageRecord[], removed: string[]): Promise<Writing> {
    const writing = this.#encode(records, removed);
    const rows = [...writing.pages].map(([path, { reads, pictures }]) => ({
      path,
      reads: [...reads],
      pictures,
    }));
    const before = [
      ...rows,
      ...removed.map((path) => ({ path, reads: undefined, pictures: undefined })),
    ].flatMap(({ path, reads, pictures }) => {
      const old = this.#pages.get(path);
      const was = { reads: old ? [...old.reads] : undefined, pictures: old?.pictures };
      return JSON.stringify(was) === JSON.stringify({ reads, pictures }) ? [] : { path, ...was };
    });
    await tx.run(
      sql`INSERT INTO read_names (id, name) SELECT value ->> 'id', value ->> 'name' FROM json_each(${JSON.stringify(writing.names)})`,
    );
    for (const some of jsonOf(before)) {
      await tx.run(sql`INSERT INTO release_reads (release_id, path, reads, pictures)
        SELECT ${release}, value ->> 'path', value -> 'reads', value -> 'pictures' FROM json_each(${some})`);
    }
    for (const some of jsonOf(rows)) {
      await tx.run(sql`INSERT INTO page_reads (path, reads, pictures) SELECT value ->> 'path', value -> 'reads', value -> 'pictures'
        FROM json_each(${some}) WHERE true ON CONFLICT (path) DO UPDATE SET reads = excluded.reads, pictures = excluded.pictures`);
    }
    await tx.run(
      sql`DELETE FROM page_reads WHERE path IN (SELECT value FROM json_each(${JSON.stringify(removed)}))`,
    );
    return writing;
  }

  /** Goes on to the release whose records were written. */
  take({ names, pages, removed }: Writing): void {
    for (const { id, name } of names) {
      this.#numbers.set(name, id);
      this.#note(name, id);
    }
    for (const [path, page] of pages) this.#pages.set(path, page);
    for (const path of removed) this.#pages.delete(path);
  }

  #encode(records: PageRecord[], removed: string[]): Writing {
    const added = new Map<string, number>();
    const numberOf = (name: string) => {
      const known = this.#numbers.get(name) ?? added.get(name);
      if (known !== undefined) return known;
      const id = this.#lastNumber + added.size + 1;
      added.set(name, id);
      return id;
    };
    const pages = new Map(
      records.map(({ path, reads, pictures }) => [
        path,
        { reads: Uint32Array.from(reads, numberOf), pictures },
      ]),
    );
    return { names: [...added].map(([name, id]) => ({ id, name })), pages, removed };
  }

  #note(name: string, id: number): void {
    this.#lastNumber = Math.max(this.#lastNumber, id);
    const list = listOf(name);
    if (list === undefined) return;
    const parts = this.#parts.get(list) ?? new Set();
    this.#parts.set(list, parts.add(name));
  }
}
