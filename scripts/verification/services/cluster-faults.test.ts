import { describe, expect, it } from 'vitest';
import { randomFor } from '#content-db/testing/random.ts';
import type { ClusterFaultName } from '../faults/cluster/kinds.ts';
import { runClusterFaults } from '../faults/cluster/run-cluster-faults.ts';

/** A small part of `npm run faults -- --servers 2`. */
const sequence: ClusterFaultName[] = ['kill a server', 'kill a database server', 'kill the bucket'];

describe('two servers to which faults happen', { timeout: 600_000 }, () => {
  it('lose nothing that they acknowledged, and one of them always answers, with whole pages', async () => {
    const random = randomFor('faults of several servers');
    let tried = 0;
    const tally = await runClusterFaults({
      seed: random.below(2 ** 31),
      servers: 2,
      webServers: ['nginx', 'caddy'],
      nextFault: () => sequence[tried++],
      log: () => undefined,
    });
    expect(tally).toMatchObject({ lost: [], mixed: [], unanswered: [], failures: [] });
    expect(tally.kills).toBe(3);
    expect(tally.acknowledged).toBeGreaterThan(20);
    expect(tally.pages).toBeGreaterThan(50);
  });
});
