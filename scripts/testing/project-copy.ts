import { execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** A copy of the project's files, with its installed packages. */
export interface ProjectCopy extends AsyncDisposable {
  folder: string;
  /** Copies the files of a folder of the project over it. @returns their paths */
  add(folder: string): Promise<string[]>;
  edit(path: string, change: (text: string) => string): Promise<void>;
  /** Runs a program of node_modules or a script in it. @throws with its output where it fails */
  run(program: string, words: string[], variables?: Record<string, string>): Promise<string>;
  /** Runs `scripts/start.ts` in it until it serves. */
  start(variables: Record<string, string>): Promise<AsyncDisposable>;
}

/** Copies what git knows of the project, and what is new and not ignored; `isBare` leaves the packages out. */
export async function copyProject({ isBare = false } = {}): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'));
  // Some tests run it as another user.
  await chmod(folder, 0o755);
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const path of stdout.split('\0').filter(Boolean)) await copyFile(join(root, path), join(folder, path));
  if (!isBare) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    async add(from) {
      const entries = await readdir(join(root, from), { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(root, from).length + 1));
      for (const path of paths) await copyFile(join(root, from, path), join(folder, path));
      return paths;
    },
    async edit(path, change) {
      await writeFile(join(folder, path), change(await readFile(join(folder, path), 'utf8')));
    },
    async run(program, words, variables = {}) {
      const options = { cwd: folder, env: { ...process.env, ...variables }, maxBuffer: 2 ** 26 };
      return (await run(process.execPath, [program, ...words], options)).stdout;
    },
    start: (variables) => startServer(folder, variables),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** A file that was removed, and is still known to git, is left out. */
async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function startServer(folder: string, variables: Record<string, string>): Promise<AsyncDisposable> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString();
        if (output.includes('Stop with Ctrl-C')) resolve();
      });
    void ended.then(() => reject(new Error(`The server ended:\n${output}`)));
  });
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
