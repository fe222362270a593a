import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compress } from '#admin-server/files/encoding.ts';
import { wholePages } from '#admin-server/publish/deploy/tree-files.ts';
import { isAtAddress, isJoined } from '#admin-server/publish/page/joined-page.ts';
import { loadLiveFiles } from '#admin-server/publish/engine/release/release-log.ts';
import { hostFileName } from '#admin-server/publish/deploy/static-host.ts';
import { Problem } from '#content-db/model/problem.ts';
import { trackChild } from '../children.ts';
import { freePort } from '../../../process/temporary-site.ts';
import { openScene } from '../publishing.ts';
import type { Scene } from '../scene.ts';

/** A server in its own process. */
export interface Server {
  address: string;
  stop(): Promise<void>;
}

/**
 * Starts our server with a scene, and with the compiled admin if its folder is given.
 * @throws Problem `setup` when it does not start
 */
export async function startOurs(scene: Scene, adminFolder?: string): Promise<Server> {
  const child = trackChild(
    fork(join(import.meta.dirname, 'server-child.ts'), { env: { ...process.env, NODE_ENV: 'production' } }),
  );
  const ended = once(child, 'exit');
  child.send({ scene, adminFolder });
  const answer = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!answer) throw new Problem('setup', 'Our server did not start in the benchmark.');
  const { address }: { address: string } = answer[0];
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { address, stop };
}

/**
 * Starts nginx with the same files, named as for a static host: pages whole, hard links to the objects of others.
 * @throws Problem `setup` when it does not start
 */
export async function startNginx(scene: Scene, headers: Record<string, string>): Promise<Server> {
  const folder = join(scene.folder, 'nginx');
  const root = join(folder, 'root');
  await linkFiles(scene, root);
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration({ folder, root, port, headers }));
  const child = trackChild(
    spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
      stdio: 'ignore',
    }),
  );
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  if (await answers(address)) return { address, stop };
  await stop();
  throw new Problem('setup', 'nginx did not start in the benchmark.');
}

async function linkFiles(scene: Scene, root: string): Promise<void> {
  const open = await openScene(scene);
  const files = await loadLiveFiles(open.published.read).finally(() => open.close());
  const wholeOf = wholePages(files, open.store);
  for (const file of [...files.values()].filter(isAtAddress)) {
    const { path, object } = file;
    const name = join(root, hostFileName(path) ?? '');
    await mkdir(dirname(name), { recursive: true });
    if (isJoined(file)) {
      const whole = await wholeOf(file);
      await writeFile(name, whole);
      await writeFile(`${name}.gz`, await compress(whole, 'gzip'));
      continue;
    }
    await link(open.store.pathOf(object), name);
    if (await open.store.has(object, 'gzip')) await link(open.store.pathOf(object, 'gzip'), `${name}.gz`);
  }
}

interface NginxSettings {
  folder: string;
  root: string;
  port: number;
  headers: Record<string, string>;
}

/** Configured for speed on all cores: no access log, cached file handles, unlimited keep-alive requests. */
function configuration({ folder, root, port, headers }: NginxSettings): string {
  const fields = Object.entries(headers).map(
    ([name, value]) => `    add_header ${name} "${value.replaceAll('"', String.raw`\"`)}" always;`,
  );
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; font/woff2 woff2; image/jpeg jpg; application/xml xml; text/plain txt; }
  charset utf-8;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=20000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    gzip_static on;
    gzip_vary on;
${fields.join('\n')}
    location / { try_files $uri $uri.html $uri/ =404; }
  }
}
`;
}

async function answers(address: string): Promise<boolean> {
  for (let tries = 100; tries > 0; tries -= 1) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return true;
    await sleep(50);
  }
  return false;
}
