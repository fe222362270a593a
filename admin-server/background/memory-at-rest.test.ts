import { expect, it } from 'vitest';
import { memoryAtRest } from './memory-at-rest.ts';

const MB = 1024 * 1024;
const second = 1_000_000;

/** A process with a heap of some megabytes, of which 80 are in use. */
function createProcess(megabytes: number) {
  const load = { spent: 0, megabytes, collected: 0 };
  const round = memoryAtRest({
    cpu: () => load.spent,
    heap: () => load.megabytes * MB,
    collect() {
      load.collected += 1;
      load.megabytes = 80;
    },
  });
  return { load, round };
}

it('collects what a release has left when the server is at rest', async () => {
  const { load, round } = createProcess(300);
  await round.run();
  expect(load).toMatchObject({ collected: 1, megabytes: 80 });
});

it('leaves a server alone that works', async () => {
  const { load, round } = createProcess(300);
  load.spent += 2 * second;
  await round.run();
  expect(load.collected).toBe(0);
  load.spent += 0.1 * second;
  await round.run();
  expect(load.collected).toBe(1);
});

it('does not collect again before there is something to collect', async () => {
  const { load, round } = createProcess(300);
  await round.run();
  load.megabytes = 120;
  await round.run();
  expect(load.collected).toBe(1);
  load.megabytes = 160;
  await round.run();
  expect(load.collected).toBe(2);
});

it('does nothing where the garbage collector cannot be called', async () => {
  const round = memoryAtRest({ cpu: () => 0, heap: () => 300 * MB, collect: undefined });
  await expect(round.run()).resolves.toBeUndefined();
});
