import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BucketSettings } from '#admin-server/bucket/settings.ts';
import type { Database } from '#content-db/database/open.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { leases } from '#content-db/servers.ts';
import { type ServerProcess, spawnServer } from '../../process/server-process.ts';
import { freePort } from '../../process/temporary-site.ts';
import { runScript, variablesOf } from '../../testing/command.ts';
import { firstAdmin } from '../../testing/staff.ts';
import { type Balancer, type BalancerName, startBalancer } from './engines/balancers.ts';
import { type Ceph, startCeph } from './engines/ceph.ts';
import { type DatabaseProcess, startDatabaseProcess } from './engines/database-process.ts';
import { openRecipe, type Recipe } from './recipe.ts';

/** Servers over one pair of database servers and one bucket, behind web servers. */
export interface Cluster extends AsyncDisposable {
  /** Origin of the site: that of the first web server. */
  siteUrl: string;
  /** What asks the next server where one does not answer, by name. */
  balancers: ReadonlyMap<BalancerName, Balancer>;
  /** The servers that run, by name. */
  running: ReadonlyMap<string, ServerProcess>;
  databases: Record<'content' | 'published', DatabaseProcess>;
  bucket: Ceph;
  published: Database;
  /** The machine of a server, on which the recipe for several servers was followed. */
  machine(name: string): Promise<Recipe>;
  /** Variables of a server: its disk is kept between its starts. */
  variables(name: string): Record<string, string>;
  start(name: string): Promise<ServerProcess>;
  /** Starts a server that does not run, and kills it after so many milliseconds. */
  startAndKill(name: string, ms: number): Promise<void>;
  /** Removes the disk of a server that does not run. */
  loseDisk(name: string): Promise<void>;
  /** Ends a server, and waits until it has ended. @returns its exit code */
  end(name: string, signal: NodeJS.Signals): Promise<number | null>;
  /** Gives all leases back, as their holders do. */
  freeLeases(): Promise<void>;
}

/** @param names of the servers that the web servers know; none is started yet */
export async function createCluster(
  names: string[],
  webServers: [BalancerName, ...BalancerName[]] = ['nginx'],
): Promise<Cluster> {
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  const bucket = made.use(await startCeph());
  const databaseFolder = join(folder, 'databases');
  await mkdir(databaseFolder);
  const startDatabase = async (name: string) =>
    made.use(await startDatabaseProcess(join(databaseFolder, `${name}.db`)));
  const databases = {
    content: await startDatabase('content'),
    published: await startDatabase('published'),
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
  const balancers = new Map<BalancerName, Balancer>();
  for (const name of webServers)
    balancers.set(name, made.use(await startBalancer(name, [...ports.values()])));
  const siteUrl = balancers.get(webServers[0])?.address ?? '';

  const variables: Cluster['variables'] = (name) => ({
    ...variablesOf(join(folder, name)),
    ...firstAdmin,
    ...bucketVariables(bucket),
    PORT: String(ports.get(name) ?? 0),
    SITE_URL: siteUrl,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '5',
    DATABASE_URL: databases.content.url,
    PUBLISHED_DATABASE_URL: databases.published.url,
  });
  const machine = (name: string) =>
    followRecipe(join(folder, `machine-${name}`), variables(name), {
      'https://www.example.org': siteUrl,
      'http://127.0.0.1:4321': `http://127.0.0.1:${ports.get(name) ?? 0}`,
      'libsql://content.example.org': databases.content.url,
      'libsql://published.example.org': databases.published.url,
      ...bucketReplacing(bucket),
    });
  const cleanUp = made.move();
  let published: Database | undefined;
  return {
    siteUrl,
    balancers,
    running,
    databases,
    bucket,
    machine,
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
    async startAndKill(name, ms) {
      await runScript('start.ts', [], variables(name), ms);
    },
    loseDisk: (name) => rm(join(folder, name), { recursive: true, force: true }),
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

/** Installs a server as the recipe for several servers says. @param replace what stands here for parts of the recipe */
async function followRecipe(
  folder: string,
  settings: Record<string, string>,
  replace: Record<string, string>,
): Promise<Recipe> {
  const recipe = await openRecipe('several-servers', {
    folder,
    settings,
    replace: { 'HOST=0.0.0.0': 'HOST=127.0.0.1', ...replace },
  });
  await recipe.run('Install');
  return recipe;
}

const prefix = 'cluster';

/** The part of the bucket that the servers use. */
export function bucketOf({ settings }: Ceph): BucketSettings {
  return { ...settings, prefix: `${prefix}/` };
}

function bucketVariables({ settings }: Ceph): Record<string, string> {
  return {
    STORAGE_URL: `s3://${settings.bucket}/${prefix}`,
    STORAGE_ENDPOINT: settings.endpoint,
    STORAGE_ACCESS_KEY_ID: settings.accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

/** What the recipe says of the bucket, and what stands for it here. */
function bucketReplacing({ settings }: Ceph): Record<string, string> {
  return {
    's3://example/site': `s3://${settings.bucket}/${prefix}`,
    'https://s3.example.org': settings.endpoint,
    'STORAGE_ACCESS_KEY_ID=key': `STORAGE_ACCESS_KEY_ID=${settings.accessKeyId}`,
    'STORAGE_SECRET_ACCESS_KEY=secret': `STORAGE_SECRET_ACCESS_KEY=${settings.secretAccessKey}`,
  };
}
