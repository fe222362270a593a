import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';
import { log } from '#admin-server/installation/terminal.ts';
import { findTool } from '../../../process/tools.ts';
import { startProgram } from './program.ts';

const samples = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'deploy');

interface VarnishOptions {
  /** Of this machine. */
  port: number;
  /** A sample of docs/deploy, or another file. */
  configuration: string;
  /** What stands for parts of it here. */
  replace: Record<string, string>;
}

/** Starts Varnish with a configuration. `await using` ends it. @throws Problem with what it printed */
export async function startVarnish({
  port,
  configuration,
  replace,
}: VarnishOptions): Promise<AsyncDisposable> {
  if (!findTool('varnish', 'nothing is tested behind a cache', log))
    throw new Problem('setup', 'Varnish is needed: the log says how to install it.');
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'));
  const text = await readFile(resolve(samples, configuration), 'utf8');
  const replaced = Object.entries(replace).reduce(
    (all, [part, stands]) => all.replaceAll(part, stands),
    text,
  );
  await writeFile(join(folder, 'site.vcl'), replaced);
  const place = ['-a', `127.0.0.1:${port}`, '-n', join(folder, 'work'), '-f', join(folder, 'site.vcl')];
  const args = ['-F', ...place, '-s', 'malloc,32m', '-j', 'none'];
  const address = `http://127.0.0.1:${port}/`;
  const { stop } = await startProgram('varnishd', { name: 'Varnish', args, address, folder });
  return { [Symbol.asyncDispose]: stop };
}
