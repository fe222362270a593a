import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#content-db/database/open.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { leases } from '#content-db/servers.ts';
import { type HranaServer, startHranaServer } from '#content-db/testing/hrana/server.ts';
import { type ServerProcess, spawnServer } from '../process/server-process.ts';
import { freePort } from '../process/temporary-site.ts';
import { variablesOf } from '../testing/command.ts';
import { firstAdmin } from '../testing/staff.ts';
import { type Ceph, startCeph } from './ceph.ts';

/** Servers over one pair of database servers and one bucket, behind nginx. */
export interface Cluster extends AsyncDisposable {
  /** Origin of the site: that of nginx, which asks the next server where one does not answer. */
  siteUrl: string;
  /** The servers that run, by name. */
  running: ReadonlyMap<string, ServerProcess>;
  databases: Record<'content' | 'published', HranaServer>;
  published: Database;
  /** Variables of a server: its disk is kept between its starts. */
  variables(name: string): Record<string, string>;
  start(name: string): Promise<ServerProcess>;
  /** Ends a server, and waits until it has ended. @returns its exit code */
  end(name: string, signal: NodeJS.Signals): Promise<number | null>;
  /** Gives all leases back, as their holders do. */
  freeLeases(): Promise<void>;
}

/** @param names of the servers that nginx knows; none is started yet */
export async function createCluster(names: string[]): Promise<Cluster> {
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  const ceph = made.use(await startCeph());
  const databases = {
    content: made.use(await startHranaServer()),
    published: made.use(await startHranaServer()),
  };
  const ports = new Map<string, number>();
  for (const name of names) ports.set(name, await freePort());
  const running = new Map<string, ServerProcess>();
  made.defer(async () => {
    for (const { child, ended } of running.values()) {
      child.kill('SIGKILL');
      await ended;
    }
  });
  const nginx = made.use(await startNginx(join(folder, 'nginx'), [...ports.values()]));

  const variables: Cluster['variables'] = (name) => ({
    ...variablesOf(join(folder, name)),
    ...firstAdmin,
    ...bucketVariables(ceph),
    PORT: String(ports.get(name) ?? 0),
    SITE_URL: nginx.siteUrl,
    TRUST_PROXY: '1',
    DATABASE_URL: databases.content.url,
    PUBLISHED_DATABASE_URL: databases.published.url,
  });
  const cleanUp = made.move();
  let published: Database | undefined;
  return {
    siteUrl: nginx.siteUrl,
    running,
    databases,
    variables,
    get published() {
      if (!published) throw new Error('No server has been started yet');
      return published;
    },
    async start(name) {
      const server = await spawnServer(variables(name));
      running.set(name, server);
      published ??= await openDatabaseAt({ url: databases.published.url });
      return server;
    },
    async end(name, signal) {
      const server = running.get(name);
      running.delete(name);
      server?.child.kill(signal);
      return server ? server.ended : null;
    },
    async freeLeases() {
      await published?.write((tx) => tx.update(leases).set({ beats: 0 }));
    },
    async [Symbol.asyncDispose]() {
      await published?.close();
      await cleanUp.disposeAsync();
    },
  };
}

function bucketVariables({ settings }: Ceph): Record<string, string> {
  return {
    STORAGE_URL: `s3://${settings.bucket}/cluster`,
    STORAGE_ENDPOINT: settings.endpoint,
    STORAGE_ACCESS_KEY_ID: settings.accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

interface Balancer extends AsyncDisposable {
  siteUrl: string;
}

/** nginx in front of servers: a request whose server does not take the connection goes to the next one. */
async function startNginx(folder: string, ports: number[]): Promise<Balancer> {
  const port = await freePort();
  const prefix = await mkdtemp(`${folder}-`);
  const file = join(prefix, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(prefix, name)};`,
  );
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`);
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${join(prefix, 'pid')};
events {}
http {
  access_log off; error_log stderr crit; ${temporary.join(' ')}
  upstream servers { ${servers.join(' ')} }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 10m;
    location / {
      proxy_pass http://servers;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout;
    }
  }
}
`,
  );
  const child = spawn('nginx', ['-p', prefix, '-c', file, '-e', 'stderr'], { stdio: 'inherit' });
  const ended = once(child, 'close');
  const siteUrl = `http://127.0.0.1:${port}`;
  while (!(await fetch(siteUrl).catch(() => sleep(20, undefined)))) if (child.exitCode !== null) await ended;
  return {
    siteUrl,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
