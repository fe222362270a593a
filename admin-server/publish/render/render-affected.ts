import { createReaders } from '#content-db/read/reader.ts';
import type { Affected } from '../select/affected.ts';
import { withChanges } from './layered-map.ts';
import type { DependencyIndex } from '../select/dependency-index.ts';
import {
  checkReferences,
  differenceOf,
  drawFor,
  fileOf,
  recordOf,
  type RenderedSite,
  renderPaths,
} from './render-site.ts';
import type { LiveFile, SiteSource } from '../types.ts';

/**
 * Renders the pages that a change concerns, on top of the live files. The result equals that of
 * `renderSite`.
 * @throws PageFailure if a page fails or refers to a missing file
 */
export async function renderAffected(
  source: SiteSource,
  live: ReadonlyMap<string, LiveFile>,
  affected: Affected,
  index: DependencyIndex,
): Promise<RenderedSite> {
  const pages = await renderPaths(
    source,
    affected.rendered,
    createReaders(source.published.read, 'lazy', { lists: affected.lists }),
  );
  const pictures = await drawFor(source, pages, live);
  const written = [...pages.map(fileOf), ...pictures];
  const removed = [
    ...affected.removed,
    ...unusedPictures(affected, new Set(pictures.map(({ path }) => path)), index),
  ];
  const difference = differenceOf(live, written, removed);
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
    failedReads: [],
  };
}

/** Drawn pictures to which no page refers any more. */
export function unusedPictures(
  { rendered, removed }: Affected,
  used: ReadonlySet<string>,
  index: DependencyIndex,
): string[] {
  const pages = new Set([...rendered, ...removed]);
  const candidates = new Set(
    [...pages].flatMap((path) => index.picturesOf(path)).filter((picture) => !used.has(picture)),
  );
  if (candidates.size === 0) return [];
  const others = index.picturesExcept(pages);
  return [...candidates].filter((picture) => !others.has(picture));
}
