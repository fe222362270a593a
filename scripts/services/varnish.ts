import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#content-db/model/problem.ts';
import { log } from '../process/terminal.ts';
import { findTool } from '../process/tools.ts';

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
  const child = spawn('varnishd', ['-F', ...place, '-s', 'malloc,32m', '-j', 'none'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => sleep(50, false),
    );
  while (!(await answers())) {
    if (child.exitCode === null) continue;
    await stop();
    throw new Problem('setup', `Varnish did not start:\n${output}`);
  }
  return { [Symbol.asyncDispose]: stop };
}
