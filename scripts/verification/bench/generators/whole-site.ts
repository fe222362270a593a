import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadLiveFiles } from '#admin-server/publish/engine/release/release-log.ts';
import type { Locale } from '#content-db/model/locale.ts';
import type { Log } from '#admin-server/installation/terminal.ts';
import { buildWithAstro } from './astro-build.ts';
import type { BusyTimes } from '../busy.ts';
import type { ChangeCost } from '../changes.ts';
import { time } from '../../../process/text-table.ts';
import { buildWithHugo, writeHugoSite } from './hugo.ts';
import { type Cost, median, middleRun } from '../measure.ts';
import { runInProcess } from '../publish-process.ts';
import { openScene } from '../publishing.ts';
import type { Scene } from '../scene.ts';
import type { SentinelPages } from './sentinel.ts';

/** The cost and output of building the whole site. */
export interface WholeSite extends Cost {
  /** Milliseconds including the start of the process; `ms` is the work only. */
  processMs: number;
  /** Size of pages, feeds and sitemaps, in MB. */
  outputMb: number;
  /** Our time divided by its time: the median over the turns. */
  oursTakes: number;
}

type Run = Omit<WholeSite, 'oursTakes'>;

export interface WholeSites {
  posts: number;
  pages: number;
  /** Milliseconds until the first publish is live. */
  firstMs: number;
  /** Drawn after it and kept from then on. */
  pictures: { count: number; ms: number };
  encodings: Cost;
  ours: WholeSite;
  /** The same without cached articles: it also renders Markdown, which Hugo gets as HTML. */
  clean: WholeSite;
  hugo: WholeSite | undefined;
  astro: WholeSite;
  changes: ChangeCost[];
  /** One edit while everything is compressed; undefined if that took too short a time to measure. */
  busy: BusyTimes | undefined;
}

export interface Comparison {
  /** Undefined without Hugo. */
  sentinels: Record<Locale, SentinelPages> | undefined;
  /** The project that `astro build` renders. */
  astroProject: string;
}

const repetitions = 3;
/** Above this number of posts `astro build` is too slow to repeat. */
const astroOnceAbove = 1000;

/** Builds the whole site with ours, Hugo and `astro build`, in turns, and takes the median of each. */
export async function measureWholeSite(
  scene: Scene,
  { sentinels, astroProject }: Comparison,
  log: Log,
): Promise<WholeSites> {
  log(`${scene.posts} posts: publishing for the first time ...`);
  const first = await runInProcess({ step: 'first', scene }, log);
  const hugoSite = sentinels && (await writeHugoSite(scene, sentinels));
  const runs = await runInTurns(scene, { hugoSite, astroProject }, log);
  const last = { ...scene, objects: objectsOf(scene, repetitions) };
  log(`${scene.posts} posts: encodings, and publishing single changes ...`);
  const encodings = await runInProcess({ step: 'encode', scene: last }, log);
  const { changes } = await runInProcess(
    { step: 'changes', scene: last, wholeTimes: scene.posts > astroOnceAbove ? 1 : repetitions },
    log,
  );
  const { busy } = await runInProcess(
    { step: 'busy', scene: { ...scene, objects: objectsOf(scene, 0) } },
    log,
  );
  return {
    posts: scene.posts,
    pages: first.pages,
    firstMs: first.ms,
    pictures: { count: first.pictures, ms: first.drawMs },
    encodings,
    ours: medianOf(runs, 'ours'),
    clean: medianOf(runs, 'clean'),
    hugo: hugoSite === undefined ? undefined : medianOf(runs, 'hugo'),
    astro: medianOf(runs, 'astro'),
    changes,
    busy,
  };
}

type Runs = Record<'ours' | 'clean' | 'hugo' | 'astro', Run[]>;

/** The median run. Ratios are taken within a turn, so a temporarily slow machine affects both sides. */
function medianOf({ ours, ...others }: Runs, name: keyof Runs): WholeSite {
  const runs = name === 'ours' ? ours : others[name];
  return {
    ...middleRun(runs),
    oursTakes: median(runs.map(({ ms }, turn) => (ours[turn]?.ms ?? Number.NaN) / ms)),
  };
}

async function runInTurns(
  scene: Scene,
  { hugoSite, astroProject }: { hugoSite: string | undefined; astroProject: string },
  log: Log,
): Promise<Runs> {
  const runs: Runs = { ours: [], clean: [], hugo: [], astro: [] };
  for (let run = 1; run <= repetitions; run += 1) {
    runs.clean.push(await renderOurs({ ...scene, objects: objectsOf(scene, -run) }, { isClean: true, log }));
    runs.ours.push(await renderOurs({ ...scene, objects: objectsOf(scene, run) }, { isClean: false, log }));
    if (hugoSite !== undefined) runs.hugo.push(await renderWithHugo(hugoSite, run));
    if (run === 1 || scene.posts <= astroOnceAbove)
      runs.astro.push(await renderWithAstro(astroProject, scene));
    log(`${scene.posts} posts, run ${run} of ${repetitions}: ${timesOf(runs, run)}`);
  }
  return runs;
}

/** The times of one turn: `ours 8.10 s, hugo 4.20 s`. */
function timesOf(runs: Runs, run: number): string {
  const times = (['ours', 'clean', 'hugo', 'astro'] as const).map((name) => {
    const site = runs[name][run - 1];
    return site && `${name} ${time(site.ms)}`;
  });
  return times.filter((text) => text !== undefined).join(', ');
}

/**
 * Each run writes into its own folder, and all are kept until the end: for minutes after a removal, ext4
 * scans the freed inodes for every new file, which takes longer than writing it.
 */
function objectsOf(scene: Scene, run: number): string {
  return join(scene.folder, `objects-${run}`);
}

async function renderOurs(scene: Scene, { isClean, log }: { isClean: boolean; log: Log }): Promise<Run> {
  const cost = await runInProcess({ step: 'all', scene, isClean }, log);
  return { ...cost, outputMb: await sizeOfOurs(scene) };
}

async function sizeOfOurs(scene: Scene): Promise<number> {
  const open = await openScene(scene);
  const files = await loadLiveFiles(open.published.read).finally(() => open.close());
  return megabytes([...files.values()].filter(({ type }) => /html|xml;/.test(type)).map(({ size }) => size));
}

async function renderWithHugo(site: string, run: number): Promise<Run> {
  const destination = join(site, `public-${run}`);
  const cost = await buildWithHugo(site, destination);
  return { ...cost, processMs: cost.ms, outputMb: await sizeOfFolder(destination) };
}

async function renderWithAstro(project: string, scene: Scene): Promise<Run> {
  const cost = await buildWithAstro(project, scene);
  return { ...cost, processMs: cost.ms, outputMb: await sizeOfFolder(join(project, 'dist')) };
}

async function sizeOfFolder(folder: string): Promise<number> {
  const sizes: number[] = [];
  for await (const file of glob('**/*.{html,xml}', { cwd: folder }))
    sizes.push((await stat(join(folder, file))).size);
  return megabytes(sizes);
}

function megabytes(sizes: number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}
