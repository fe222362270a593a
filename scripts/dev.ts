import { watch } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type ProxyOptions } from 'vite';
import type { Env } from '#admin-server/env.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { readSettings } from './installation/environment.ts';
import { type ServerProcess, startServer } from './process/server-process.ts';
import { stopSignal } from './process/stop-signal.ts';
import { freePort } from './process/temporary-site.ts';
import { log, runCommand } from './process/terminal.ts';

const root = join(import.meta.dirname, '..');

/** Code that the server runs or the pages are made of; a change starts the server anew. The admin's own is Vite's. */
const watched = ['content-db', 'site', 'admin-server', 'scripts'];
const isIgnored = (file: string) => /^spa\/|(?:^|\/)(?:e2e|subset)\/|\.test\.tsx?$/.test(file);

/**
 * The site, API and admin on one port with hot reload: the admin by Vite, everything else by a server
 * that starts anew when its code has changed, whereupon open pages load again.
 */
await runCommand(async () => {
  const env = readSettings();
  const stopped = stopSignal();
  const port = await freePort();
  const start = () =>
    startServer({ HOST: '127.0.0.1', PORT: String(port), SITE_URL: env.siteUrl }, { isEchoed: true });
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
  // The watchers would keep the process.
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
      // The first that fits counts.
      proxy: {
        '^/(?:api|uploads|_astro|og)/': { target },
        '^/(?!admin(?:/|$))': { ...page, headers: { 'accept-encoding': 'identity' } },
      },
    },
  };
}

/** Lets Vite's client tell a public page to load again; its policy allows our own scripts and connections. */
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

/** Runs `work` after changes have come to rest; one at a time. */
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

/** New code goes live in the background: this waits for it, for a while. */
async function onNewRelease({ address }: ServerProcess, tell: () => void): Promise<void> {
  const release = () =>
    fetch(`${address}/api/health`).then(
      async (answer) => ((await answer.json()) as { release: number }).release,
    );
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
