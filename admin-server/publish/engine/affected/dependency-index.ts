import { eq, gt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { listOf, ListParts } from '#content-db/read/list-parts.ts';
import { dependencyKeys, pageDependencies, releaseDependencies } from '#content-db/releases.ts';
import { jsonOf } from '../../json-rows.ts';

/** What a page depends on. */
export interface PageRecord {
  path: string;
  /** Keys of everything that it read; see content-db/read/dependency-keys.ts. */
  dependencies: string[];
  /** Paths of the drawn pictures that it refers to. */
  pictures: string[];
}

/** The pseudo-path of the set of pages: its dependencies decide which pages exist. */
export const pathSet = '*';

interface IndexedPage {
  /** Numbers of keys: pages share most of their dependencies. */
  dependencies: Uint32Array;
  pictures: string[];
}

function hasAny(numbers: Uint32Array, isWanted: Uint8Array): boolean {
  // A plain loop, because all pages together have hundreds of thousands of dependencies.
  for (let at = 0; at < numbers.length; at += 1) if (isWanted[numbers[at] ?? 0]) return true;
  return false;
}

/** Records that are written to the database, and not yet applied to the index. */
export interface IndexUpdate {
  keys: { id: number; name: string }[];
  pages: Map<string, IndexedPage>;
  removed: string[];
}

/**
 * The dependencies of each live page, in memory, so that the pages of a change are found without the
 * database. It belongs to one release. A new release calls `write` in its transaction, and `apply` after
 * it. The tables call dependencies `reads`, and keys `names`.
 */
export class DependencyIndex {
  readonly #numbers = new Map<string, number>();
  /** By number. */
  readonly #names: string[] = [];
  readonly #pages: Map<string, IndexedPage>;
  /** Keys of the parts of a list that pages read, by the list. */
  readonly #parts = new Map<string, ListParts>();
  /** How many pages refer to a drawn picture. */
  readonly #uses = new Map<string, number>();
  #lastNumber = 0;

  private constructor(keys: IndexUpdate['keys'], pages: Map<string, IndexedPage>) {
    this.#pages = pages;
    for (const key of keys) this.#note(key);
    for (const page of pages.values()) this.#count(page.pictures, 1);
  }

  /** The index of what is live. */
  static async load(queries: Queries): Promise<DependencyIndex> {
    const keys = await queries.select().from(dependencyKeys);
    const pages = await queries.select().from(pageDependencies);
    return new DependencyIndex(
      keys,
      new Map(
        pages.map(({ path, reads, pictures }) => [path, { dependencies: Uint32Array.from(reads), pictures }]),
      ),
    );
  }

  /** What releases after this one changed, to be passed to `apply`. */
  async changesSince(queries: Queries, release: number): Promise<IndexUpdate> {
    const keys = await queries.select().from(dependencyKeys).where(gt(dependencyKeys.id, this.#lastNumber));
    const { path } = releaseDependencies;
    const { reads, pictures } = pageDependencies;
    const rows = await queries
      .selectDistinct({ path, reads, pictures })
      .from(releaseDependencies)
      .leftJoin(pageDependencies, eq(pageDependencies.path, path))
      .where(gt(releaseDependencies.releaseId, release));
    const pages = rows.flatMap(({ path, reads, pictures }): [string, IndexedPage][] =>
      reads && pictures ? [[path, { dependencies: Uint32Array.from(reads), pictures }]] : [],
    );
    const removed = rows.flatMap(({ path, reads }) => (reads ? [] : path));
    return { keys, pages: new Map(pages), removed };
  }

  /** Pages that depend on one of these keys, and `pathSet` if the set of pages does. */
  dependents(keys: Iterable<string>): string[] {
    const isWanted = this.#flagsOf(keys);
    const found: string[] = [];
    for (const [path, { dependencies }] of this.#pages) if (hasAny(dependencies, isWanted)) found.push(path);
    return found;
  }

  /** By the number of a key, whether it is one of these. */
  #flagsOf(keys: Iterable<string>): Uint8Array {
    const flags = new Uint8Array(this.#lastNumber + 1);
    for (const key of keys) flags[this.#numbers.get(key) ?? 0] = 1;
    // Numbers start at 1; 0 is that of a key on which no page depends.
    flags[0] = 0;
    return flags;
  }

  /** The keys on which a page, or `pathSet`, depends. */
  dependenciesOf(path: string): string[] {
    return Array.from(this.#pages.get(path)?.dependencies ?? [], (number) => this.#names[number] ?? '');
  }

  has(path: string): boolean {
    return this.#pages.has(path);
  }

  /** Keys of the lists of which pages read a part. */
  lists(): string[] {
    return [...this.#parts.keys()];
  }

  /** Keys of the parts of a list that pages read. */
  partsOf(list: string): ListParts | undefined {
    return this.#parts.get(list);
  }

  /** The drawn pictures that pages refer to. */
  pictures(): Set<string> {
    return new Set(this.#uses.keys());
  }

  /** The pictures to which only these pages refer. */
  picturesOnlyOf(paths: Iterable<string>): Set<string> {
    const uses = Map.groupBy(
      [...paths].flatMap((path) => this.picturesOf(path)),
      (picture) => picture,
    );
    return new Set(
      [...uses.keys()].filter((picture) => this.#uses.get(picture) === uses.get(picture)?.length),
    );
  }

  picturesOf(path: string): string[] {
    return this.#pages.get(path)?.pictures ?? [];
  }

  /** Writes the records of pages to the database, and what they replace to the log of the release. */
  async write(
    tx: Transaction,
    release: number,
    records: PageRecord[],
    removed: string[],
  ): Promise<IndexUpdate> {
    const update = this.#encode(records, removed);
    const rows = [...update.pages].map(([path, { dependencies, pictures }]) => ({
      path,
      reads: [...dependencies],
      pictures,
    }));
    const before = [
      ...rows,
      ...removed.map((path) => ({ path, reads: undefined, pictures: undefined })),
    ].flatMap(({ path, reads, pictures }) => {
      const old = this.#pages.get(path);
      const was = { reads: old ? [...old.dependencies] : undefined, pictures: old?.pictures };
      return JSON.stringify(was) === JSON.stringify({ reads, pictures }) ? [] : { path, ...was };
    });
    await tx.run(
      sql`INSERT INTO read_names (id, name) SELECT value ->> 'id', value ->> 'name' FROM json_each(${JSON.stringify(update.keys)})`,
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
    return update;
  }

  /** Applies what `write` returned, once its transaction is committed. */
  apply({ keys, pages, removed }: IndexUpdate): void {
    for (const key of keys) this.#note(key);
    for (const path of [...pages.keys(), ...removed]) this.#count(this.picturesOf(path), -1);
    for (const [path, page] of pages) this.#pages.set(path, page);
    for (const path of removed) this.#pages.delete(path);
    for (const page of pages.values()) this.#count(page.pictures, 1);
  }

  #encode(records: PageRecord[], removed: string[]): IndexUpdate {
    const added = new Map<string, number>();
    const numberOf = (name: string) => {
      const known = this.#numbers.get(name) ?? added.get(name);
      if (known !== undefined) return known;
      const id = this.#lastNumber + added.size + 1;
      added.set(name, id);
      return id;
    };
    const pages = new Map(
      records.map(({ path, dependencies, pictures }) => [
        path,
        { dependencies: Uint32Array.from(dependencies, numberOf), pictures },
      ]),
    );
    return { keys: [...added].map(([name, id]) => ({ id, name })), pages, removed };
  }

  #count(pictures: string[], change: number): void {
    for (const picture of pictures) {
      const uses = (this.#uses.get(picture) ?? 0) + change;
      if (uses === 0) this.#uses.delete(picture);
      else this.#uses.set(picture, uses);
    }
  }

  #note({ id, name }: IndexUpdate['keys'][number]): void {
    this.#numbers.set(name, id);
    this.#names[id] = name;
    this.#lastNumber = Math.max(this.#lastNumber, id);
    const list = listOf(name);
    if (list === undefined) return;
    const parts = this.#parts.get(list) ?? new ListParts();
    parts.add(name);
    this.#parts.set(list, parts);
  }
}
