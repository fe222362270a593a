import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';
import { encodeFolder } from '../publish/engine/store/encode.ts';
import { ensureCompiled } from './compiled-folder.ts';
import { type Log, log, runCommand } from './terminal.ts';

const root = join(import.meta.dirname, '..', '..');

/** Compiles the public pages into a renderer; see site/renderer.ts. */
export async function compileSite(log: Log): Promise<void> {
  await ensureCompiled(
    {
      name: 'pages',
      sources: [
        'site',
        'example',
        'content-db',
        'admin-server/publish',
        'admin-server/checks',
        'astro.config.mjs',
        'package.json',
        'package-lock.json',
      ],
      compile: (folder) => run('astro', 'bin/astro.mjs', ['build', '--outDir', folder], 'pages'),
    },
    log,
  );
}

/** Compiles the admin, and compresses its files. @returns its folder */
export function compileAdmin(log: Log): Promise<string> {
  return ensureCompiled(
    {
      name: 'admin',
      sources: [
        'admin-server/spa',
        'content-db',
        'example',
        'site/content',
        'site/i18n',
        'site/styles',
        'site/art',
        'site/brand',
        'site/paths.ts',
        'package-lock.json',
      ],
      async compile(folder) {
        await run('vite', 'bin/vite.js', ['build', 'admin-server/spa', '--outDir', folder], 'admin');
        await encodeFolder(folder);
      },
    },
    log,
  );
}

/** Runs a compiler of node_modules, which ends with this process. @throws Problem with its output if it fails, or if it is not there */
async function run(name: string, file: string, words: string[], what: string): Promise<void> {
  const program = join(packageFolder(name, what), file);
  const endsWithUs = join(import.meta.dirname, 'end-with-parent.ts');
  const child = spawn(process.execPath, ['--import', endsWithUs, program, ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Problem('setup', `The ${what} could not be compiled:\n${output.trim()}`);
}

/** A production install leaves out what compiles the project. */
function packageFolder(name: string, what: string): string {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch (error) {
    throw new Problem(
      'setup',
      `The ${what} changed and have to be compiled, and what compiles them is not installed. Run npm ci --include=dev, then this command again.`,
      { cause: error },
    );
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    await compileSite(log);
    await compileAdmin(log);
  });
}
