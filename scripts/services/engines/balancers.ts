import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../process/temporary-site.ts';
import { nginxArguments } from './nginx.ts';
import { startProgram } from './program.ts';
import type { WebServerName } from './web-servers.ts';

/** nginx or Caddy in front of servers, with its configuration of docs/deploy; `await using` ends it. */
export interface Balancer extends AsyncDisposable {
  /** Its origin, without a trailing slash. */
  address: string;
}

const samples = join(import.meta.dirname, '..', '..', '..', 'docs', 'deploy');

/** @param ports of the servers, on this machine */
export async function startBalancer(name: WebServerName, ports: number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const args = await { nginx: writeNginx, caddy: writeCaddy }[name](folder, port, ports);
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const { stop } = await startProgram(name, { name, args, address, folder, env });
  return { address, [Symbol.asyncDispose]: stop };
}

async function writeNginx(folder: string, port: number, ports: number[]): Promise<string[]> {
  const [first = '', second = ''] = ['10.0.0.11:4321', '10.0.0.12:4321'];
  const sample = await readFile(join(samples, 'servers.nginx.conf'), 'utf8');
  const line = sample.split('\n').find((each) => each.includes(first)) ?? '';
  const site = sample
    .replace(line, ports.map((each) => line.replace(first, `127.0.0.1:${each}`)).join('\n'))
    .replace(line.replace(first, second), '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  return nginxArguments(folder, site, 1);
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
