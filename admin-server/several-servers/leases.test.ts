import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { releases } from '#content-db/releases.ts';
import { leases } from '#content-db/servers.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import { createPublisher } from '../publish/engine/release/publisher.ts';
import { createSharingServer } from './sharing-server.ts';
import { recoverReleases } from '../publish/engine/release/recover.ts';
import { cleanBuild, createTestSite, type TestSite, verifiedFiles, type Wrap } from '../testing/publish.ts';

const server = (id: string) => createSharingServer(id, 600);

/** A site whose server shares its databases. */
const shared: Wrap = () => ({ server: server('this') });

/** Stores a lease as another server does that then shows no more life. */
async function leaveLease({ published }: TestSite, holder: string): Promise<void> {
  await published.write((tx) =>
    tx
      .insert(leases)
      .values({ name: 'publish', fence: 7, holder, beats: 1 })
      .onConflictDoUpdate({
        target: leases.name,
        set: { fence: sql`${leases.fence} + 1`, holder, beats: 1 },
      }),
  );
}

async function editedSite(): Promise<TestSite> {
  const site = await createTestSite({ wrap: shared });
  await site.edit('team-members', 1, { name: 'Dana Wakeful' });
  return site;
}

const statesOf = async ({ published }: TestSite) =>
  (await published.read.select({ state: releases.state }).from(releases).orderBy(releases.id)).map(
    ({ state }) => state,
  );

describe('the publish lease', () => {
  it('of another server lets a publish wait, until that shows no more life', async () => {
    await using site = await editedSite();
    const before = site.files();
    await leaveLease(site, 'another');
    const waiting = site.publish();
    for (let beats = 2; beats < 6; beats += 1) {
      await sleep(300);
      await site.published.write((tx) => tx.update(leases).set({ beats }));
    }
    expect(site.files()).toEqual(before);
    expect(await site.published.read.$count(releases)).toBe(1);
    expect(await waiting).toMatchObject({ state: 'live', release: 2 });
  });

  it('of another server lets a publish fail when this server stops', async () => {
    await using site = await editedSite();
    await leaveLease(site, 'another');
    const waiting = site.publish();
    const closed = site.publisher.close();
    await expect(waiting).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The server is stopping. Publish again when it runs.',
    });
    await closed;
  });

  it('that this very server could not give back is free', async () => {
    await using site = await editedSite();
    await leaveLease(site, 'this');
    expect(await site.publish()).toMatchObject({ state: 'live', release: 2 });
  });

  it('is given back after a publish, also after one that failed', async () => {
    await using site = await editedSite();
    // In a transaction, which comes after those that have begun: a publish does not wait for this one.
    const lease = () =>
      site.published.write(
        async (tx) => (await tx.select().from(leases).where(eq(leases.name, 'publish')))[0],
      );
    const { fence = 0 } = (await lease()) ?? {};
    await site.publish();
    expect(await lease()).toMatchObject({ beats: 0, fence: fence + 1 });
    await site.edit('blog-posts', 2, { content: '![gone](/uploads/gone.jpg)' });
    expect((await site.publish()).state).toBe('failed');
    expect(await lease()).toMatchObject({ beats: 0, fence: fence + 2 });
  });

  it('is not taken by a server that is alone', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await leaveLease(site, 'another');
    expect(await site.publish()).toMatchObject({ state: 'live', release: 2 });
  });
});

/** A site that calls `takeOver` once while it renders. */
async function interruptedSite(): Promise<TestSite & { takeOver: (() => Promise<unknown>) | undefined }> {
  const site = await createTestSite({
    wrap: ({ site: compiled }) => ({
      server: server('this'),
      site: {
        ...compiled,
        async render(path, options) {
          const takes = scene.takeOver;
          scene.takeOver = undefined;
          await takes?.();
          return compiled.render(path, options);
        },
      },
    }),
  });
  const scene: TestSite & { takeOver: (() => Promise<unknown>) | undefined } = Object.assign(site, {
    takeOver: undefined,
  });
  return scene;
}

describe('a publish that stood still until its lease was over', () => {
  it('does not commit over the one that took its place', async () => {
    await using site = await interruptedSite();
    const other = await createPublisher({ ...site.deps, server: server('other') });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    site.takeOver = async () => {
      await leaveLease(site, 'other');
      await site.edit('clients', 1, { name: 'Pier Works' });
      expect(await other.publish({ by: 'other' })).toMatchObject({ state: 'live', release: 3 });
    };
    await expect(site.publish()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await statesOf(site)).toEqual(['replaced', 'interrupted', 'live']);
    expect(await dump(site.published.read)).toEqual(await dump(site.content.read));
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
    expect(await site.publish()).toMatchObject({ release: 3 });
    expect(await site.read('/team')).toContain('Dana Wakeful');
    await other.close();
  });

  it('neither begins a release nor rolls one back any more', async () => {
    await using site = await createTestSite({ wrap: shared });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const { write } = site.published;
    let writes = 0;
    // The first write takes the lease; the next one would roll back, or begin a release.
    site.published.write = async (work) => {
      if ((writes += 1) === 2) await leaveLease(site, 'another');
      return write(work);
    };
    await expect(site.publish()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await statesOf(site)).toEqual(['live']);
    site.published.write = write;
    expect(await site.publish()).toMatchObject({ state: 'live' });
  });
});

describe('a start', () => {
  it('leaves a release alone that another server is rendering', async () => {
    await using site = await interruptedSite();
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    site.takeOver = async () => {
      await recoverReleases({ ...site.deps, server: server('other') });
      expect(await statesOf(site)).toEqual(['live', 'rendering']);
    };
    expect(await site.publish()).toMatchObject({ state: 'live', release: 2 });
    expect(await site.read('/team')).toContain('Dana Wakeful');
  });
});
