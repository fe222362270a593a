import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#content-db/seed/random.ts';
import type { Cluster } from '../../services/cluster.ts';

/** What one fault works with. All servers run when it begins, and when it has ended. */
export interface ClusterRound {
  cluster: Cluster;
  /** The names of the servers. */
  names: string[];
  random: Random;
}

/** @returns how many processes it killed */
export type ClusterFault = (round: ClusterRound) => Promise<number>;

/** Milliseconds after which another server takes over what one left that stands still. */
const leaseLength = 15_000;

/** Every kind of fault to several servers, while staff write and visitors read. */
export const clusterFaults = {
  'kill a server': killServer,

  async 'kill a server, and again while it starts'({ cluster, names, random }) {
    const name = random.pick(names);
    await cluster.end(name, 'SIGKILL');
    await cluster.startAndKill(name, 200 + random.below(2500));
    await cluster.start(name);
    return 2;
  },

  async 'kill all servers but one'({ cluster, names, random }) {
    const left = random.pick(names);
    const killed = names.filter((name) => name !== left);
    for (const name of killed) {
      await sleep(random.below(500));
      await cluster.end(name, 'SIGKILL');
    }
    await sleep(random.below(1000));
    for (const name of killed) await cluster.start(name);
    return killed.length;
  },

  async 'stop and continue a server'({ cluster, names, random }) {
    const child = cluster.running.get(random.pick(names))?.child;
    await sleep(random.below(1000));
    child?.kill('SIGSTOP');
    await sleep(random.chance(0.3) ? leaseLength + random.below(5000) : random.below(4000));
    child?.kill('SIGCONT');
    return 0;
  },

  async 'restart a server'({ cluster, names, random }) {
    const name = random.pick(names);
    await cluster.end(name, 'SIGTERM');
    await cluster.start(name);
    return 0;
  },

  'kill a database server': killDatabase,

  async 'kill the bucket'({ cluster: { bucket }, random }) {
    await sleep(random.below(1500));
    await bucket.killGateway();
    await sleep(random.below(3000));
    await bucket.startGateway();
    return 1;
  },

  async 'kill a server and the database'(round) {
    const [first, second] = await Promise.all([killServer(round), killDatabase(round)]);
    return first + second;
  },
} satisfies Record<string, ClusterFault>;

export type ClusterFaultName = keyof typeof clusterFaults;

async function killServer({ cluster, names, random }: ClusterRound): Promise<number> {
  const name = random.pick(names);
  await sleep(random.below(1500));
  await cluster.end(name, 'SIGKILL');
  await sleep(random.below(2000));
  if (random.chance(0.3)) await cluster.loseDisk(name);
  await cluster.start(name);
  return 1;
}

async function killDatabase({ cluster, random }: ClusterRound): Promise<number> {
  const database = cluster.databases[random.pick(['content', 'published'] as const)];
  await sleep(random.below(1500));
  await database.kill();
  await sleep(random.below(3000));
  await database.start();
  return 1;
}
