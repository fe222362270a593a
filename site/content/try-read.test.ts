import { describe, expect, it, vi } from 'vitest';
import { tryRead } from './try-read.ts';

describe('tryRead', () => {
  const failure = new Error('cannot read');
  const fail = () => Promise.reject(failure);

  it('returns what was read', async () => {
    for (const onFailedRead of [vi.fn<(cause: unknown) => void>(), undefined])
      expect(await tryRead({ onFailedRead }, async () => [1])).toEqual([1]);
  });

  it('throws the error when there is an earlier release', async () => {
    await expect(tryRead({}, fail)).rejects.toBe(failure);
  });

  it('returns undefined and reports the error when there is no earlier release', async () => {
    const onFailedRead = vi.fn<(cause: unknown) => void>();
    expect(await tryRead({ onFailedRead }, fail)).toBeUndefined();
    expect(onFailedRead.mock.calls).toEqual([[failure]]);
  });
});
