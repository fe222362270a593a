import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Problem } from '#content-db/problem.ts';

const root = join(import.meta.dirname, '..');
const compiled = join(root, '.compiled');

/** Everything that the compiled pages are made of. */
const sources = ['site', 'content-db', 'admin-server/publish', 'astro.config.mjs', 'package.json', 'package-lock.json'];
const isNoSource = /\.test\.tsx?$|(?:^|\/)(?:seed|subset|e2e|migrations)\//;

/** Compiles the pages into `.compiled/`, unless they are compiled from these very sources already. */
export async function compileSite(log: (line: string) => void): Promise<void> {
  const version = await versionOf(sources);
  const present = await readFile(join(compiled, 'version'), 'utf8').catch(() => '');
  if (present.trim() === version) return;
  log('Compiling the pages ...');
  await rm(join(compiled, 'version'), { force: true });
  await runAstro();
  await writeFile(join(compiled, 'version.new'), version);
  await rename(join(compiled, 'version.new'), join(compiled, 'version'));
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

async function runAstro(): Promise<void> {
  const cli = join(createRequire(import.meta.url).resolve('astro/package.json'), '..', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Problem('setup', `The pages could not be compiled:\n${output.trim()}`);
}
