import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

describe('createSemaphore', () => {
  it('lets so many run at once, and the others in the order in which they came', async () => {
    const inTurn = createSemaphore(2);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const task = (at: number) =>
      inTurn(async () => {
        started.push(at);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        return at;
      });
    expect(await Promise.all([0, 1, 2, 3, 4].map(task))).toEqual([0, 1, 2, 3, 4]);
    expect(started).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
  });

  it('gives the place of a task that failed to the next', async () => {
    const inTurn = createSemaphore(1);
    const fail = () => inTurn(() => Promise.reject(new Error('no')));
    const results = await Promise.allSettled([fail(), fail(), inTurn(async () => 'yes')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await inTurn(async () => 'again')).toBe('again');
  });

  it('refuses whoever comes when enough wait, and takes the next again when one has ended', async () => {
    const inTurn = createSemaphore(1, { waiting: 1 });
    const { promise, resolve } = Promise.withResolvers<string>();
    const tasks = [inTurn(() => promise), inTurn(async () => 'second')];
    await expect(inTurn(async () => 'third')).rejects.toMatchObject({ name: 'Problem', code: 'unavailable' });
    resolve('first');
    expect(await Promise.all(tasks)).toEqual(['first', 'second']);
    expect(await inTurn(async () => 'again')).toBe('again');
  });
});
