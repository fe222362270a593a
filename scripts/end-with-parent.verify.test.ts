import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTestFolder, type TestFolder } from '#content-db/testing/database.ts';
import { createDataFolder, runScript, type TestDataFolder } from './testing/command.ts';

const root = join(import.meta.dirname, '..');

interface Started {
  child: ChildProcessByStdio<null, Readable, null>;
  /** The lines before the server serves. */
  output: string;
  address: string;
  /** Resolves when no process is left that could print anything. */
  silence: Promise<unknown>;
}

/** A project that starts our server by npm and our bootstrap, and has nothing to install. */
async function createProject(): Promise<TestFolder> {
  const folder = await createTestFolder();
  const { engines, config, scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const file of ['scripts/bootstrap.mjs', 'scripts/process/package-imports.ts']) {
    await mkdir(dirname(folder.at(file)), { recursive: true });
    await copyFile(join(root, file), folder.at(file));
  }
  const server = pathToFileURL(join(root, 'scripts', 'start.ts')).href;
  await writeFile(folder.at('scripts', 'start.ts'), `import ${JSON.stringify(server)};`);
  const { start } = scripts;
  await writeFile(
    folder.at('package.json'),
    JSON.stringify({ type: 'module', engines, config, scripts: { start } }),
  );
  await writeFile(folder.at('package-lock.json'), '{}');
  await mkdir(folder.at('node_modules'));
  const installed = createHash('sha256').update('{}').update(process.versions.node).digest('hex');
  await writeFile(folder.at('node_modules', '.installed'), installed);
  return folder;
}

/** Starts the server by a command in the root of a project. */
async function start(
  project: TestFolder,
  { variables }: TestDataFolder,
  command: string,
  ...words: string[]
): Promise<Started> {
  const child = spawn(command, words, {
    cwd: project.path,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const silence = once(child.stdout, 'close');
  let output = '';
  const serving = new Promise<string>((resolve) =>
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const [, address] = /English {2}(http:\S+)\/\n/.exec(output) ?? [];
      if (address) resolve(address);
    }),
  );
  const address = await Promise.race([serving, silence.then(() => undefined)]);
  if (address === undefined) throw new Error(`The server did not start: ${output}`);
  return { child, output, address, silence };
}

/** Waits until nothing runs any more. @returns what another process says that takes the data folder then */
async function takenAfter({ silence }: Started, { variables }: TestDataFolder): Promise<unknown> {
  await silence;
  const { code, stderr } = await runScript('publish.ts', [], variables);
  return { code, stderr };
}

const taken = { code: 0, stderr: '' };

describe('the server ends', { timeout: 240_000 }, () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('with npm, which gets %s', async (signal) => {
    await using folder = await createDataFolder();
    await using project = await createProject();
    const started = await start(project, folder, 'npm', 'start');
    started.child.kill(signal);
    expect(await takenAfter(started, folder)).toEqual(taken);
  });

  it('with the bootstrap that is killed', async () => {
    await using folder = await createDataFolder();
    await using project = await createProject();
    const started = await start(
      project,
      folder,
      process.execPath,
      'scripts/bootstrap.mjs',
      'scripts/start.ts',
    );
    started.child.kill('SIGKILL');
    expect(await takenAfter(started, folder)).toEqual(taken);
  });

  it('not with the shell that started npm in the background', async () => {
    await using folder = await createDataFolder();
    await using project = await createProject();
    const started = await start(project, folder, 'sh', '-c', 'nohup npm start & echo "npm is $!"');
    const [, npm] = /npm is (\d+)/.exec(started.output) ?? [];
    // Longer than any process looks at its parent.
    for (let asked = 0; asked < 15; asked += 1) {
      expect((await fetch(`${started.address}/robots.txt`)).status).toBe(200);
      await sleep(100);
    }
    process.kill(Number(npm), 'SIGTERM');
    expect(await takenAfter(started, folder)).toEqual(taken);
  });
});
