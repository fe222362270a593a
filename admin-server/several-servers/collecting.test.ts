import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { leases } from '#content-db/servers.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { createPublisher } from '../publish/engine/release/publisher.ts';
import { timesRemovedIn } from '../publish/engine/store/removals.ts';
import type { PublisherDeps } from '../publish/types.ts';
import { openObjects } from '../storage/open-storage.ts';
import { createSharedDouble } from '../storage/testing/shared-double.ts';
import { createTestSite, type TestSite } from '../testing/publish.ts';
import { createSharingServer } from './sharing-server.ts';

/** Publishes a new name of a team member. */
async function publishName(site: TestSite, name: string): Promise<void> {
  await site.edit('team-members', 1, { name });
  const { state, error } = await site.publish();
  expect({ state, error }).toEqual({ state: 'live', error: undefined });
}

describe('a server that stands still while it removes objects from a shared storage', () => {
  it('does not remove what another one publishes meanwhile', async () => {
    await using shared = await createSharedDouble();
    await using folder = await createTestFolder();
    const over = (id: string, { published, objects }: Pick<PublisherDeps, 'published' | 'objects'>) => ({
      keptReleases: 1,
      server: createSharingServer(id, 600),
      store: openObjects({
        folder: id === 'this' ? objects : folder.at(id),
        quality: 1,
        shared: shared.storage,
        certain: () => new Date(),
        timesRemoved: timesRemovedIn(published),
      }),
    });
    await using site = await createTestSite({ wrap: (deps) => over('this', deps) });
    await site.store.share(site.files().values());
    await publishName(site, 'A');
    await site.publisher.settled();
    const other = await createPublisher({ ...site.deps, ...over('other', site.deps) });
    shared.before = async (call) => {
      if (call !== 'remove') return;
      shared.before = async () => undefined;
      await site.published.write((tx) =>
        tx.update(leases).set({ beats: 0, fence: sql`${leases.fence} + 1` }),
      );
      await site.edit('team-members', 1, { name: 'A' });
      expect(await other.publish({ by: 'other' })).toMatchObject({ state: 'live' });
    };
    const object = site.files().get('/team') ?? '';
    await publishName(site, 'B');
    await publishName(site, 'C');
    await expect.poll(() => other.live()?.files.get('/team')?.object).toBe(object);
    await site.publisher.settled();
    await other.settled();
    const { store } = over('third', site.deps);
    expect(await store.missing([...site.files().values()])).toEqual([]);
    await other.close();
    for (const name of ['D', 'E']) await publishName(site, name);
    await site.publisher.settled();
    expect(await store.missing([...site.files().values()])).toEqual([]);
    expect((await shared.keys('objects')).filter((key) => key.includes(object))).toEqual([]);
  });
});
