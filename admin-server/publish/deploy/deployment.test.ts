import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogEntry } from '../../http/log.ts';
import { noPublisher } from '../../testing/no-publisher.ts';
import { createDeployment } from './deployment.ts';
import type { LiveSite } from '../types.ts';

const second = 1000;

/** A publisher that is told what is live, and a target that answers what it is told to. */
function scene({
  live: first,
  served,
  deploy = async () => undefined,
  ask = async () => undefined,
}: {
  live?: number;
  served?: number;
  deploy?: (release: number) => Promise<void>;
  /** How long the target takes to say what it holds. */
  ask?: () => Promise<void>;
}) {
  const siteOf = (release: number): LiveSite => ({
    release,
    files: new Map(),
    redirects: new Map(),
    redirectReads: new Set(),
    pictures: new Set(),
  });
  let live = first === undefined ? undefined : siteOf(first);
  let holds = served;
  let tell: () => void = () => undefined;
  const calls: number[] = [];
  let asked = 0;
  const entries: LogEntry[] = [];
  const deployment = createDeployment({
    publisher: {
      ...noPublisher(() => live),
      watch: (listener) => ((tell = listener), () => (tell = () => undefined)),
    },
    target: {
      name: 'the shelf',
      async release() {
        asked += 1;
        const said = holds;
        await ask();
        return said;
      },
      async deploy({ release }) {
        calls.push(release);
        await deploy(release);
        holds = release;
      },
      check: async () => [],
      withdraw: async () => [],
      textsAt: async () => [],
      invalidate: async () => void (holds = undefined),
    },
    log: (entry) => entries.push(entry),
  });
  const goLive = (release: number) => {
    live = siteOf(release);
    tell();
  };
  return { deployment, calls, entries, goLive, tell: () => tell(), asked: () => asked };
}

describe('a deployment', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('brings what is live to the target at the start, and each release that follows', async () => {
    const { deployment, calls, entries, goLive } = scene({ live: 3 });
    expect(deployment.status()).toEqual({ target: 'the shelf', state: 'pending', release: null });
    expect(await deployment.settled()).toEqual({ target: 'the shelf', state: 'done', release: 3 });
    goLive(4);
    expect(deployment.status().state).toBe('pending');
    expect(await deployment.settled()).toEqual({ target: 'the shelf', state: 'done', release: 4 });
    expect(calls).toEqual([3, 4]);
    expect(entries.map(({ event, release }) => [event, release])).toEqual([
      ['Deployed', 3],
      ['Deployed', 4],
    ]);
  });

  it('does nothing where the target has it already, or nothing is live', async () => {
    const there = scene({ live: 3, served: 3 });
    expect(await there.deployment.settled()).toEqual({ target: 'the shelf', state: 'done', release: 3 });
    there.tell();
    const empty = scene({});
    expect(await empty.deployment.settled()).toEqual({
      target: 'the shelf',
      state: 'pending',
      release: null,
    });
    expect([there.calls, empty.calls]).toEqual([[], []]);
    empty.goLive(1);
    expect((await empty.deployment.settled()).state).toBe('done');
  });

  it('takes releases together that go live while it is at work', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { deployment, calls, goLive } = scene({ live: 1, deploy: () => promise });
    await vi.advanceTimersByTimeAsync(0);
    for (const release of [2, 3, 4]) goLive(release);
    resolve();
    expect(await deployment.settled()).toMatchObject({ state: 'done', release: 4 });
    expect(calls).toEqual([1, 4]);
  });

  it('has a release, and is made anew, although the next one goes live before each is deployed', async () => {
    const { deployment, calls, goLive } = scene({
      live: 3,
      async deploy(release) {
        if (release > 100) throw new Error('Somebody waits for the last one.');
        goLive(release + 1);
        await vi.advanceTimersByTimeAsync(1);
      },
    });
    expect(await deployment.settled(4)).toMatchObject({ state: 'done', release: 4 });
    expect(await deployment.renew()).toMatchObject({ state: 'done' });
    expect(calls.length).toBeLessThan(10);
    await deployment.close();
  });

  it('that fails says why, is attempted less and less often, and at once with a new release', async () => {
    let isFull = true;
    const { deployment, calls, entries, goLive, tell } = scene({
      live: 2,
      served: 1,
      deploy: async () => {
        if (isFull) throw new Error('The disk is full.');
      },
    });
    expect(await deployment.settled()).toEqual({
      target: 'the shelf',
      state: 'failed',
      release: 1,
      error: 'The disk is full.',
    });
    tell();
    expect(calls).toHaveLength(1);
    for (const [pause, count] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(pause * second - 1);
      expect(calls).toHaveLength(count - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(calls).toHaveLength(count);
    }
    expect(entries.every(({ level, reason }) => level === 'error' && reason === 'The disk is full.')).toBe(
      true,
    );
    isFull = false;
    goLive(3);
    expect(await deployment.settled()).toEqual({ target: 'the shelf', state: 'done', release: 3 });
    await vi.advanceTimersByTimeAsync(3600 * second);
    expect(calls).toEqual([2, 2, 2, 2, 3]);
  });

  it('makes everything anew where that is asked for', async () => {
    const { deployment, calls } = scene({ live: 3, served: 3 });
    expect(await deployment.renew()).toMatchObject({ state: 'done', release: 3 });
    expect(calls).toEqual([3]);
  });

  it('makes everything anew after an attempt that still believed the target', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isAnew = false;
    const { deployment, asked } = scene({
      live: 3,
      served: 3,
      ask: () => promise,
      async deploy() {
        await vi.advanceTimersByTimeAsync(1);
        isAnew = true;
      },
    });
    await vi.waitFor(() => expect(asked()).toBe(1));
    const renewed = deployment.renew().then((status) => ({ ...status, isAnew }));
    await vi.advanceTimersByTimeAsync(1);
    resolve();
    expect(await renewed).toMatchObject({ state: 'done', release: 3, isAnew: true });
  });

  it('ends when it is closed, also between two tries', async () => {
    const { deployment, calls, goLive } = scene({ live: 1, deploy: () => Promise.reject(new Error('no')) });
    await deployment.settled();
    await deployment.close();
    goLive(2);
    await vi.advanceTimersByTimeAsync(3600 * second);
    expect(calls).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
