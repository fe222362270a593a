import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../process/temporary-site.ts';
import { nginxArguments } from './nginx.ts';
import { startProgram } from './program.ts';
import { startVarnish } from './varnish.ts';
import { webServers } from './web-servers.ts';

/** nginx, Caddy or Varnish in front of servers, with its configuration of docs/deploy; `await using` ends it. */
export interface Balancer extends AsyncDisposable {
  /** Its origin, without a trailing slash. */
  address: string;
}

export const balancers = [...webServers, 'varnish'] as const;
export type BalancerName = (typeof balancers)[number];

const samples = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'deploy');

/** The servers of the samples. */
const hosts = ['10.0.0.11', '10.0.0.12'];

/** @param ports of the servers, on this machine: for Varnish, two */
export async function startBalancer(name: BalancerName, ports: number[]): Promise<Balancer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const start = {
    nginx: startWith(name, writeNginx),
    caddy: startWith(name, writeCaddy),
    varnish: startVarnishFor,
  };
  return { address, [Symbol.asyncDispose]: await start[name](port, ports) };
}

/** @returns what ends it */
type Start = (port: number, servers: number[]) => Promise<() => PromiseLike<void>>;

function startWith(
  name: string,
  write: (folder: string, port: number, ports: number[]) => Promise<string[]>,
): Start {
  return async (port, ports) => {
    const folder = await mkdtemp(join(tmpdir(), `${name}-`));
    const args = await write(folder, port, ports);
    const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    const { stop } = await startProgram(name, {
      name,
      args,
      address: `http://127.0.0.1:${port}`,
      folder,
      env,
    });
    return stop;
  };
}

const startVarnishFor: Start = async (port, ports) => {
  const replace = Object.fromEntries([
    ...hosts.map((host, at) => [
      `.host = "${host}";\n  .port = "4321";`,
      `.host = "127.0.0.1";\n  .port = "${ports[at] ?? 0}";`,
    ]),
    ...hosts.map((host) => [`"${host}"`, '"127.0.0.1"']),
  ]) as Record<string, string>;
  const varnish = await startVarnish({ port, configuration: 'servers.vcl', replace });
  return () => varnish[Symbol.asyncDispose]();
};

async function writeNginx(folder: string, port: number, ports: number[]): Promise<string[]> {
  const [first = '', second = ''] = hosts.map((host) => `${host}:4321`);
  const sample = await readFile(join(samples, 'servers.nginx.conf'), 'utf8');
  const lines = sample.split('\n').flatMap((line) => {
    if (line.includes(second)) return [];
    return line.includes(first) ? ports.map((each) => line.replace(first, `127.0.0.1:${each}`)) : [line];
  });
  return nginxArguments(folder, lines.join('\n').replace('listen 80;', `listen 127.0.0.1:${port};`), 1);
}

async function writeCaddy(folder: string, port: number, ports: number[]): Promise<string[]> {
  const servers = ports.map((each) => `127.0.0.1:${each}`).join(' ');
  const site = (await readFile(join(samples, 'servers.Caddyfile'), 'utf8'))
    .replaceAll('10.0.0.11:4321 10.0.0.12:4321', servers)
    .replace('www.example.org {', `http://127.0.0.1:${port} {`);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}
