import { readFile } from 'node:fs/promises';
import { Problem } from '#content-db/model/problem.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { StoredPage } from '../render/render-page.ts';
import type { DependencyIndex } from '../select/dependency-index.ts';
import { differenceOf, fileOf } from '../render/render-site.ts';
import type { PlannedChange } from '#content-db/releases.ts';
import type { LiveFile, Plan, PlannedPage, Progress, PublisherDeps } from '../types.ts';
import type { PlanBase, TrialOptions, Trials } from './trials.ts';

type Files = ReadonlyMap<string, LiveFile>;

interface Planning extends TrialOptions {
  trials: Trials;
  base: PlanBase;
  /** Called when more is known: with what was found since the last call. */
  onFound(found: PlannedChange[], progress: Progress): void;
}

/** What publishing the changes now would do. */
export function planRelease(
  { site }: Pick<PublisherDeps, 'site'>,
  { trials, base, onFound, ...options }: Planning,
): Promise<Plan> {
  return trials.run(base, options, async ({ content, changes, affected, render }) => {
    const before: Files = base.site?.files ?? new Map();
    const paths =
      affected?.rendered ?? (await site.publicPaths(createReaders(content).forPage(() => undefined)));
    onFound(changesOf(before, [], affected?.removed ?? []), { rendered: 0, total: paths.length });
    const pages = await render(paths, (some, rendered, total) =>
      onFound(changesOf(before, some.map(fileOf), []), { rendered, total }),
    );
    const removed = affected ? affected.removed : removedOf(before, pages, base.index);
    const planned = changesOf(before, pages.map(fileOf), removed);
    return { pages: planned.sort((a, b) => (a.path < b.path ? -1 : 1)), changes };
  });
}

function changesOf(before: Files, files: LiveFile[], gone: string[]): PlannedChange[] {
  const { added, changed, removed } = differenceOf(before, files, gone);
  return [
    ...added.map(({ path }) => ({ path, change: 'add' as const })),
    ...changed.map(({ path }) => ({ path, change: 'update' as const })),
    ...removed.map((path) => ({ path, change: 'remove' as const })),
  ];
}

/** Files that a release of all pages removes; the compiled assets stay. */
function removedOf(before: Files, pages: StoredPage[], index: DependencyIndex): string[] {
  const rendered = new Set(pages.map(({ path }) => path));
  return [...before.keys()].filter((path) => index.has(path) && !rendered.has(path));
}

/** One page of a plan. */
export function planPage(
  { site, siteUrl, apiUrl, store }: PublisherDeps,
  path: string,
  { trials, base, ...options }: Omit<Planning, 'onFound'>,
): Promise<PlannedPage> {
  return trials.run(base, options, async ({ content }) => {
    const file = base.site?.files.get(path);
    const stored = file && (await store.localPath(file.object));
    if (file && stored === undefined)
      throw new Problem('unavailable', `The live page ${path} cannot be read at the moment. Try again.`);
    const before = stored === undefined ? null : await readFile(stored, 'utf8');
    const readers = createReaders(content, 'lazy');
    const rendered = await site.render(path, { readers, mode: 'public', siteUrl, apiUrl });
    const isMissing = rendered.status === 404 && !path.endsWith('404');
    return { before, after: isMissing ? null : rendered.body.toString() };
  });
}
