import { createReaders } from '#content-db/read/reader.ts';
import type { WantedPicture } from './picture-table.ts';
import type { Affected } from '../affected/affected.ts';
import { storeAssets, storeChangedAssets } from './assets.ts';
import { withChanges } from './layered-map.ts';
import type { DependencyIndex } from '../affected/dependency-index.ts';
import {
  checkReferences,
  differenceOf,
  fileOf,
  picturesOf,
  recordOf,
  type RenderedSite,
  renderPaths,
} from './render-site.ts';
import { filesOfPages } from '../../hooks.ts';
import type { FileChanges, LiveFile, LiveSite, SiteSource } from '../../types.ts';

interface AffectedOptions {
  index: DependencyIndex;
  withAssets?: boolean;
  readsPages?: boolean;
}

/**
 * Renders the pages that a change concerns, on top of the live files. The result equals that of
 * `renderSite`. `withAssets`: also stores the compiled files, where those of the live site are of other code; `readsPages`: lets features read
 * the pages.
 * @throws PageFailure if a page fails or refers to a missing file
 */
export async function renderAffected(
  source: SiteSource,
  { files: live, pictures: before }: Pick<LiveSite, 'files' | 'pictures'>,
  affected: Affected,
  { index, withAssets = false, readsPages = false }: AffectedOptions,
): Promise<RenderedSite> {
  const readers = createReaders(source.published.read, 'lazy', { content: affected.memory });
  const pages = await renderPaths(source, affected.rendered, readers, { readsPages });
  const made: FileChanges = { files: [], removed: [] };
  for (const { update } of filesOfPages) {
    const { files, removed } = await update(live, { pages, removed: affected.removed }, source.store);
    made.files.push(...files);
    made.removed.push(...removed);
  }
  const content = readers.forPage(() => undefined);
  const changed = await storeChangedAssets(source, content, { changedKeys: affected.changedKeys, live });
  const assets = withAssets ? await storeAssets(source, content) : changed;
  const removed = [...affected.removed, ...made.removed, ...changed.removed];
  const difference = differenceOf(live, [...pages.map(fileOf), ...made.files, ...assets.files], removed);
  const changes = [...difference.added, ...difference.changed].map((file): [string, LiveFile] => [
    file.path,
    file,
  ]);
  const files = withChanges(live, [
    ...changes,
    ...removed.map((path): [string, undefined] => [path, undefined]),
  ]);
  await checkReferences(pages, files, source.uploads);
  return {
    files,
    difference,
    pages,
    records: [...pages.map(recordOf), ...affected.records],
    ...changedPictures(before, picturesOf(pages), affected, index),
    failedReads: [],
    warning: assets.warning,
  };
}

/** The pictures after a change: those that it adds, and all of them. */
function changedPictures(
  before: ReadonlySet<string>,
  used: WantedPicture[],
  affected: Affected,
  index: DependencyIndex,
): Pick<RenderedSite, 'wanted' | 'pictures'> {
  const wanted = used.filter(({ path }) => !before.has(path));
  const unused = index
    .picturesOnlyOf([...affected.rendered, ...affected.removed])
    .difference(new Set(used.map(({ path }) => path)));
  if (wanted.length + unused.size === 0) return { wanted, pictures: before };
  const pictures = new Set(before);
  for (const path of unused) pictures.delete(path);
  for (const { path } of wanted) pictures.add(path);
  return { wanted, pictures };
}
