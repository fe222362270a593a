import { changedParts, listOf, ListParts } from '#content-db/read/list-parts.ts';
import { locales } from '#content-db/model/locale.ts';
import type { Transaction } from '#content-db/database/open.ts';
import { createReaders, type Reader } from '#content-db/read/reader.ts';
import type { ContentMemory } from '#content-db/read/source.ts';
import { withChangedRows } from '#content-db/read/list-index.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import { typesOff } from '#content-db/read/types-off.ts';
import { listColumns, listKey, parseListKey, rowKey } from '#content-db/read/dependency-keys.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import { isPublicRow, type Resource } from '#content-db/model/resource.ts';
import { type CollectionName, isCollection, type ResourceName, resources } from '#content-db/types/index.ts';
import { type ChosenFronts, publicPath } from '#content-db/types/type-fronts.ts';
import { type Change, selectionOf } from '../../pending/pending.ts';
import { pathSet, type PageRecord, type DependencyIndex } from './dependency-index.ts';
import { changedRows } from './changed-keys.ts';
import type { OpenWithdrawals, Sight } from './withdrawals.ts';
import type { CompiledSite } from '../../types.ts';

/** What a copy of rows changes. */
export interface Affected {
  /** Pages to render: existing and new ones. */
  rendered: string[];
  /** Pages to remove. */
  removed: string[];
  /** Dependency keys whose values may have changed. */
  changedKeys: ReadonlySet<string>;
  /** New dependencies of the set of pages, if it was determined again. */
  records: PageRecord[];
  /** The content after the copy, as far as it is known. */
  memory: ContentMemory;
}

type SiteRoutes = Pick<CompiledSite, 'commonPaths'>;

/** The state of lists before rows are copied. */
export interface ListsBefore {
  /** The collections whose lists may change. */
  collections: ReadonlySet<ResourceName>;
  /** Row ids of each list of which pages show a part. */
  ids: Map<string, number[]>;
  /** All paths but those of single rows, and those of the rows too where a type may come or go; undefined if they cannot change. */
  paths: string[] | undefined;
  /** The types that are off. */
  off: ReadonlySet<ResourceName>;
  /** The addresses that types have. */
  chosen: ChosenFronts;
  /** The content before, as far as it is known. */
  memory: ContentMemory;
}

/** The index of what is live. */
export interface LiveIndex {
  index: DependencyIndex;
  /** Published content, as far as it was read. */
  memory: ContentMemory;
}

/** Reads the published lists that the changes may change; to be called before the rows are copied. */
export async function listsBefore(
  tx: Transaction,
  site: SiteRoutes,
  changes: RowChange[],
  { index, memory }: LiveIndex,
  withdrawals: OpenWithdrawals,
): Promise<ListsBefore> {
  const changed = [...changes.filter(mayChangeLists), ...withdrawals.rows];
  const collections = new Set(selectionOf(changed).keys());
  const content = createReaders(tx, 'lazy', { content: memory }).forPage(() => undefined);
  const concerned = [...collections].flatMap((name) => listsOf(name, index));
  const decisive = new Set([...concerned.map(({ list }) => list), ...withdrawals.keys]);
  const rowViews = changes.map(({ resource, rowId }) => rowKey(resource, rowId, ''));
  const pathsMayChange = index
    .dependenciesOf(pathSet)
    .some(
      (key) =>
        decisive.has(key) || decisive.has(listOf(key) ?? '') || rowViews.some((row) => key.startsWith(row)),
    );
  const typesMayChange = changes.some(({ resource }) => resource === 'type-settings');
  const ids = await idsOf(content, concerned, index);
  const paths = pathsMayChange || typesMayChange ? await site.commonPaths(content) : undefined;
  const chosen = await chosenFronts(tx);
  if (typesMayChange) paths?.push(...(await rowPathsOf(content, chosen)));
  return { collections, ids, paths, off: await typesOff(tx), chosen, memory };
}

/** The public paths of all rows that have pages of their own. */
async function rowPathsOf(content: Reader, chosen: ChosenFronts): Promise<string[]> {
  const paths = (await Promise.all(content.addressed.map(({ name }) => content.paths(name)))).flat();
  return paths.map((path) => publicPath(path, chosen));
}

interface List {
  list: string;
  name: CollectionName;
}

/** The lists of a collection, and those of its sublists of which pages read a part. */
function listsOf(name: ResourceName, index: DependencyIndex): List[] {
  if (!isCollection(name)) return [];
  const { localeColumn }: Resource = resources[name];
  const languages = [undefined, ...(localeColumn === undefined ? [] : locales)];
  const lists = languages.map((locale) => listKey(name, locale));
  const sublists = index.lists().filter((list) => lists.some((whole) => list.startsWith(`${whole}/`)));
  return [...lists, ...sublists].map((list) => ({ list, name }));
}

/** Row ids of those lists of which pages show a part. */
async function idsOf(content: Reader, lists: List[], index: DependencyIndex): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  for (const { list, name } of lists) {
    const { locale, sublist } = parseListKey(list);
    if (index.partsOf(list)) ids.set(list, await content.ids(name, locale, sublist));
  }
  return ids;
}

/** What decides which lists a change may change. */
export type RowChange = Pick<Change, 'resource' | 'rowId' | 'action' | 'columns'>;

function mayChangeLists({ resource: name, action, columns }: RowChange): boolean {
  const resource: Resource = resources[name];
  if (resource.shape !== 'collection') return false;
  const decisive = new Set(listColumns(resource));
  return action !== 'update' || columns.some((column) => decisive.has(column));
}

/**
 * The pages that a copy concerns: those that depend on the changed rows, according to the index, and the
 * pages of the rows themselves.
 * @param undo the rows as they were, also those that the withdrawals concern; `tx` has them as they are now
 * @returns undefined if the index does not know enough: then every page is concerned
 */
export async function affectedBy(
  tx: Transaction,
  site: SiteRoutes,
  undo: UndoEntry[],
  before: ListsBefore,
  { index, sight, withdrawals }: { index: DependencyIndex; sight: Sight; withdrawals: OpenWithdrawals },
): Promise<Affected | undefined> {
  const changedKeys = new Set(withdrawals.keys);
  const [oldPaths, newPaths] = [new Set<string>(), new Set<string>()];
  const isListed = new Set<ResourceName>();
  const memory = unchangedOf(before, undo);
  const readers = createReaders(tx, 'lazy', { content: memory });
  const content = readers.forPage(() => undefined);
  const off = await typesOff(tx);
  const chosen = await chosenFronts(tx);
  for (const { resource, before: old, now, keys } of await changedRows(tx, undo, sight)) {
    for (const key of keys) changedKeys.add(key);
    if (keys.includes(resource) && resources[resource].shape === 'collection') isListed.add(resource);
    if (!before.off.has(resource)) addPaths(oldPaths, resource, old, before.chosen);
    if (!off.has(resource)) addPaths(newPaths, resource, now, chosen);
  }
  if (![...isListed].every((name) => before.collections.has(name))) return undefined;
  for (const [list, ids] of await idsOf(
    content,
    [...isListed].flatMap((name) => listsOf(name, index)),
    index,
  )) {
    const parts = index.partsOf(list) ?? new ListParts();
    for (const part of changedParts(list, parts, before.ids.get(list) ?? [], ids)) changedKeys.add(part);
  }
  const records: PageRecord[] = [];
  const rendered = new Set(index.dependents(changedKeys));
  if (rendered.delete(pathSet)) {
    if (!before.paths) return undefined;
    for (const path of before.paths) oldPaths.add(path);
    const dependencies = new Set<string>();
    for (const path of await site.commonPaths(readers.forPage((key) => dependencies.add(key))))
      newPaths.add(path);
    if (undo.some(({ resource }) => resource === 'type-settings'))
      for (const path of await rowPathsOf(content, chosen)) newPaths.add(path);
    records.push({ path: pathSet, dependencies: [...dependencies].sort(), pictures: [] });
  }
  for (const path of newPaths) if (!index.has(path)) rendered.add(path);
  const removed = [...oldPaths].filter((path) => !newPaths.has(path) && index.has(path));
  for (const path of removed) rendered.delete(path);
  return { rendered: [...rendered], removed, changedKeys, records, memory };
}

/** What is known, without what changed. */
function unchangedOf(
  { memory: { lists, tables }, collections }: ListsBefore,
  undo: UndoEntry[],
): ContentMemory {
  const changed = Map.groupBy(undo, ({ resource }) => resource);
  const changedIds = (name: ResourceName) => changed.get(name)?.map(({ rowId }) => rowId) ?? [];
  return {
    lists: new Map(
      [...lists].map(([name, list]) => [
        name,
        collections.has(name) ? withChangedRows(list, changedIds(name)) : list,
      ]),
    ),
    tables: new Map([...tables].filter(([name]) => !changed.has(name))),
  };
}

function addPaths(
  paths: Set<string>,
  name: ResourceName,
  row: Record<string, unknown> | null,
  chosen: ChosenFronts,
): void {
  if (!row || !isPublicRow(resources[name], row)) return;
  for (const path of rowPaths(name, row)) paths.add(publicPath(path, chosen));
}
