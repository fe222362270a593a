import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogEntry } from '../../../http/log.ts';
import { noPublisher } from '../../../testing/no-publisher.ts';
import { startTimed, timedRows } from './timed.ts';
import type { PublishOptions, PublishResult } from '../../types.ts';

const second = 1000;
const live: PublishResult = {
  release: 1,
  state: 'live',
  pages: { rendered: 0, changed: 0, removed: 0 },
  ms: 1,
};

/** A publisher that answers what it is told to, and the log of what came of it. */
function scene(answer: () => Promise<PublishResult>, reasons: string[] = []) {
  const calls: PublishOptions[] = [];
  const entries: LogEntry[] = [];
  const publisher = {
    ...noPublisher(() => undefined),
    publish: (options: PublishOptions) => (calls.push(options), answer()),
  };
  return {
    calls,
    entries,
    schedule: startTimed(
      [{ what: 'Scheduled changes', publishDue: async () => reasons }, timedRows(publisher, 'schedule')],
      (entry) => entries.push(entry),
    ),
  };
}

describe('publishing when due', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('looks every 15 seconds, for what is due and nothing else', async () => {
    const { calls, entries, schedule } = scene(async () => live);
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(calls).toEqual(Array.from({ length: 4 }, () => ({ by: 'schedule', changes: 'due' })));
    expect(entries).toEqual([]);
    schedule.stop();
  });

  it('never runs twice at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<PublishResult>();
    const { calls, schedule } = scene(() => promise);
    await vi.advanceTimersByTimeAsync(600 * second);
    expect(calls).toHaveLength(1);
    resolve(live);
    await vi.advanceTimersByTimeAsync(15 * second);
    expect(calls).toHaveLength(2);
    schedule.stop();
  });

  it('says why it fails, and tries less and less often until it works again', async () => {
    const answers = ['failed', 'thrown', 'failed', 'live'];
    const { calls, entries, schedule } = scene(async () => {
      const answer = answers.shift() ?? 'live';
      if (answer === 'thrown') throw new Error('the disk is full');
      return answer === 'failed' ? { ...live, state: 'failed', error: 'The page /blog/x failed' } : live;
    });
    const counts: number[] = [];
    for (const pause of [15, 30, 60, 120, 15]) {
      await vi.advanceTimersByTimeAsync((pause - 1) * second);
      counts.push(calls.length);
      await vi.advanceTimersByTimeAsync(second);
    }
    expect(counts).toEqual([0, 1, 2, 3, 4]);
    expect(calls).toHaveLength(5);
    expect(entries.map(({ level, reason }) => [level, reason])).toEqual([
      ['error', 'The page /blog/x failed'],
      ['error', 'the disk is full'],
      ['error', 'The page /blog/x failed'],
    ]);
    schedule.stop();
  });

  it('tries at least once an hour', async () => {
    const { calls, schedule } = scene(() => Promise.reject(new Error('no')));
    await vi.advanceTimersByTimeAsync(24 * 3600 * second);
    expect(calls.length).toBeGreaterThan(24);
    expect(calls.length).toBeLessThan(40);
    schedule.stop();
  });

  it('holds up nothing else by what fails, whatever it throws', async () => {
    const publisher = {
      ...noPublisher(() => undefined),
      publish: vi.fn<() => Promise<PublishResult>>(async () => live),
    };
    const entries: LogEntry[] = [];
    const broken = { what: 'Scheduled changes', publishDue: () => Promise.reject(new Error('no database')) };
    const schedule = startTimed([broken, timedRows(publisher, 'schedule')], (entry) => entries.push(entry));
    await vi.advanceTimersByTimeAsync(30 * second);
    expect(publisher.publish).toHaveBeenCalledTimes(2);
    expect(entries.map(({ event, reason }) => [event, reason])).toEqual(
      Array.from({ length: 2 }, () => ['Scheduled changes could not be published', 'no database']),
    );
    schedule.stop();
  });

  it('looks for what staff chose for a time as often as ever, also when that fails', async () => {
    const { entries, schedule } = scene(async () => live, ['The page /team failed']);
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(entries).toEqual(
      Array.from({ length: 4 }, () => ({
        level: 'error',
        event: 'Scheduled changes could not be published',
        reason: 'The page /team failed',
      })),
    );
    schedule.stop();
  });

  it('ends when it is stopped, also in the middle', async () => {
    const { promise, resolve } = Promise.withResolvers<PublishResult>();
    const { calls, schedule } = scene(() => promise);
    await vi.advanceTimersByTimeAsync(15 * second);
    schedule.stop();
    resolve(live);
    await vi.advanceTimersByTimeAsync(600 * second);
    expect(calls).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
