import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteAnswer, noteLost } from '../api/connection.ts';
import { loadOnce } from './load-once.ts';

afterEach(noteAnswer);

describe('code that is loaded on demand', () => {
  it('is loaded once', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'code');
    const code = loadOnce(load);
    expect(code.loaded()).toBeUndefined();
    expect(await Promise.all([code.load(), code.load()])).toEqual(['code', 'code']);
    expect(code.loaded()).toBe('code');
    expect(load).toHaveBeenCalledOnce();
  });

  it('is not asked for without a connection, as a browser does not ask again', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'code');
    noteLost();
    const loading = loadOnce(load).load();
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    noteAnswer();
    expect(await loading).toBe('code');
  });

  it('is asked for again after a failure', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'code').mockRejectedValueOnce(new Error('lost'));
    const code = loadOnce(load);
    await expect(code.load()).rejects.toThrow('lost');
    expect(await code.load()).toBe('code');
  });
});
