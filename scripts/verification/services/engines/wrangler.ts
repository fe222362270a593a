import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#content-db/model/problem.ts';
import { fetchedPackage } from '../../../process/npm-package.ts';

const sample = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'deploy', 'wrangler.json');

/** The version that is tested with. */
const version = '4.164.0';

/** `wrangler dev` over a folder: a static host that reads `_headers` and `_redirects`; `await using` ends it. */
export interface StaticHost extends AsyncDisposable {
  /** Its origin, without a trailing slash. */
  address: string;
  /** What it has printed, such as rules that it cannot read. */
  output(): string;
}

/**
 * Serves a folder of `npm run build` as Cloudflare does.
 * @throws Problem with what it printed if it ends instead of answering
 */
export async function startStaticHost(folder: string, port: number): Promise<StaticHost> {
  // It brings its server, workerd.
  const program = join(await fetchedPackage('wrangler', version), 'bin', 'wrangler.js');
  const own = await mkdtemp(join(tmpdir(), 'wrangler-'));
  const config = join(own, 'wrangler.json');
  await writeFile(config, (await readFile(sample, 'utf8')).replace('/var/lib/site/dist', folder));
  const child = spawn(
    process.execPath,
    [program, 'dev', '--config', config, '--ip', '127.0.0.1', '--port', String(port)],
    {
      cwd: own,
      // A group of its own, as it starts further processes.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '', HOME: own, CI: 'true', WRANGLER_SEND_METRICS: 'false' },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'close');
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
    await rm(own, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  while (!(await answers(address))) {
    if (child.exitCode !== null) {
      await stop();
      throw new Problem('setup', `wrangler did not start:\n${output}`);
    }
  }
  return { address, output: () => output, [Symbol.asyncDispose]: stop };
}

function answers(address: string): Promise<boolean> {
  return fetch(address, { redirect: 'manual' }).then(
    () => true,
    () => sleep(50, false),
  );
}
