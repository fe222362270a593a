import { Problem } from '#content-db/model/problem.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { PlannedChange } from '#content-db/releases.ts';
import type { Queries } from '#content-db/database/open.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { rowsAt } from '#content-db/read/addresses.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { pageName, pagePaths } from '#site/paths.ts';
import { withChanges } from '../engine/render/layered-map.ts';
import { hooksOf } from '../hooks.ts';
import { PageFailure } from '../page/page-failure.ts';
import type { StoredPage } from '../types.ts';
import { causesOf } from '../engine/affected/causes.ts';
import type { DependencyIndex } from '../engine/affected/dependency-index.ts';
import { checkReferences, differenceOf, fileOf } from '../engine/render/render-site.ts';
import { loadRedirects } from '../pending/redirects.ts';
import type {
  LiveFile,
  Plan,
  PlanInspection,
  PlannedPage,
  PlannedRelease,
  Progress,
  PublisherDeps,
  RenderedPage,
} from '../types.ts';
import type { PlanBase, DryRunOptions, DryRuns } from './dry-runs.ts';
import { isSharedPart } from '#content-db/model/shared-parts.ts';
import { joinedPages } from '../engine/affected/joined-pages.ts';
import { liveHtml } from '../page/live-html.ts';

type Files = ReadonlyMap<string, LiveFile>;

interface Planning extends DryRunOptions {
  dryRuns: DryRuns;
  base: PlanBase;
  /** Called when more is known: with what was found since the last call. */
  onFound(found: PlannedChange[], progress: Progress): void;
}

/** What publishing the changes now would do, and what is wrong with it. */
export function planRelease(
  deps: Pick<PublisherDeps, 'site' | 'content' | 'published' | 'store' | 'uploads' | 'hooks'>,
  { dryRuns, base, onFound, ...options }: Planning,
): Promise<Plan> {
  return dryRuns.run(base, options, async (dryRun) => {
    const { content, changes, affected } = dryRun;
    const before: Files = base.site?.files ?? new Map();
    const paths =
      affected?.rendered ?? (await deps.site.publicPaths(createReaders(content).forPage(() => undefined)));
    onFound(changesOf(before, [], affected?.removed ?? [], base.index), { rendered: 0, total: paths.length });
    const pages: StoredPage[] = [];
    const failed: PageFailure[] = [];
    await dryRun
      .render(paths, (some, rendered, total) => {
        pages.push(...some);
        onFound(changesOf(before, some.map(fileOf), [], base.index), { rendered, total });
      })
      .catch((error: unknown) => failed.push(...failuresIn(error)));
    const removed = affected ? affected.removed : removedOf(before, paths, base.index);
    const assets = await dryRun.assets();
    const gone = [...removed, ...assets.removed];
    const files = withChanges(before, [
      ...[...pages, ...assets.files].map((file): [string, LiveFile] => [file.path, file]),
      ...gone.map((path): [string, undefined] => [path, undefined]),
    ]);
    if (affected)
      await checkReferences(pages, files, deps.uploads).catch((error: unknown) =>
        failed.push(...failuresIn(error)),
      );
    const unsound = new Set(failed.map(({ path }) => path));
    const sound = pages.filter(({ path }) => !unsound.has(path));
    const planned: PlannedRelease = {
      ...dryRun,
      published: content,
      pages: sound,
      removed,
      index: base.index,
      before: base.site ?? { files: before, redirects: new Map() },
      after: { files, ...(await loadRedirects({ read: content })) },
    };
    const inspections: PlanInspection[] = [];
    for (const { inspectPlan } of hooksOf(deps))
      if (inspectPlan) inspections.push(await inspectPlan(deps, planned));
    const findings = inspections.flatMap((one) => one.findings);
    const passed = inspections.flatMap((one) => one.passed);
    const failures = await causesOf(failed, dryRun, content, base.index);
    const changed = changesOf(before, [...sound.map(fileOf), ...assets.files], gone, base.index);
    const titles = await titlesOf(changed, sound, deps.published.read);
    return {
      pages: changed.sort((a, b) => (a.path < b.path ? -1 : 1)),
      ...(titles.size > 0 && { titles: Object.fromEntries(titles) }),
      changes,
      ...(failures.length > 0 && { failures }),
      ...(findings.length > 0 && { findings }),
      ...(changed.length > 0 && failures.length === 0 && { passed }),
    };
  });
}

/** The pages that cannot be rendered. @throws the error if it concerns more than pages */
function failuresIn(error: unknown): PageFailure[] {
  if (!(error instanceof PageFailure)) throw error;
  return [error, ...error.others];
}

function changesOf(
  before: Files,
  files: LiveFile[],
  gone: string[],
  index: DependencyIndex,
): PlannedChange[] {
  const difference = differenceOf(before, files, gone);
  const { added, changed, removed } = difference;
  return [
    ...added.map(({ path }) => ({ path, change: 'add' as const })),
    ...changed.map(({ path }) => ({ path, change: 'update' as const })),
    ...joinedPages(index, before, difference).map((path) => ({ path, change: 'update' as const })),
    ...removed.map((path) => ({ path, change: 'remove' as const })),
  ].filter(({ path }) => !isSharedPart(path));
}

/** Files that a release of all pages removes; the compiled assets stay. */
function removedOf(before: Files, paths: string[], index: DependencyIndex): string[] {
  const rendered = new Set(paths);
  return [...before.keys()].filter((path) => index.has(path) && !rendered.has(path));
}

/** One page of a plan. */
export async function planPage(
  deps: PublisherDeps,
  path: string,
  planning: Omit<Planning, 'onFound'>,
): Promise<PlannedPage> {
  const { site } = planning.base;
  const before = (site && (await liveHtml(site, path, deps.store))) ?? null;
  if (before === null && site?.files.has(path))
    throw new Problem('unavailable', `The live page ${path} cannot be read at the moment. Try again.`);
  const rendered = await renderPlanned(deps, path, planning);
  const isMissing = rendered.status === 404 && !path.endsWith('404');
  return { before, after: isMissing ? null : rendered.body.toString() };
}

/** The answer of a page as it would be. */
export function renderPlanned(
  { site, siteUrl, apiUrl }: PublisherDeps,
  path: string,
  { dryRuns, base, ...options }: Omit<Planning, 'onFound'>,
): Promise<RenderedPage> {
  return dryRuns.run(base, options, ({ content }) => {
    const readers = createReaders(content, 'lazy');
    return site.render(path, { readers, mode: 'public', siteUrl, apiUrl });
  });
}

/** More would make a long plan longer, and nobody reads so many. */
const maxTitles = 500;

/**
 * The titles of planned pages, by path: of rendered ones their main heading, of others the name of their row.
 * Pages with a name of their own, such as Home, need none.
 */
async function titlesOf(
  planned: PlannedChange[],
  rendered: StoredPage[],
  published: Queries,
): Promise<Map<string, string>> {
  const headings = new Map(rendered.map(({ path, heading }) => [path, heading]));
  const titles = new Map<string, string>();
  for (const { path } of planned.slice(0, maxTitles)) {
    if (pageName(splitPath(path).path) in pagePaths) continue;
    // Of a page that is not rendered, only its shared parts change.
    const title = headings.has(path) ? headings.get(path) : await publishedTitle(published, path);
    if (title !== undefined) titles.set(path, title);
  }
  return titles;
}

async function publishedTitle(published: Queries, path: string): Promise<string | undefined> {
  const [found] = await rowsAt(published, path);
  return found && rowTitle(found.resource, found.row);
}
