import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';

/** Notes what it is asked for, and where it finds Node; installs this Node as the one that was asked for. */
const npm = `
const { appendFileSync, mkdirSync, symlinkSync } = require('node:fs');
const words = process.argv.slice(2);
appendFileSync('calls', JSON.stringify([process.env.PATH, ...words]) + '\\n');
mkdirSync('node_modules', { recursive: true });
if (words[0] === 'install') {
  mkdirSync('.node/node_modules/node/bin', { recursive: true });
  symlinkSync(process.execPath, '.node/node_modules/node/bin/node');
}
`;

const root = dirname(import.meta.dirname);

it('a machine with an older Node gets the package of its platform, which needs no script, and installs once with it, wherever it is started', async () => {
  await using folder = await createTestFolder();
  await mkdir(folder.at('scripts'));
  await copyFile(join(import.meta.dirname, 'bootstrap.mjs'), folder.at('scripts', 'bootstrap.mjs'));
  await writeFile(folder.at('npm.cjs'), npm);
  await writeFile(folder.at('scripts', 'task.js'), 'console.log(process.argv[2], ...process.execArgv);');
  await writeFile(folder.at('package-lock.json'), '{}');
  const preloaded = join('scripts', 'process', 'package-imports.ts');
  await mkdir(folder.at('scripts', 'process'));
  await copyFile(join(root, preloaded), folder.at(preloaded));
  const { nodeFlags } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).config;
  const config = { node: process.versions.node, nodeFlags };
  await writeFile(folder.at('package.json'), JSON.stringify({ engines: { node: '>=98.0.0 <99' }, config }));
  const run = () =>
    spawnSync(process.execPath, [folder.at('scripts', 'bootstrap.mjs'), 'scripts/task.js', 'done'], {
      cwd: tmpdir(),
      env: { ...process.env, npm_execpath: folder.at('npm.cjs') },
      encoding: 'utf8',
    }).stdout;

  expect(run()).toMatch(/getting Node .*\nInstalling the dependencies \.\.\.\ndone /);
  expect(run()).toBe(`done ${nodeFlags}\n`);
  expect(nodeFlags).toContain(`--import ./${preloaded}`);
  const calls = (await readFile(folder.at('calls'), 'utf8')).trim().split('\n');
  const [install = [], ci = [], ...more] = calls.map((line): string[] => JSON.parse(line));
  expect(more).toEqual([]);
  expect(install).toContain('--ignore-scripts');
  expect(install.at(-1)).toMatch(/^node@npm:node(-bin)?-\w+-\w+@\d+\.\d+\.\d+$/);
  expect(ci.slice(1)).toEqual(['ci', '--include=dev', '--no-audit', '--no-fund', '--engine-strict=false']);
  expect(ci[0]).toMatch(`${folder.at('.node/node_modules/node/bin')}${delimiter}`);
});
