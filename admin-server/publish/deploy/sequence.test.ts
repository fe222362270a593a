import { describe, expect, it, vi } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { completeSite } from '../../testing/deploy.ts';
import { createTestSite } from '../../testing/publish.ts';
import type { LiveSite } from '../types.ts';
import { createPurgingTarget } from './purging.ts';
import { inSequence } from './sequence.ts';
import type { DeploymentTarget } from './target.ts';

const siteUrl = 'https://www.example.org';
const { signal } = new AbortController();

/** A target that keeps what it is told. */
function createShelf(name: string, calls: string[]): DeploymentTarget {
  let holds: number | undefined;
  return {
    name,
    release: async () => holds,
    async deploy({ release }) {
      calls.push(`${name} ${release}`);
      holds = release;
    },
    check: async () => [`${name} differs`],
    withdraw: async () => [],
    textsAt: async () => [],
    invalidate: async () => void (holds = undefined),
  };
}

const siteOf = (release: number): LiveSite => ({
  release,
  files: new Map(),
  redirects: new Map(),
  redirectReads: new Set(),
  pictures: new Set(),
});

describe('targets in sequence', () => {
  it('get a release one after the other, and are done when the last one has it', async () => {
    const calls: string[] = [];
    const last = createShelf('last', calls);
    const both = inSequence([createShelf('first', calls), last]);
    await both.deploy(siteOf(1), signal);
    expect(calls).toEqual(['first 1', 'last 1']);
    expect(await both.release()).toBe(1);
    await last.invalidate();
    expect(await both.release()).toBeUndefined();
    await both.deploy(siteOf(1), signal);
    expect(calls.slice(2)).toEqual(['last 1']);
    expect(await both.check(siteOf(1))).toEqual(['first differs', 'last differs']);
  });

  it('wait for the first one that fails', async () => {
    const calls: string[] = [];
    const failing = { ...createShelf('first', calls), deploy: () => Promise.reject(new Error('no')) };
    const both = inSequence([failing, createShelf('last', calls)]);
    await expect(both.deploy(siteOf(1), signal)).rejects.toThrow('no');
    expect(calls).toEqual([]);
  });
});

describe('a cache in front', () => {
  it('forgets the whole site once, then what each release changed, and what failed is said again', async () => {
    await using site = await createTestSite();
    await using folder = await createTestFolder();
    const calls: { addresses: string[]; isAll: boolean }[] = [];
    let fails = false;
    const purge = {
      name: 'the cache',
      async purge(addresses: string[], isAll: boolean) {
        if (fails) throw new Error('The cache is away');
        calls.push({ addresses: addresses.sort(), isAll });
      },
    };
    const open = () =>
      createPurgingTarget({ purge, read: site.published.read, siteUrl, folder: folder.path });
    const deploy = async () => open().deploy(await completeSite(site), signal);
    await deploy();
    expect(calls[0]).toMatchObject({
      isAll: true,
      addresses: expect.arrayContaining([`${siteUrl}/ar/team`]),
    });
    expect(calls[0]?.addresses.filter((address) => /\/(?:_astro|og)\//.test(address))).toEqual([]);
    await site.edit('team-members', 1, { name: 'Dana Purged' });
    await site.publish();
    fails = true;
    await expect(deploy()).rejects.toThrow('away');
    fails = false;
    expect(await open().release()).not.toBe(site.publisher.live()?.release);
    await deploy();
    expect(calls.slice(1)).toEqual([
      { isAll: false, addresses: expect.arrayContaining([`${siteUrl}/team`]) },
    ]);
    expect(calls[1]?.addresses.length).toBeLessThan(8);
    expect(await open().release()).toBe(site.publisher.live()?.release);
  });

  it('forgets withdrawn addresses at once, or the receipt says why not', async () => {
    await using site = await createTestSite();
    const purge = { name: 'the cache', purge: vi.fn<() => Promise<void>>(async () => {}) };
    const target = createPurgingTarget({ purge, read: site.published.read, siteUrl, folder: '' });
    expect(await target.withdraw(['/blog/first-steps', '/ar/من'])).toMatchObject([
      { place: 'the cache', answer: 'It has forgotten these addresses.', isGone: true },
    ]);
    expect(purge.purge).toHaveBeenCalledWith(
      [`${siteUrl}/blog/first-steps`, `${siteUrl}/ar/%D9%85%D9%86`],
      false,
    );
    purge.purge.mockRejectedValueOnce(new Error('The cache is away'));
    expect(await inSequence([target]).withdraw(['/team'])).toEqual([
      { place: 'the cache', address: '', answer: 'The cache is away', isGone: false },
    ]);
  });
});
