import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFile } from '#content-db/file-lock.ts';
import { Problem } from '#content-db/problem.ts';

const root = join(import.meta.dirname, '..');
const compiled = join(root, '.compiled');

/** Everything that the compiled pages are made of. */
const sources = ['site', 'content-db', 'admin-server/publish', 'astro.config.mjs', 'package.json', 'package-lock.json'];
const isNoSource = /\.test\.tsx?$|(?:^|\/)testing[\w-]*\.ts$|(?:^|\/)(?:seed|subset|e2e|migrations)\//;

/**
 * Compiles the pages into a folder of `.compiled/` that is named by the hash of their sources, unless
 * it is there. A finished folder never changes, so what runs meanwhile keeps what it was started with.
 */
export async function compileSite(log: (line: string) => void): Promise<void> {
  if (await isCurrent(await versionOf(sources))) return;
  await mkdir(compiled, { recursive: true });
  const unlock = await waitForLock(join(compiled, 'lock'));
  try {
    const version = await versionOf(sources);
    if (await isCurrent(version)) return;
    if (!(await isThere(version))) await compile(version, log);
    await removeOldVersions([version, await currentVersion()]);
    await writeFile(join(compiled, 'version.new'), version);
    await rename(join(compiled, 'version.new'), join(compiled, 'version'));
  } finally {
    unlock();
  }
}

async function compile(version: string, log: (line: string) => void): Promise<void> {
  const unfinished = join(compiled, 'new');
  log('Compiling the pages ...');
  await rm(unfinished, { recursive: true, force: true });
  await runAstro(unfinished);
  await rename(unfinished, join(compiled, version));
}

/** One compiles at a time; who waited finds the work done. */
async function waitForLock(file: string): Promise<() => void> {
  for (;;) {
    const unlock = await lockFile(file);
    if (unlock) return unlock;
    await sleep(100);
  }
}

/** The version before stays: a server that was started with it may still be running. */
async function removeOldVersions(kept: string[]): Promise<void> {
  for (const entry of await readdir(compiled, { withFileTypes: true })) {
    if (entry.isDirectory() && !kept.includes(entry.name)) await rm(join(compiled, entry.name), { recursive: true, force: true });
  }
}

async function isCurrent(version: string): Promise<boolean> {
  return (await currentVersion()) === version && isThere(version);
}

async function currentVersion(): Promise<string> {
  return (await readFile(join(compiled, 'version'), 'utf8').catch(() => '')).trim();
}

function isThere(version: string): Promise<boolean> {
  return access(join(compiled, version)).then(() => true, () => false);
}

async function versionOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesOf(path)) hash.update(file).update('\0').update(await readFile(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !isNoSource.test(file))
    .sort();
}

async function runAstro(folder: string): Promise<void> {
  const cli = join(createRequire(import.meta.url).resolve('astro/package.json'), '..', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [cli, 'build', '--outDir', folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Problem('setup', `The pages could not be compiled:\n${output.trim()}`);
}
