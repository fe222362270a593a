import { describe, expect, it } from 'vitest';
import { randomFor } from '#content-db/testing/random.ts';
import { createDataFolder } from '../../testing/command.ts';
import type { FaultName } from './kinds.ts';
import { runNightly } from './nightly.ts';
import { runFaults } from './run-faults.ts';

/** A small part of `npm run faults`. */
const sequence: FaultName[] = [
  'kill while staff write',
  'backup while staff write, then kill',
  'kill while a backup is restored',
  'full disk',
];

describe('a server to which faults happen', { timeout: 240_000 }, () => {
  it('loses nothing that it acknowledged, and shows only whole pages of one release', async () => {
    const random = randomFor('faults');
    await using template = await createDataFolder();
    let tried = 0;
    const tally = await runFaults({
      seed: random.below(2 ** 31),
      webServers: [],
      template: template.dataDir,
      nextFault: () => sequence[tried++],
      log: () => undefined,
    });
    expect(tally).toMatchObject({ lost: [], mixed: [], unanswered: [], failures: [] });
    expect(tally.kills).toBeGreaterThanOrEqual(3);
    expect(tally.acknowledged).toBeGreaterThan(0);
    expect(tally.pages).toBeGreaterThan(20);
  });
});

describe('a backup beside a server that publishes all the time', { timeout: 240_000 }, () => {
  it('serves what was served at its moment', async () => {
    await using template = await createDataFolder();
    const tally = await runNightly({
      seed: randomFor('backups').below(2 ** 31),
      publishes: 5,
      interval: 0,
      backups: 2,
      template: template.dataDir,
      log: () => undefined,
    });
    expect(tally.failures).toEqual([]);
    expect(tally).toMatchObject({ publishes: 5, restored: 2 });
    expect(tally.pages).toBeGreaterThan(20);
  });
});
