import { and, desc, getTableColumns, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { Hono } from 'hono';
import type { Database, Queries } from '#content-db/database/open.ts';
import { asCompared } from '#content-db/model/arabic-spelling.ts';
import type { Locale } from '#content-db/model/locale.ts';
import { arabicTitleColumns } from '#content-db/model/title.ts';
import { nearMatches } from '#content-db/model/fuzzy.ts';
import { arabicTitles } from '#content-db/read/arabic-titles.ts';
import { ownerOf, rowsWith } from '#content-db/read/references.ts';
import { type Resource, type StoredRow, wholeRow } from '#content-db/model/resource.ts';
import { type ResourceName, resources, resourceNames } from '#content-db/types/index.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { typesOff } from '#content-db/read/types-off.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { excerptAround, excerptAtStart } from './excerpt.ts';
import { createKnownWords, searchedColumns, shortestNear } from './known-words.ts';
import { containsText, type ListQuery, queryType, searchParam } from '../http/list-query.ts';

/** What matches a search. */
export interface Hit {
  /** A content type, or what features call what they find. */
  resource: string;
  id: number;
  /** What people call it. */
  label: string;
  /** The Arabic title of a row with both languages. */
  arabicName?: string;
  locale?: string;
  /** Of a row with pages of its own: their public paths. */
  paths?: Partial<Record<Locale, string>>;
  /** For page texts: the page they are on. */
  page?: string;
  /** For page texts: their first words. Of a row that is found by another text than its name: the words around the match. */
  text?: string;
  /** Where every word of the search is: as words of the name, within it, in another text, or nearly somewhere. */
  match: Match;
}

type Match = 'word' | 'name' | 'text' | 'near';

/** Finds something besides content: what has every word. */
export type Finder = (queries: Queries, search: string) => Promise<Hit[]>;

/** Maximum of hits per content type. */
export const maxHits = 5;

/**
 * GET /search: content of all types, and what features find, whose names or texts contain every word: names first, then short
 * texts, then long ones; where these are few, also names that nearly do. A search that finds nothing is made again with
 * the nearest known words. Empty without a search.
 */
export function searchRoutes({
  content,
  finders = [],
}: {
  content: Pick<Database, 'read'>;
  finders?: readonly Finder[];
}) {
  const words = createKnownWords(content.read);
  return new Hono<SignedIn>().get('/search', queryType<ListQuery>(), async (c) => {
    const search = searchParam(c);
    if (search === '') return c.json<Hit[]>([]);
    const exact = await findAll(content.read, search, finders);
    const corrected = exact.length > 0 ? undefined : await words.corrected(search);
    const near = corrected === undefined ? [] : await findAll(content.read, corrected, finders);
    const hits = [...exact, ...near.map((hit) => ({ ...hit, match: 'near' as const }))];
    const unique = new Map(hits.map((hit) => [`${hit.resource}/${hit.id}/${hit.locale}`, hit]));
    return c.json(await withPaths(content.read, [...unique.values()]));
  });
}

async function findAll(queries: Queries, search: string, finders: readonly Finder[]): Promise<Hit[]> {
  // One after the other: searches come with each key stroke, and must not block other reads.
  const hits: Hit[] = [];
  const off = await typesOff(queries);
  for (const name of resourceNames) if (!off.has(name)) hits.push(...(await findHits(queries, name, search)));
  for (const find of finders) hits.push(...(await find(queries, search)));
  return hits;
}

/** A service is found by its texts, which are other rows: then the paths come from the row that is named. */
async function withPaths(queries: Queries, hits: Hit[]): Promise<Hit[]> {
  const paths = new Map<string, Hit['paths']>();
  for (const name of resourceNames) {
    if (!hasAddress(resources[name])) continue;
    const ids = hits.filter((hit) => hit.resource === name && !hit.paths).map(({ id }) => id);
    for (const row of await rowsWith(queries, name, 'id', ids))
      paths.set(`${name}/${row.id}`, pathsOf(resources[name], row));
  }
  return hits.map((hit) => {
    const own = paths.get(`${hit.resource}/${hit.id}`);
    return own ? { ...hit, paths: own } : hit;
  });
}

function hasAddress(resource: Resource): boolean {
  return resource.shape === 'collection' && resource.address !== undefined;
}

/** The public paths of a row; undefined if it has no pages of its own. */
function pathsOf(resource: Resource, row: StoredRow): Hit['paths'] {
  return resource.shape === 'collection' ? resource.address?.paths(row) : undefined;
}

async function findHits(queries: Queries, name: ResourceName, search: string): Promise<Hit[]> {
  const resource: Resource = resources[name];
  const rows = await matchingRows(queries, resource, search);
  const near = await nearRows(queries, name, search, new Set(rows.map(({ id }) => id)));
  const words = wordsOf(asCompared(search));
  const arabic = await arabicTitles(queries, name, [...rows, ...near]);
  const hit = (row: StoredRow, near?: Match): Hit => {
    const label = rowTitle(name, row);
    const arabicName = arabic.get(row.id);
    const paths = pathsOf(resource, row);
    const match = near ?? matchOf(asCompared(`${label} ${arabicName ?? ''}`), words);
    const text = excerptOf(resource, row, match === 'text' ? words : []);
    return {
      ...ownerOf(name, row),
      label,
      ...(arabicName !== undefined && { arabicName }),
      ...textsOf(row, ['locale', 'page']),
      ...(paths && { paths }),
      ...(text !== undefined && { text }),
      match,
    };
  };
  return [...rows.map((row) => hit(row)), ...near.map((row) => hit(row, 'near'))];
}

/**
 * Rows whose texts contain every word: by names and short texts, and where these are few, by all texts. Texts as long as
 * a post take most of the time.
 */
async function matchingRows(queries: Queries, resource: Resource, search: string): Promise<StoredRow[]> {
  const { table } = resource;
  const inName = containsWords(search, titleColumns(resource));
  const all = searchedColumns(resource);
  const short = or(inName, containsWords(search, all.filter(isOnCard(resource))));
  const select = (condition: SQL | undefined, limit: number, ...order: SQL[]): Promise<StoredRow[]> =>
    queries
      .select(wholeRow(table))
      .from(table)
      .where(condition)
      .orderBy(...order, desc(table.id))
      .limit(limit);
  const namesFirst = inName ? [desc(sql`(${inName})`)] : [];
  const rows = short ? await select(short, maxHits, ...namesFirst) : [];
  const anywhere = containsWords(search, all);
  if (!anywhere || rows.length === maxHits) return rows;
  const known = rows.map(({ id }) => id);
  // In the order of ids alone, so that the look ends with the last hit.
  return [...rows, ...(await select(and(notInArray(table.id, known), anywhere), maxHits - rows.length))];
}

/** What stands below the title of a hit: the words around the first match, or else the first of the text that the type has for that. */
function excerptOf(resource: Resource, row: StoredRow, [word]: string[]): string | undefined {
  if (resource.excerptColumn) {
    const text = String(row[resource.excerptColumn]);
    return (word === undefined ? undefined : excerptAround(text, word)) ?? excerptAtStart(text);
  }
  if (word === undefined) return undefined;
  const searched = searchedColumns(resource);
  for (const [name, column] of Object.entries(getTableColumns(resource.table))) {
    const value = searched.includes(column) ? row[name] : undefined;
    const excerpt = typeof value === 'string' ? excerptAround(value, word) : undefined;
    if (excerpt !== undefined) return excerpt;
  }
  return undefined;
}

function matchOf(name: string, words: string[]): Match {
  const whole = new Set(name.match(/[\p{L}\p{M}\p{N}]+/gu));
  if (words.every((word) => whole.has(word))) return 'word';
  return words.every((word) => name.includes(word)) ? 'name' : 'text';
}

/** Rows whose names nearly match, if fewer than the maximum are known. */
async function nearRows(
  queries: Queries,
  name: ResourceName,
  search: string,
  known: ReadonlySet<number>,
): Promise<StoredRow[]> {
  const resource: Resource = resources[name];
  const columns = titleColumns(resource);
  if (columns.length === 0 || known.size >= maxHits || search.length < shortestNear) return [];
  const { table } = resource;
  const titles: { id: number; title: unknown }[] = [];
  for (const title of columns) titles.push(...(await queries.select({ id: table.id, title }).from(table)));
  const near = nearMatches(
    titles.map(({ title }) => String(title ?? '')),
    search,
  ).flatMap((at) => titles[at]?.id ?? []);
  const ids = [...new Set(near)].filter((id) => !known.has(id)).slice(0, maxHits - known.size);
  const rows = await rowsWith(queries, name, 'id', ids);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Rows that contain each word in one of the columns. */
export function containsWords(search: string, columns: AnySQLiteColumn[]): SQL | undefined {
  return columns.length === 0
    ? undefined
    : and(...wordsOf(search).map((word) => containsText(word, ...columns)));
}

function wordsOf(search: string): string[] {
  return search.split(/\s+/);
}

/** The columns with the names of a row, in both languages. */
function titleColumns(resource: Resource): AnySQLiteColumn[] {
  const columns = getTableColumns(resource.table);
  const names = [...(resource.titleColumns ?? []), ...arabicTitleColumns(resource)];
  return names.flatMap((name) => columns[name] ?? []);
}

/** Whether cards show a column: others may be as long as a post. */
function isOnCard(resource: Resource): (column: AnySQLiteColumn) => boolean {
  const card = resource.shape === 'collection' ? resource.views['card'] : undefined;
  const columns = getTableColumns(resource.table);
  const shown = card && new Set(card.map((name) => columns[name]));
  return (column) => shown?.has(column) ?? true;
}

function textsOf(row: StoredRow, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : [])),
  );
}
