import { watch } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type ProxyOptions } from 'vite';
import type { Env } from '#admin-server/env.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { readSettings } from '#admin-server/installation/environment.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';
import { type ServerProcess, spawnServer } from './process/server-process.ts';
import { stopSignal } from './process/stop-signal.ts';
import { freePort } from './process/temporary-site.ts';

const root = join(import.meta.dirname, '..');

/** A change in these folders restarts the server. Vite reloads the admin itself. */
const watched = ['content-db', 'example', 'site', 'admin-server', 'scripts'];
const isIgnored = (file: string) => /^spa\/|(?:^|\/)(?:e2e|subset)\/|\.test\.tsx?$/.test(file);

/**
 * Serves the site, API and admin on one port with hot reload. Vite serves the admin; a server that
 * restarts after each change of its code serves the rest, and open pages reload.
 */
await runCommand(async () => {
  const env = readSettings();
  const stopped = stopSignal();
  const port = await freePort();
  const start = () =>
    spawnServer({ HOST: '127.0.0.1', PORT: String(port), SITE_URL: env.siteUrl }, { isEchoed: true });
  let server = await start();
  process.once('exit', () => server.child.kill());
  const vite = await createServer({
    configFile: join(root, 'admin-server/spa/vite.config.ts'),
    ...serving(env, port),
  });
  await vite.listen();
  log(`\n  With hot reload  ${env.siteUrl}/  and  ${env.siteUrl}/admin/\n`);

  const restart = createRestarts(async () => {
    await end(server);
    server = await start();
    vite.ws.send({ type: 'full-reload', path: '*' });
    await onNewRelease(server, () => vite.ws.send({ type: 'full-reload', path: '*' }));
  });
  for (const folder of watched)
    watch(join(root, folder), { recursive: true }, (_event, file) => file && !isIgnored(file) && restart());

  await stopped;
  await vite.close();
  await end(server);
  // The watchers would keep the process alive.
  process.exit();
});

function serving({ host, port }: Env, backend: number) {
  const target = `http://127.0.0.1:${backend}`;
  const page: ProxyOptions = {
    target,
    selfHandleResponse: true,
    configure: (proxy) => void proxy.on('proxyRes', addReload),
  };
  return {
    server: {
      host,
      port,
      strictPort: true,
      // The first match counts.
      proxy: {
        '^/(?:api|uploads|_astro|og)/': { target },
        '^/(?!admin(?:/|$))': { ...page, headers: { 'accept-encoding': 'identity' } },
      },
    },
  };
}

/** Adds Vite's client to public pages, so that it can reload them. Their policy allows our own scripts. */
function addReload(answer: IncomingMessage, _request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, ...headers } = answer.headers;
  const isHtml = headers['content-type']?.startsWith('text/html') && answer.statusCode !== 304;
  response.writeHead(
    answer.statusCode ?? 502,
    isHtml || length === undefined ? headers : { ...headers, 'content-length': length },
  );
  answer.on('data', (part: Buffer) => response.write(part));
  answer.on('end', () =>
    response.end(isHtml ? '<script type="module" src="/admin/@vite/client"></script>' : undefined),
  );
}

/** Runs `work` shortly after the last change, one run at a time. */
function createRestarts(work: () => Promise<void>): () => void {
  let isWanted = false;
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    while (isWanted) {
      await sleep(200);
      isWanted = false;
      await work().catch((error: unknown) => log(messageOf(error)));
    }
  }
  return () => {
    isWanted = true;
    running ??= run().finally(() => (running = undefined));
  };
}

/** Waits up to nine seconds until the background publish of the new code is live. */
async function onNewRelease({ address }: ServerProcess, tell: () => void): Promise<void> {
  const release = () =>
    fetch(`${address}/api/health`).then(async (answer) => {
      const health: { release: number } = await answer.json();
      return health.release;
    });
  const before = await release();
  for (let looks = 0; looks < 30; looks += 1) {
    await sleep(300);
    if ((await release()) === before) continue;
    return tell();
  }
}

async function end({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}
