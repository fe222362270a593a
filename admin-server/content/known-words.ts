import { asc, getTableColumns, gt, max } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { changes } from '#content-db/changes.ts';
import type { Queries } from '#content-db/database/open.ts';
import { asCompared } from '#content-db/model/arabic-spelling.ts';
import { nearMatches } from '#content-db/model/fuzzy.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { resourceNames, resources } from '#content-db/types/index.ts';
import { isSearchable } from './list.ts';

/** Letters of a word that may be misspelt. */
export const shortestNear = 4;

/** Rows that are read at once. */
const batch = 200;

/** The words that the content has, for searches that find nothing. */
export interface KnownWords {
  /** The search with the nearest known word for each that is not known; undefined if one of them has none. */
  corrected(search: string): Promise<string | undefined>;
}

/** The words are read when they are first needed, and again after a change. */
export function createKnownWords(queries: Queries): KnownWords {
  let known: { upTo: number | null; words: string[] } | undefined;

  async function words(): Promise<string[]> {
    const [last] = await queries.select({ id: max(changes.id) }).from(changes);
    const upTo = last?.id ?? null;
    if (known?.upTo !== upTo) known = { upTo, words: [...(await allWords(queries))] };
    return known.words;
  }

  return {
    async corrected(search) {
      const all = await words();
      const near = asCompared(search)
        .split(/\s+/)
        .map((word) => (word.length < shortestNear || all.includes(word) ? word : nearest(all, word)));
      return near.includes(undefined) ? undefined : near.join(' ');
    },
  };
}

/** The nearest word, of about the same length. */
function nearest(all: string[], word: string): string | undefined {
  return nearMatches(all, word)
    .flatMap((at) => all[at] ?? [])
    .find((found) => Math.abs(found.length - word.length) <= 1);
}

async function allWords(queries: Queries): Promise<Set<string>> {
  const words = new Set<string>();
  for (const name of resourceNames)
    for await (const text of textsOf(queries, resources[name]))
      for (const word of asCompared(text).match(/[\p{L}\p{M}]+/gu) ?? [])
        if (word.length >= shortestNear) words.add(word);
  return words;
}

async function* textsOf(queries: Queries, resource: Resource): AsyncGenerator<string> {
  const { table } = resource;
  const columns = searchedColumns(resource);
  for (let after = 0; columns.length > 0;) {
    const rows = await queries
      .select({ id: table.id, ...Object.fromEntries(columns.map((column) => [column.name, column])) })
      .from(table)
      .where(gt(table.id, after))
      .orderBy(asc(table.id))
      .limit(batch);
    for (const { id, ...values } of rows) {
      after = Number(id);
      yield Object.values(values).join(' ');
    }
    if (rows.length < batch) return;
  }
}

/** The text columns that a search looks at. */
export function searchedColumns({ table, searchColumns }: Resource): AnySQLiteColumn[] {
  return Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    (searchColumns?.includes(name) ?? true) && isSearchable(column) ? [column] : [],
  );
}
