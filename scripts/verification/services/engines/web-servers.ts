import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '#admin-server/installation/terminal.ts';
import { freePort } from '../../../process/temporary-site.ts';
import { findTool } from '../../../process/tools.ts';
import { nginxArguments } from './nginx.ts';
import { startProgram } from './program.ts';

/** nginx or Caddy with its configuration of docs/deploy; `await using` ends it. */
export interface WebServer extends AsyncDisposable {
  /** Its origin, without a trailing slash. */
  address: string;
  /** Lets it read its configuration and the redirects again. */
  reload(): Promise<void>;
}

export interface WebServerOptions {
  /** The folder of `DEPLOY_DIRECTORY`. */
  directory: string;
  /** Origin of our own server. */
  origin: string;
}

export const webServers = ['nginx', 'caddy'] as const;
export type WebServerName = (typeof webServers)[number];

const samples = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'deploy');

/** Whether a web server is installed, or could be; logs what to do if not. */
export function hasWebServer(name: WebServerName, log: Log): boolean {
  return findTool(name, `nothing is tested behind it`, log) !== undefined;
}

/**
 * Starts a web server on a free port of this machine, over a directory and in front of our server.
 * @throws Problem with what it printed if it ends instead of answering
 */
export async function startWebServer(name: WebServerName, options: WebServerOptions): Promise<WebServer> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const [port, control] = [await freePort(), await freePort()];
  const { program, args, reload } = await { nginx: writeNginx, caddy: writeCaddy }[name](
    { ...options, folder, port },
    control,
  );
  // Caddy keeps its state below the home folder.
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const address = `http://127.0.0.1:${port}`;
  const { child, stop } = await startProgram(program, { name, args, address, folder, env });
  return { address, reload: () => reload(child), [Symbol.asyncDispose]: stop };
}

interface Configuration extends WebServerOptions {
  folder: string;
  port: number;
}

interface Command {
  program: string;
  args: string[];
  reload(child: ChildProcess): Promise<void>;
}

/** The sample of docs/deploy, for a directory and an origin of our server. */
async function sampleOf(file: string, { directory, origin }: WebServerOptions): Promise<string> {
  const sample = await readFile(join(samples, file), 'utf8');
  return sample.replaceAll('/srv/site', directory).replaceAll('127.0.0.1:4321', new URL(origin).host);
}

async function writeNginx(options: Configuration): Promise<Command> {
  const { folder, port } = options;
  const server = (await sampleOf('nginx.conf', options))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('# With TLS: add_header', 'add_header');
  return {
    program: 'nginx',
    args: await nginxArguments(folder, server, 2),
    async reload(child) {
      child.kill('SIGHUP');
    },
  };
}

async function writeCaddy(options: Configuration, control: number): Promise<Command> {
  const { folder, port } = options;
  const site = (await sampleOf('Caddyfile', options)).replace(
    'www.example.org {',
    `http://127.0.0.1:${port} {`,
  );
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin localhost:${control}\n\tauto_https off\n}\n${site}`);
  const config = ['--config', file, '--adapter', 'caddyfile'];
  return {
    program: 'caddy',
    args: ['run', ...config],
    async reload() {
      const child = spawn('caddy', ['reload', ...config, '--address', `localhost:${control}`], {
        stdio: 'ignore',
      });
      await once(child, 'close');
    },
  };
}
