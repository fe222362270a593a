import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadLiveFiles } from '#admin-server/publish/release/release-log.ts';
import type { Locale } from '#content-db/model/locale.ts';
import type { Log } from '../process/terminal.ts';
import { buildWithAstro } from './astro-build.ts';
import type { ChangeCost } from './changes.ts';
import { time } from './format.ts';
import { buildWithHugo, writeHugoSite } from './hugo.ts';
import { type Cost, median, middleRun } from './measure.ts';
import { inProcess } from './publish-process.ts';
import { openScene } from './publishing.ts';
import type { Scene } from './scene.ts';
import type { SentinelPages } from './sentinel.ts';

/** What a generator needs for the whole site, and what comes out. */
export interface WholeSite extends Cost {
  /** The process as well, where the time above is only of the work in it. */
  processMs: number;
  /** Of pages, feeds and sitemaps. */
  outputMb: number;
  /** How often its time fits into ours: the middle one of the turns, in which they run one after the other. */
  oursTakes: number;
}

type Run = Omit<WholeSite, 'oursTakes'>;

export interface WholeSites {
  posts: number;
  pages: number;
  /** The first publish draws every picture; they are kept for ever. */
  pictures: { count: number; ms: number };
  encodings: Cost;
  ours: WholeSite;
  /** The same where the articles were not kept from before: Markdown is made HTML as well, which Hugo is given. */
  clean: WholeSite;
  hugo: WholeSite | undefined;
  astro: WholeSite;
  changes: ChangeCost[];
}

export interface Comparison {
  /** Undefined where there is no Hugo. */
  sentinels: Record<Locale, SentinelPages> | undefined;
  /** The project that `astro build` renders. */
  astroProject: string;
}

const repetitions = 3;
/** `astro build` takes too long to do it three times above this. */
const astroOnceAbove = 1000;

/** Renders a whole site with ours, with Hugo and with `astro build`, in turns, and takes the median of each. */
export async function measureWholeSite(
  scene: Scene,
  { sentinels, astroProject }: Comparison,
  log: Log,
): Promise<WholeSites> {
  log(`${scene.posts} posts: publishing for the first time ...`);
  const first = await inProcess({ step: 'first', scene }, log);
  const hugoSite = sentinels && (await writeHugoSite(scene, sentinels));
  const runs = await runInTurns(scene, { hugoSite, astroProject }, log);
  const last = { ...scene, objects: objectsOf(scene, repetitions) };
  log(`${scene.posts} posts: encodings, and publishing single changes ...`);
  const encodings = await inProcess({ step: 'encode', scene: last }, log);
  const { changes } = await inProcess(
    { step: 'changes', scene: last, wholeTimes: scene.posts > astroOnceAbove ? 1 : repetitions },
    log,
  );
  return {
    posts: scene.posts,
    pages: first.pages,
    pictures: { count: first.pictures, ms: first.drawMs },
    encodings,
    ours: middleOf(runs, 'ours'),
    clean: middleOf(runs, 'clean'),
    hugo: hugoSite === undefined ? undefined : middleOf(runs, 'hugo'),
    astro: middleOf(runs, 'astro'),
    changes,
  };
}

type Runs = Record<'ours' | 'clean' | 'hugo' | 'astro', Run[]>;

/** A machine that is slow for a while is so to both of a turn: their ratio says more than that of their middle times. */
function middleOf({ ours, ...others }: Runs, name: keyof Runs): WholeSite {
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
    runs.clean.push(
      await renderOurs({ ...scene, objects: objectsOf(scene, -run) }, scene.objects, { isClean: true, log }),
    );
    runs.ours.push(
      await renderOurs({ ...scene, objects: objectsOf(scene, run) }, scene.objects, { isClean: false, log }),
    );
    if (hugoSite !== undefined) runs.hugo.push(await renderWithHugo(hugoSite, run));
    if (run === 1 || scene.posts <= astroOnceAbove)
      runs.astro.push(await renderWithAstro(astroProject, scene));
    log(`${scene.posts} posts, run ${run} of ${repetitions}: ${newest(runs, run)}`);
  }
  return runs;
}

/** The times of one turn: `ours 8.10 s, hugo 4.20 s`. */
function newest(runs: Runs, run: number): string {
  const times = (['ours', 'clean', 'hugo', 'astro'] as const).map((name) => {
    const site = runs[name][run - 1];
    return site && `${name} ${time(site.ms)}`;
  });
  return times.filter((text) => text !== undefined).join(', ');
}

/**
 * Each run writes into a folder of its own, and none is removed before the last: for some minutes ext4
 * looks through the inodes that were freed each time it makes a file, which costs more than the file.
 */
function objectsOf(scene: Scene, run: number): string {
  return join(scene.folder, `objects-${run}`);
}

async function renderOurs(
  scene: Scene,
  pictures: string,
  { isClean, log }: { isClean: boolean; log: Log },
): Promise<Run> {
  const cost = await inProcess({ step: 'all', scene, pictures, isClean }, log);
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
