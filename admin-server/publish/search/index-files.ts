import { readFile } from 'node:fs/promises';
import { ignoreMissing } from '#content-db/database/system-errors.ts';
import { type Locale, locales, splitPath } from '#content-db/model/locale.ts';
import { documentsOf, type SearchDocument } from '#site/search/documents.ts';
import { isIndexFile } from '#site/search/index-files.ts';
import { type ChangedFiles, updateIndex } from '#site/search/update.ts';
import { hashOf } from '../../files/object-store.ts';
import { pageCache } from '../immutable-files.ts';
import type { FileChanges, FilesOfPages, LiveFile } from '../types.ts';

type Files = ReadonlyMap<string, LiveFile>;
type Store = Parameters<FilesOfPages['make']>[1];
type Heal = Parameters<FilesOfPages['remake']>[2]['heal'];

/** The index of a site of which these are all pages. */
export const indexOf: FilesOfPages['make'] = (pages, store) =>
  update(
    new Map(),
    store,
    [],
    pages.flatMap(({ notes }) => notes?.documents ?? []),
  );

/**
 * The index after some pages have changed. Compares their documents with those of the live pages, so that the files
 * of other words and documents stay as they are. If one of these files is missing or damaged, the index is made again.
 */
export const changedIndex: FilesOfPages['update'] = async (live, { pages, removed }, store) => {
  const changed = pages.filter(({ path, object }) => live.get(path)?.object !== object);
  const gone = new Set([...changed.map(({ path }) => path), ...removed]);
  const fresh = changed.flatMap(({ notes }) => notes?.documents ?? []);
  try {
    const before = [...gone].flatMap((path) => live.get(path) ?? []);
    return await update(live, store, await documentsIn(before, store), fresh);
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    const others = [...live.values()].filter(({ path }) => !gone.has(path));
    const made = await update(new Map(), store, [], [...(await documentsIn(others, store)), ...fresh]);
    const paths = new Set(made.files.map(({ path }) => path));
    return { ...made, removed: [...live.keys()].filter((path) => isIndexFile(path) && !paths.has(path)) };
  }
};

/** A file of the index, made of all live pages again, of which `heal` makes those that are missing or damaged. */
export const remadeIndexFile: FilesOfPages['remake'] = async (live, path, { store, heal }) => {
  const documents = await documentsIn([...live.values()], store, heal);
  const changed = await changedFiles(async () => undefined, [], documents);
  return Buffer.from(changed.get(path) ?? '');
};

async function documentsIn(files: LiveFile[], store: Store, heal?: Heal): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  for (const file of files) {
    if (!isSearched(file)) continue;
    const text = await textOf(file, store).catch(async (error: unknown) => {
      if (!(error instanceof MissingFile) || !(await heal?.(file.object))) throw error;
      return textOf(file, store);
    });
    documents.push(...documentsOf(text, file.path));
  }
  return documents;
}

function isSearched({ status, type }: LiveFile): boolean {
  return status === 200 && type.startsWith('text/html');
}

async function textOf({ path, object }: LiveFile, store: Store): Promise<string> {
  const local = await store.localPath(object);
  // Where the storage cannot be reached, this says so.
  if (local === undefined) await store.missing([object]);
  const bytes = local === undefined ? undefined : await readFile(local).catch(ignoreMissing);
  if (!bytes || hashOf(bytes) !== object) throw new MissingFile(`The file of ${path} is missing or damaged`);
  return bytes.toString();
}

class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

async function update(
  live: Files,
  store: Store,
  removed: SearchDocument[],
  added: SearchDocument[],
): Promise<FileChanges> {
  const read = async (path: string) => {
    const file = live.get(path);
    return file && textOf(file, store);
  };
  const changed = await changedFiles(read, removed, added);
  const difference: FileChanges = { files: [], removed: [] };
  for (const [path, text] of changed)
    if (text === undefined) difference.removed.push(path);
    else difference.files.push(await storedFile(path, Buffer.from(text), store));
  return difference;
}

async function changedFiles(
  read: (path: string) => Promise<string | undefined>,
  removed: SearchDocument[],
  added: SearchDocument[],
): Promise<ChangedFiles> {
  const isIn = (locale: Locale) => (document: SearchDocument) => splitPath(document.path).locale === locale;
  const changed = await Promise.all(
    locales.map((locale) =>
      updateIndex(locale, read, { removed: removed.filter(isIn(locale)), added: added.filter(isIn(locale)) }),
    ),
  );
  return new Map(changed.flatMap((files) => [...files]));
}

async function storedFile(path: string, bytes: Buffer, store: Store): Promise<LiveFile> {
  return {
    path,
    object: await store.put(bytes, hashOf(bytes)),
    status: 200,
    type: 'text/plain; charset=utf-8',
    size: bytes.length,
    headers: { 'cache-control': pageCache },
  };
}
