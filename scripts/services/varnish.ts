import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';
import { log } from '../process/terminal.ts';
import { findTool } from '../process/tools.ts';
import { startProgram } from './program.ts';

const sample = join(import.meta.dirname, '..', '..', 'docs', 'deploy', 'varnish.vcl');

interface VarnishOptions {
  /** Of this machine. */
  port: number;
  /** Origin of the store, and the name under which it knows the website. */
  store: string;
  website: string;
}

/** Starts Varnish with the sample of docs/deploy. `await using` ends it. @throws Problem with what it printed */
export async function startVarnish({ port, store, website }: VarnishOptions): Promise<AsyncDisposable> {
  if (!findTool('varnish', 'nothing is tested behind a cache', log))
    throw new Problem('setup', 'Varnish is needed: the log says how to install it.');
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'));
  const { hostname, port: storePort } = new URL(store);
  const configuration = (await readFile(sample, 'utf8'))
    .replace('"s3-website.example.org"', `"${hostname}"`)
    .replace('"80"', `"${storePort}"`)
    .replace('"example.s3-website.example.org"', `"${website}"`);
  await writeFile(join(folder, 'site.vcl'), configuration);
  const place = ['-a', `127.0.0.1:${port}`, '-n', join(folder, 'work'), '-f', join(folder, 'site.vcl')];
  const args = ['-F', ...place, '-s', 'malloc,32m', '-j', 'none'];
  const address = `http://127.0.0.1:${port}/`;
  const { stop } = await startProgram('varnishd', { name: 'Varnish', args, address, folder });
  return { [Symbol.asyncDispose]: stop };
}
