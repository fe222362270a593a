import { answerOf } from '#content-db/read/list-parts.ts';
import { type Locale, locales } from '#content-db/model/locale.ts';
import type { Transaction } from '#content-db/database/open.ts';
import { type CollectionName, createReaders, type Reader } from '#content-db/read/reader.ts';
import type { ListMemory } from '#content-db/read/source.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { listColumns, listName } from '#content-db/read/dependency-keys.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import { isPublicRow, type Resource } from '#content-db/model/resource.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { type Change, selectionOf } from './pending.ts';
import { pathSet, type PageRecord, type DependencyIndex } from './dependency-index.ts';
import { changedRows } from './changed-keys.ts';
import type { CompiledSite } from '../types.ts';

/** What a copy of rows concerns. */
export interface Affected {
  /** Pages to render anew, and those that came to be. */
  rendered: string[];
  /** Pages that are no more. */
  removed: string[];
  /** Names of all reads that may give something else now. */
  names: ReadonlySet<string>;
  /** What the set of pages depends on now, where it was looked at anew. */
  records: PageRecord[];
  /** The lists as far as they are known now. */
  lists: ListMemory;
}

type SiteRoutes = Pick<CompiledSite, 'commonPaths'>;

/** What has to be known from before rows are copied, to tell afterwards what became of long lists. */
export interface ListsBefore {
  /** The collections whose lists may change. */
  collections: ReadonlySet<ResourceName>;
  /** Ids of the lists that pages show parts of, by name. */
  ids: Map<string, number[]>;
  /** All paths but those of single rows, where they may change. */
  paths: string[] | undefined;
  /** The lists that stay as they are, as far as they are known. */
  lists: ListMemory;
}

/** What is known of what is live. */
export interface LiveIndex {
  index: DependencyIndex;
  /** Lists of what is published, as far as they were read. */
  lists: ListMemory;
}

/** Looks at the lists that the changes may change, of what is published in `tx` before they are copied there. */
export async function listsBefore(
  tx: Transaction,
  site: SiteRoutes,
  changes: Change[],
  { index, lists: known }: LiveIndex,
): Promise<ListsBefore> {
  const collections = new Set(selectionOf(changes.filter(mayChangeLists)).keys());
  const content = createReaders(tx, 'some', { lists: known }).forPage(() => undefined);
  const concerned = [...collections].flatMap(listsOf);
  const isPaths = index
    .pagesReading(concerned.flatMap(({ list }) => [list, ...index.partsOf(list)]))
    .includes(pathSet);
  const ids = await idsOf(content, concerned, index);
  const paths = isPaths ? await site.commonPaths(content) : undefined;
  return { collections, ids, paths, lists: new Map([...known].filter(([name]) => !collections.has(name))) };
}

interface List {
  list: string;
  name: CollectionName;
  locale: Locale | undefined;
}

function listsOf(name: ResourceName): List[] {
  const resource: Resource = resources[name];
  if (resource.shape !== 'collection') return [];
  return [undefined, ...(resource.localeColumn === undefined ? [] : locales)].map((locale) => ({
    list: listName(name, locale),
    name: name as CollectionName,
    locale,
  }));
}

/** The ids of those lists that pages show parts of. */
async function idsOf(content: Reader, lists: List[], index: DependencyIndex): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  for (const { list, name, locale } of lists)
    if (index.partsOf(list).size > 0) ids.set(list, await content.ids(name, locale));
  return ids;
}

function mayChangeLists({ resource: name, action, columns }: Change): boolean {
  const resource: Resource = resources[name as ResourceName];
  if (resource.shape !== 'collection') return false;
  const deciding = new Set(listColumns(resource));
  return action !== 'update' || columns.some((column) => deciding.has(column));
}

/**
 * The pages that a copy concerns: those that read something which the changed rows change, as the index
 * recorded it, and the pages of the rows themselves.
 * @param undo the rows as they were; `tx` has them as they are now
 * @returns nothing where what was changed isn't known well enough: then every page is concerned
 */
export async function affectedBy(
  tx: Transaction,
  site: SiteRoutes,
  undo: UndoEntry[],
  before: ListsBefore,
  index: DependencyIndex,
): Promise<Affected | undefined> {
  const names = new Set<string>();
  const [gone, there] = [new Set<string>(), new Set<string>()];
  const isListed = new Set<ResourceName>();
  for (const { resource, before: old, now, names: changed } of await changedRows(tx, undo)) {
    for (const name of changed) names.add(name);
    if (changed.includes(resource) && resources[resource].shape === 'collection') isListed.add(resource);
    addPaths(gone, resource, old);
    addPaths(there, resource, now);
  }
  if (![...isListed].every((name) => before.collections.has(name))) return undefined;
  const { lists } = before;
  const readers = createReaders(tx, 'some', { lists });
  const content = readers.forPage(() => undefined);
  for (const [list, ids] of await idsOf(content, [...isListed].flatMap(listsOf), index)) {
    for (const part of index.partsOf(list))
      if (!isSame(answerOf(part, before.ids.get(list) ?? []), answerOf(part, ids))) names.add(part);
  }
  const records: PageRecord[] = [];
  const reading = new Set(index.pagesReading(names));
  if (reading.delete(pathSet)) {
    if (!before.paths) return undefined;
    for (const path of before.paths) gone.add(path);
    const reads = new Set<string>();
    for (const path of await site.commonPaths(readers.forPage((name) => reads.add(name)))) there.add(path);
    records.push({ path: pathSet, reads: [...reads].sort(), pictures: [] });
  }
  for (const path of there) if (!index.has(path)) reading.add(path);
  const removed = [...gone].filter((path) => !there.has(path) && index.has(path));
  for (const path of removed) reading.delete(path);
  return { rendered: [...reading], removed, names, records, lists };
}

function addPaths(paths: Set<string>, name: ResourceName, row: Record<string, unknown> | null): void {
  if (!row || !isPublicRow(resources[name], row)) return;
  for (const path of rowPaths(name, row)) paths.add(path);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
