import { afterEach, describe, expect, it, vi } from 'vitest';
import { attempt } from './attempt.ts';

describe('attempt', () => {
  afterEach(() => void vi.restoreAllMocks());

  const failure = new Error('cannot read');
  const fail = () => Promise.reject(failure);

  it('gives what was read', async () => {
    for (const tolerant of [true, false, undefined]) expect(await attempt({ tolerant }, async () => [1])).toEqual([1]);
  });

  it('lets a failure fail the page', async () => {
    await expect(attempt({}, fail)).rejects.toBe(failure);
    await expect(attempt({ tolerant: false }, fail)).rejects.toBe(failure);
  });

  it('gives nothing and a warning where nothing better is there', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect(await attempt({ tolerant: true }, fail)).toBeUndefined();
    expect(warn.mock.calls).toEqual([[failure]]);
  });
});
