import { buffer } from 'node:stream/consumers';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveRelease } from '#admin-server/publish/engine/release/release-log.ts';
import { createSharedBucket } from '#admin-server/bucket/bucket-storage.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { createRandom } from '#content-db/seed/random.ts';
import { messageOf } from '#content-db/model/problem.ts';
import type { Log } from '#admin-server/installation/terminal.ts';
import { bucketOf, type Cluster, createCluster } from '../../services/cluster.ts';
import type { WebServerName } from '../../services/engines/web-servers.ts';
import { createLedger } from '../ledger.ts';
import { isWritable, startWork } from '../round.ts';
import { addVersions, createTally, isPage, judge, type Tally } from '../run-faults.ts';
import { readDatabases, type StoredState } from '../state.ts';
import { startVisitors, type Visitors, type Way } from '../visitors.ts';
import { type ClusterFaultName, clusterFaults } from './kinds.ts';

export interface ClusterFaultsOptions {
  seed: number;
  /** How many servers. */
  servers: number;
  webServers: [WebServerName, ...WebServerName[]];
  /** The next fault, by what was tried; undefined ends the run. */
  nextFault(tally: Tally): ClusterFaultName | undefined;
  log: Log;
}

/**
 * Lets faults happen to several servers, their databases and their bucket, while staff write and visitors read through
 * web servers. Everything runs on; after each fault it looks at what is stored.
 */
export async function runClusterFaults(options: ClusterFaultsOptions): Promise<Tally> {
  const { seed, webServers, nextFault, log } = options;
  const tally = createTally();
  const names = Array.from({ length: options.servers }, (_, at) => `server ${at + 1}`);
  await using cluster = await createCluster(names, webServers);
  for (const name of names) await cluster.start(name);
  const ways = [...cluster.balancers].map(([name, { address }]): Way => ({
    name: `through ${name}`,
    origin: address,
    isAlwaysUp: true,
  }));
  const installation = { siteUrl: cluster.siteUrl, ways };
  const ledger = createLedger();
  let last = await stateOf(cluster);
  const versions = new Map(last.versions);
  const begun = new Map(last.begun);
  let visitors: Visitors | undefined;
  let written = 0;
  try {
    visitors = startVisitors(ways, () => [...last.live.keys()].filter(isPage));
    for (let number = 0; ; number += 1) {
      const name = nextFault(tally);
      if (!name) return tally;
      const note = (list: string[]) => (what: string) => {
        list.push(`${name}, round ${number}: ${what}`);
        log(`  ${what}`);
      };
      const fail = note(tally.failures);
      log(`${number}: ${name}`);
      const work = startWork({ installation, ledger }, seed + number * 1000 + 1, () => (written += 1));
      const round = { cluster, names, random: createRandom(seed + number * 1000) };
      const fault = clusterFaults[name](round).then(
        (kills) => void (tally.kills += kills),
        (error: unknown) => fail(messageOf(error)),
      );
      await fault;
      if (!(await isWritable({ ledger }, patience))) fail('Nothing can be written any more');
      await work.stop();
      tally.faults.set(name, (tally.faults.get(name) ?? 0) + 1);
      last = await stateOf(cluster);
      addVersions(versions, last);
      // What was published last may be in the bucket only.
      const mayRefuse = name === 'kill the bucket';
      judge(last, { ledger, visitors, versions, begun, mayRefuse }, { tally, note });
      for (const what of await differingServers(cluster)) fail(what);
    }
  } finally {
    await visitors?.stop();
  }
}

/** Milliseconds until everything works again after a fault: another server may first have to miss a lease's holder. */
const patience = 60_000;

/** What is stored, while nobody writes. */
async function stateOf({ databases, bucket }: Pick<Cluster, 'databases' | 'bucket'>): Promise<StoredState> {
  const folder = await mkdtemp(join(tmpdir(), 'state-'));
  try {
    for (const name of ['content', 'published'] as const) {
      const database = await openDatabaseAt({ url: databases[name].url, readOnly: true });
      await database.snapshot(join(folder, `${name}.db`)).finally(() => database.close());
    }
    const pictures = new Set<string>();
    for await (const { key } of createSharedBucket(bucketOf(bucket)).part('uploads').list())
      pictures.add(key);
    const objects = createSharedBucket(bucketOf(bucket)).part('objects');
    const readObject = async (object: string) => {
      const found = await objects.get(`${object.slice(0, 2)}/${object}`);
      return found && buffer(found.body);
    };
    return await readDatabases(folder, { pictures, readObject });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Servers that do not serve the live release in the end. */
async function differingServers({ running, published }: Cluster): Promise<string[]> {
  const end = performance.now() + patience;
  for (;;) {
    await published.refresh();
    const live = (await liveRelease(published.read))?.id;
    const differing: string[] = [];
    for (const [name, { address }] of running) {
      const health = await fetch(`${address}/api/health`).then(
        (answer) => answer.json() as Promise<{ ok: boolean; release: number }>,
        () => undefined,
      );
      if (!health?.ok || health.release !== live)
        differing.push(
          `${name} has release ${health?.release} instead of ${live}: ${JSON.stringify(health)}`,
        );
    }
    if (differing.length === 0 || performance.now() > end) return differing;
    await sleep(200);
  }
}
