import { describe, expect, it, vi } from 'vitest';
import { attempt } from './attempt.ts';

describe('attempt', () => {
  const failure = new Error('cannot read');
  const fail = () => Promise.reject(failure);

  it('gives what was read', async () => {
    for (const onFailedRead of [vi.fn<(cause: unknown) => void>(), undefined])
      expect(await attempt({ onFailedRead }, async () => [1])).toEqual([1]);
  });

  it('lets a failure fail the page', async () => {
    await expect(attempt({}, fail)).rejects.toBe(failure);
  });

  it('gives nothing and tells where nothing better is there', async () => {
    const onFailedRead = vi.fn<(cause: unknown) => void>();
    expect(await attempt({ onFailedRead }, fail)).toBeUndefined();
    expect(onFailedRead.mock.calls).toEqual([[failure]]);
  });
});
