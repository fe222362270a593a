import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileSite } from '#admin-server/installation/compile.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { ensureChromium } from '../../testing/chromium.ts';
import { measureAdminLists } from './admin-lists.ts';
import { writeAstroProject } from './generators/astro-build.ts';
import { endChildren } from './children.ts';
import { runInProcess } from './publish-process.ts';
import { type BenchResult, reportOf } from './report.ts';
import { type Ground, prepareGround, prepareSite } from './scene.ts';
import { renderSentinels } from './generators/sentinel.ts';
import { measureServing } from './serving/serving.ts';
import { measureSignIn } from './sign-in.ts';
import { findTool } from '../../process/tools.ts';
import { type Comparison, measureWholeSite, type WholeSites } from './generators/whole-site.ts';

interface BenchOptions {
  /** How many posts each measured site has. */
  sizes: number[];
  /** File for the results as JSON. */
  json: string | undefined;
}

const usage =
  'Options: --posts 10,1000 names the sizes of the sites to measure, --json FILE writes the results to a file.';

/**
 * Parses the command line.
 * @throws Problem `invalid` for an unknown option or an invalid size
 */
function readOptions(args: string[]): BenchOptions {
  const { posts = '10,1000,10000', json } = parse(args);
  const sizes = posts.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new Problem('invalid', `--posts ${posts} is not a list of positive whole numbers.\n${usage}`);
  return { sizes, json };
}

function parse(args: string[]): { posts?: string; json?: string } {
  try {
    return parseArgs({ args, options: { posts: { type: 'string' }, json: { type: 'string' } } }).values;
  } catch (error) {
    throw new Problem('invalid', `${messageOf(error)}\n${usage}`, { cause: error });
  }
}

/** Posts of the site in the serving benchmark, where the size of the site makes no difference. */
const servedPosts = 10;

/** Compares this project with Hugo, `astro build` and nginx, as ratios within one run on one machine. */
await runCommand(async () => {
  const { sizes, json } = readOptions(process.argv.slice(2));
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const removeAll = () => rm(folder, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      endChildren();
      void removeAll().finally(() => process.exit(1));
    });
  }
  try {
    const result = await bench(folder, sizes);
    log(`\n${reportOf(result)}`);
    if (json !== undefined) await writeFile(json, `${JSON.stringify(result, null, 2)}\n`);
  } finally {
    await removeAll();
  }
});

async function bench(folder: string, sizes: number[]): Promise<BenchResult> {
  const versions = {
    node: process.version,
    hugo: findTool('hugo', 'the whole site is not compared with Hugo', log),
    nginx: findTool('nginx', 'serving is not compared with nginx', log),
  };
  const wrk = findTool('wrk', 'a slower client of our own asks the servers', log);
  await compileSite(log);
  const ground = await prepareGround(folder, log);
  const serving = await benchServing(ground, {
    hasNginx: versions.nginx !== undefined,
    hasWrk: wrk !== undefined,
  });
  const adminLists = await measureAdminLists(ground, await ensureChromium(log), log);
  const signIn = await measureSignIn();
  const comparison = {
    sentinels: versions.hugo === undefined ? undefined : await renderSentinels(ground),
    astroProject: await writeAstroProject(folder),
  };
  const wholeSites: WholeSites[] = [];
  for (const size of sizes) wholeSites.push(await benchWholeSite(ground, size, comparison));
  const machine = {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? '',
    memoryMb: Math.round(totalmem() / 1024 ** 2),
  };
  return { machine, versions, wholeSites, serving, adminLists, signIn };
}

async function benchServing(
  ground: Ground,
  tools: { hasNginx: boolean; hasWrk: boolean },
): Promise<BenchResult['serving']> {
  const scene = await prepareSite(ground, servedPosts);
  await runInProcess({ step: 'first', scene }, log);
  await runInProcess({ step: 'encode', scene }, log);
  const rates = await measureServing(scene, tools, log);
  await rm(scene.folder, { recursive: true, force: true });
  return { posts: servedPosts, rates };
}

async function benchWholeSite(ground: Ground, posts: number, comparison: Comparison): Promise<WholeSites> {
  log(`${posts} posts: writing them ...`);
  const scene = await prepareSite(ground, posts);
  try {
    return await measureWholeSite(scene, comparison, log);
  } finally {
    await rm(scene.folder, { recursive: true, force: true });
  }
}
