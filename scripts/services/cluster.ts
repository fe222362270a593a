import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
import { openRecipe, type Recipe } from './recipe.ts';

/** Servers over one pair of database servers and one bucket, behind nginx. */
export interface Cluster extends AsyncDisposable {
  /** Origin of the site: that of nginx, which asks the next server where one does not answer. */
  siteUrl: string;
  /** The servers that run, by name. */
  running: ReadonlyMap<string, ServerProcess>;
  databases: Record<'content' | 'published', HranaServer>;
  published: Database;
  /** The machine of a server, on which the recipe was followed: its disk is kept between its starts. */
  machine(name: string): Promise<Recipe>;
  /** Variables of a server. */
  variables(name: string): Promise<Record<string, string>>;
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
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const machines = new Map<string, Promise<Recipe>>();

  function machine(name: string): Promise<Recipe> {
    const known = machines.get(name) ?? install(name);
    machines.set(name, known);
    return known;
  }

  async function install(name: string): Promise<Recipe> {
    const own = join(folder, name);
    const recipe = await openRecipe('several-servers', {
      folder: own,
      settings: {
        ...variablesOf(join(own, 'var/lib/site')),
        ...firstAdmin,
        PORT: String(ports.get(name) ?? 0),
      },
      replace: {
        'HOST=0.0.0.0': 'HOST=127.0.0.1',
        'https://www.example.org': siteUrl,
        'libsql://content.example.org': databases.content.url,
        'libsql://published.example.org': databases.published.url,
        ...bucketReplacing(ceph),
        'http://127.0.0.1:4321': `http://127.0.0.1:${ports.get(name) ?? 0}`,
      },
    });
    await recipe.run('Install');
    return recipe;
  }

  const variables: Cluster['variables'] = async (name) => (await machine(name)).settings();
  const [first = ''] = names;
  made.use(
    await startNginx((await machine(first)).at('/etc/nginx/conf.d/site.conf'), port, [...ports.values()]),
  );
  const cleanUp = made.move();
  let published: Database | undefined;
  return {
    siteUrl,
    running,
    databases,
    machine,
    variables,
    get published() {
      if (!published) throw new Error('No server has been started yet');
      return published;
    },
    async start(name) {
      const server = await spawnServer(await variables(name));
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

function bucketReplacing({ settings }: Ceph): Record<string, string> {
  return {
    's3://example/site': `s3://${settings.bucket}/cluster`,
    'https://s3.example.org': settings.endpoint,
    'STORAGE_ACCESS_KEY_ID=key': `STORAGE_ACCESS_KEY_ID=${settings.accessKeyId}`,
    'STORAGE_SECRET_ACCESS_KEY=secret': `STORAGE_SECRET_ACCESS_KEY=${settings.secretAccessKey}`,
  };
}

/** Starts nginx with the load balancer of the recipe, in front of the servers of these ports. */
async function startNginx(sample: string, port: number, ports: number[]): Promise<AsyncDisposable> {
  const prefix = await mkdtemp(join(tmpdir(), 'nginx-'));
  const file = join(prefix, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(prefix, name)};`,
  );
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`);
  const balancer = (await readFile(sample, 'utf8'))
    .replace(/(?:server 10\S+ max_fails=0;\s*)+/, servers.join(' '))
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${join(prefix, 'pid')};
events {}
http {
  access_log off; error_log stderr crit; ${temporary.join(' ')}
  ${balancer}
}
`,
  );
  const child = spawn('nginx', ['-p', prefix, '-c', file, '-e', 'stderr'], { stdio: 'inherit' });
  const ended = once(child, 'close');
  while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => sleep(20, undefined))))
    if (child.exitCode !== null) await ended;
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      await rm(prefix, { recursive: true, force: true });
    },
  };
}
