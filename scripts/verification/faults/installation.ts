import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { siteUrl } from '#admin-server/testing/publish.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { type ServerProcess, spawnServer } from '../../process/server-process.ts';
import { freePort } from '../../process/temporary-site.ts';
import { startWebServer, type WebServer, type WebServerName } from '../services/engines/web-servers.ts';
import { type Outcome, runScript, variablesOf } from '../../testing/command.ts';
import { firstAdmin } from '../../testing/staff.ts';
import type { Way } from './visitors.ts';

/** A real server over a data folder, with web servers in front, that faults happen to. */
export interface FaultyInstallation {
  dataDir: string;
  siteUrl: string;
  disk: Disk;
  ways: Way[];
  /** Starts the server, if it does not run. @throws Problem with what it printed if it ends instead */
  start(): Promise<void>;
  /** Resolves when a release is deployed, if there are web servers. */
  deployed(): Promise<void>;
  /** Starts a second server over the same folder. @returns what it printed when it ended, undefined if it serves */
  startSecond(): Promise<string | undefined>;
  /** Ends the server by SIGKILL after so many milliseconds, also while it starts. */
  killAfter(ms: number): Promise<void>;
  /** Ends the server by SIGTERM. @returns its exit code */
  stop(): Promise<number | null>;
  /** How many processes were killed. */
  kills(): number;
  /** Moves the clock of the server, now and for later starts. */
  setClock(shift: number): Promise<void>;
  /** Runs a command such as `backup.ts`; kills it after so many milliseconds, if given. */
  run(script: string, args: string[], killAfter?: number): Promise<Outcome>;
  /** Starts the server with so few file descriptors. @throws Problem with what it printed if it ends instead */
  startWithFiles(count: number): Promise<void>;
  /** The environment of the server and of commands. */
  variables: Record<string, string>;
  /** The process of the server while it runs. @throws an error with its output if it ended by itself */
  pid(): number | undefined;
  remove(): Promise<void>;
}

/**
 * @param webServers that stand in front of it
 * @param template a data folder to begin with; without one, the first start seeds an empty folder
 */
export async function createInstallation(
  webServers: WebServerName[],
  template?: string,
): Promise<FaultyInstallation> {
  await using stack = new AsyncDisposableStack();
  const disk = await createDisk();
  stack.defer(() => disk.remove());
  const dataDir = join(disk.folder, 'data');
  const clock = join(disk.folder, 'clock');
  const directory = join(disk.folder, 'site');
  const temporary = join(disk.folder, 'tmp');
  await mkdir(temporary);
  await writeFile(clock, '0');
  if (template) await cp(template, dataDir, { recursive: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const variables: Record<string, string> = {
    ...variablesOf(dataDir),
    ...firstAdmin,
    TMPDIR: temporary,
    PORT: String(port),
    TRUST_PROXY: '1',
    DEPLOY_DIRECTORY: webServers.length > 0 ? directory : '',
    CLOCK_FILE: clock,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href}`,
  };
  const ways: Way[] = [{ name: 'directly', origin, isAlwaysUp: false }];
  for (const name of webServers) {
    const front: WebServer = stack.use(await startWebServer(name, { directory, origin }));
    ways.push({ name: `through ${name}`, origin: front.address, isAlwaysUp: true });
  }
  let server: ServerProcess | undefined;
  let kills = 0;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = server;
    server = undefined;
    if (ending && signal === 'SIGKILL') kills += 1;
    ending?.child.kill(signal);
    return (await ending?.ended) ?? null;
  };
  stack.defer(() => end('SIGKILL').then(() => undefined));
  const cleanup = stack.move();
  return {
    dataDir,
    siteUrl,
    disk,
    ways,
    async start() {
      server ??= await spawnServer(variables);
    },
    async deployed() {
      while (webServers.length > 0 && !existsSync(join(directory, 'live'))) await sleep(100);
    },
    startSecond: () =>
      spawnServer({ ...variables, PORT: '0' }).then(async ({ child, ended }) => {
        child.kill('SIGKILL');
        await ended;
        return undefined;
      }, messageOf),
    async killAfter(ms) {
      await sleep(ms);
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    async setClock(shift) {
      await writeFile(clock, String(shift));
      server?.child.kill('SIGUSR2');
    },
    async run(script, args, killAfter) {
      const outcome = await runScript(script, args, variables, killAfter);
      if (outcome.code === null) kills += 1;
      return outcome;
    },
    async startWithFiles(count) {
      const wrapper = ['sh', '-c', `ulimit -n ${count}; exec "$0" "$@"`];
      server ??= await spawnServer(variables, { wrapper });
    },
    variables,
    pid() {
      const { exitCode = null, signalCode = null } = server?.child ?? {};
      if (exitCode === null && signalCode === null) return server?.child.pid;
      throw new Error(
        `The server ended by itself: ${exitCode ?? signalCode}\n${server?.output().slice(-2000)}`,
      );
    },
    kills: () => kills,
    remove: () => cleanup.disposeAsync(),
  };
}

/** A folder for an installation, on a small file system of its own where this user may mount one. */
interface Disk {
  folder: string;
  /** Undefined on a file system that others use too. */
  limits: DiskLimits | undefined;
  remove(): Promise<void>;
}

interface DiskLimits {
  /** Fills it up to so many bytes, or fewer where others write at the same time. */
  fill(left: number): Promise<void>;
  /** Gives it space again. */
  free(): Promise<void>;
  setReadOnly(isReadOnly: boolean): void;
}

const diskSize = '512m';

async function createDisk(): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
  if (!mount('-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder))
    return { folder, limits: undefined, remove: () => rm(folder, { recursive: true, force: true }) };
  const ballast = join(folder, 'ballast');
  return {
    folder,
    limits: {
      async fill(left) {
        const { bavail, bsize } = await statfs(folder);
        await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left), 1)).catch(() => undefined);
      },
      free: () => rm(ballast, { force: true }),
      setReadOnly(isReadOnly) {
        if (!mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder))
          throw new Error(`${folder} could not be made ${isReadOnly ? 'read-only' : 'writable'}`);
      },
    },
    async remove() {
      spawnSync('umount', ['--lazy', folder]);
      await rmdir(folder);
    },
  };
}
