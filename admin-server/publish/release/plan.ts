import { readFile } from 'node:fs/promises';
import type { Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { Affected, LiveIndex } from '../select/affected.ts';
import { chooseChanges } from '../select/choice.ts';
import type { DependencyIndex } from '../select/dependency-index.ts';
import { copyAndTrace } from './release.ts';
import { differenceOf, fileOf } from '../render/render-site.ts';
import { renderPage, type StoredPage } from '../render/render-page.ts';
import { hashOf, type ObjectStore } from '../../files/object-store.ts';
import type { LiveFile, Plan, PlannedPage, PublisherDeps, WantedChanges } from '../types.ts';
import type { Current } from './current.ts';

interface PlanOptions {
  changes: WantedChanges;
  /** Aborts the plan, which blocks every publish. */
  signal: AbortSignal;
}

/** What publishing the changes now would do: takes the steps of a publish, and rolls them back. */
export function planRelease(deps: PublisherDeps, current: Current, options: PlanOptions): Promise<Plan> {
  const { site: live, index } = current;
  return dryRun(deps, live && current, options, async (tx, { changes, affected }) => {
    const before = live?.files ?? new Map<string, LiveFile>();
    const paths =
      affected?.rendered ?? (await deps.site.publicPaths(createReaders(tx).forPage(() => undefined)));
    const pages = await renderUnstored(deps, tx, paths, options.signal);
    const removed = affected ? affected.removed : removedOf(before, pages, index);
    const { added, changed } = differenceOf(before, pages.map(fileOf), removed);
    const planned = [
      ...added.map(({ path }) => ({ path, change: 'add' as const })),
      ...changed.map(({ path }) => ({ path, change: 'update' as const })),
      ...removed.map((path) => ({ path, change: 'remove' as const })),
    ];
    return { pages: planned.sort((a, b) => (a.path < b.path ? -1 : 1)), changes };
  });
}

/** One page of a plan. */
export function planPage(
  deps: PublisherDeps,
  current: Current,
  path: string,
  options: PlanOptions,
): Promise<PlannedPage> {
  return dryRun(deps, current.site && current, options, async (tx) => {
    const file = current.site?.files.get(path);
    const before = file ? await readFile(deps.store.pathOf(file.object), 'utf8') : null;
    const rendered = await deps.site.render(path, {
      readers: createReaders(tx, 'lazy'),
      mode: 'public',
      siteUrl: deps.siteUrl,
    });
    return {
      before,
      after: rendered.status === 404 && !path.endsWith('404') ? null : rendered.body.toString(),
    };
  });
}

interface Trial {
  changes: number[];
  affected: Affected | undefined;
}

/** Copies the changes, calls `look` with the result, and rolls everything back. */
async function dryRun<T>(
  { content, published, site, clock }: PublisherDeps,
  live: LiveIndex | undefined,
  { changes, signal }: PlanOptions,
  look: (tx: Transaction, trial: Trial) => Promise<T>,
): Promise<T> {
  const seen = Promise.withResolvers<T>();
  const rolledBack = new Error('A plan is rolled back');
  await published
    .write(async (tx) => {
      throwIfAborted(signal);
      const choice = await chooseChanges(content.read, published.read, changes, clock());
      const trial = await copyAndTrace(
        { working: content.read, published: tx, site, now: clock() },
        choice,
        live,
      );
      seen.resolve(
        await look(tx, {
          changes: [...trial.changes, ...choice.waiting.map(({ id }) => id)],
          affected: trial.affected,
        }),
      );
      throw rolledBack;
    })
    .catch(seen.reject);
  return seen.promise;
}

/** Renders pages as a publish does, without storing them. */
async function renderUnstored(
  { site, store, siteUrl }: PublisherDeps,
  tx: Transaction,
  paths: string[],
  signal: AbortSignal,
): Promise<StoredPage[]> {
  const readOnly: ObjectStore = { ...store, put: async (bytes, hash = hashOf(bytes)) => hash };
  const options = { readers: createReaders(tx, 'lazy'), mode: 'public', siteUrl } as const;
  const pages: StoredPage[] = [];
  for (const path of paths) {
    throwIfAborted(signal);
    pages.push(await renderPage(path, { site, store: readOnly, options }));
  }
  return pages;
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted)
    throw new Problem('unavailable', 'A publish started. The preview refreshes when it is done.');
}

/** Pages that a release of all pages removes; other files, such as style sheets, are not planned. */
function removedOf(
  before: ReadonlyMap<string, LiveFile>,
  pages: StoredPage[],
  index: DependencyIndex,
): string[] {
  const rendered = new Set(pages.map(({ path }) => path));
  return [...before.keys()].filter((path) => index.has(path) && !rendered.has(path));
}
