import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { releases } from '#content-db/releases.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import { clearLease } from './lease.ts';
import { createPublisher } from './publisher.ts';
import { recoverReleases } from './recover.ts';
import { getState, setState } from './release-log.ts';
import { cleanBuild, createTestSite, type TestSite, verifiedFiles } from '../../testing/publish.ts';

const minute = 60_000;
const refusal = { code: 'unavailable', message: 'Another publish is running. Try again when it is done.' };

/** Stores a lease as another publisher does. */
async function leaveLease(
  { published, deps }: TestSite,
  { host = hostname(), pid, lasting = minute }: { host?: string; pid: number; lasting?: number },
): Promise<void> {
  const lease = { owner: 'another', host, pid, until: deps.clock().getTime() + lasting };
  await published.write((tx) => setState(tx, 'lease', JSON.stringify(lease)));
}

async function editedSite(): Promise<TestSite> {
  const site = await createTestSite();
  await site.edit('team-members', 1, { name: 'Dana Wakeful' });
  return site;
}

describe('the publish lease', { timeout: 60_000 }, () => {
  it('of a process that lives keeps others from publishing, until that process has ended', async () => {
    await using site = await editedSite();
    const before = site.files();
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    await once(holder, 'spawn');
    await leaveLease(site, { pid: holder.pid ?? 0 });
    await expect(site.publish()).rejects.toMatchObject(refusal);
    expect(site.files()).toEqual(before);
    expect(await site.published.read.$count(releases)).toBe(1);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await site.publish()).toMatchObject({ state: 'live', release: 2 });
  });

  it('of a process that lives is free when its time is over', async () => {
    await using site = await editedSite();
    await leaveLease(site, { pid: 1 });
    await expect(site.publish()).rejects.toMatchObject(refusal);
    site.pass(minute);
    expect(await site.publish()).toMatchObject({ state: 'live', release: 2 });
  });

  it('of another machine counts until its time is over', async () => {
    await using site = await editedSite();
    await leaveLease(site, { host: 'another-machine', pid: 1 });
    await expect(site.publish()).rejects.toMatchObject(refusal);
    site.pass(minute);
    expect(await site.publish()).toMatchObject({ state: 'live', release: 2 });
  });

  it('that this very process could not give back is free', async () => {
    await using site = await editedSite();
    await leaveLease(site, { pid: process.pid });
    expect(await site.publish()).toMatchObject({ state: 'live', release: 2 });
  });

  it('is given back after a publish, also after one that failed', async () => {
    await using site = await editedSite();
    await site.publish();
    expect(await getState(site.published.read, 'lease')).toBeUndefined();
    await site.edit('blog-posts', 2, { content: '![gone](/uploads/gone.jpg)' });
    expect((await site.publish()).state).toBe('failed');
    expect(await getState(site.published.read, 'lease')).toBeUndefined();
  });

  it('can be dropped by who knows to be alone', async () => {
    await using site = await editedSite();
    await leaveLease(site, { host: 'another-machine', pid: 1 });
    await clearLease(site.published);
    expect(await site.publish()).toMatchObject({ state: 'live', release: 2 });
  });
});

describe('a publish that stood still until its lease was over', { timeout: 60_000 }, () => {
  it('does not commit over the one that took its place', async () => {
    let takeOver: (() => Promise<unknown>) | undefined;
    await using site = await createTestSite({
      wrap: ({ site: compiled }) => ({
        site: {
          ...compiled,
          async render(path, options) {
            const takes = takeOver;
            takeOver = undefined;
            await takes?.();
            return compiled.render(path, options);
          },
        },
      }),
    });
    const other = await createPublisher(site.deps);
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    takeOver = async () => {
      site.pass(minute);
      await site.edit('clients', 1, { name: 'Pier Works' });
      expect(await other.publish({ by: 'other' })).toMatchObject({ state: 'live', release: 3 });
    };
    await expect(site.publish()).rejects.toMatchObject({ code: 'unavailable' });
    const states = await site.published.read
      .select({ state: releases.state })
      .from(releases)
      .orderBy(releases.id);
    expect(states.map(({ state }) => state)).toEqual(['replaced', 'interrupted', 'live']);
    expect(await dump(site.published.read)).toEqual(await dump(site.content.read));
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
    expect(await site.publish()).toMatchObject({ release: 3 });
    expect(await site.read('/team')).toContain('Dana Wakeful');
    await other.close();
  });
});

describe('a start', { timeout: 60_000 }, () => {
  it('leaves a release alone that another server is rendering', async () => {
    const { promise: rendering, resolve: begin } = Promise.withResolvers<void>();
    const { promise: allowed, resolve: goOn } = Promise.withResolvers<void>();
    await using site = await createTestSite({
      wrap: ({ site: compiled }) => ({
        site: {
          ...compiled,
          async render(path, options) {
            begin();
            await allowed;
            return compiled.render(path, options);
          },
        },
      }),
    });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const running = site.publish();
    await rendering;
    await recoverReleases(site.content, site.published, site.deps.clock);
    expect(await site.published.read.$count(releases, eq(releases.state, 'rendering'))).toBe(1);
    goOn();
    expect(await running).toMatchObject({ state: 'live', release: 2 });
    expect(await site.read('/team')).toContain('Dana Wakeful');
  });
});
