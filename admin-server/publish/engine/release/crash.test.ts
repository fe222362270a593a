import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { eq, gt, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changes } from '#content-db/changes.ts';
import { releases } from '#content-db/releases.ts';
import { withdrawals } from '#content-db/withdrawals.ts';
import { resources } from '#content-db/types/index.ts';
import { generatePosts } from '#example/generate-posts.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import { markRunning } from './recover.ts';
import {
  cleanBuild,
  createTestSite,
  filesBelow,
  type TestSite,
  verifiedFiles,
} from '../../../testing/publish.ts';

/** Lets another process publish the site, until it kills itself at a step. */
async function crash(site: TestSite, step: string): Promise<void> {
  await markRunning(site.deps.objects);
  await site.close();
  const { signal, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', '..', '..', 'testing', 'publish-crash.ts'), site.folder, step],
    { encoding: 'utf8' },
  );
  expect({ signal, stdout, stderr }).toEqual({ signal: 'SIGKILL', stdout: '', stderr: '' });
  await site.reopen();
}

async function expectNoLeftovers(site: TestSite): Promise<void> {
  expect(site.damaged).toEqual([]);
  await site.publisher.settled();
  expect(await site.published.read.$count(releases, eq(releases.state, 'rendering'))).toBe(0);
  expect((await filesBelow(site.deps.objects)).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  expect(await verifiedFiles(site)).toEqual(site.files());
}

async function expectNextPublish(site: TestSite): Promise<void> {
  await site.edit('team-members', 3, { name: 'دانة المتأهبة' });
  const { state, error } = await site.publish();
  expect({ state, error }).toEqual({ state: 'live', error: undefined });
  expect(await site.read('/team')).toContain('Dana Wakeful');
  expect(await site.read('/ar/team')).toContain('دانة المتأهبة');
  expect(site.files().has('/blog/second-thoughts')).toBe(false);
  expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
  expect(await dump(site.published.read)).toEqual(await dump(site.content.read));
  expect(await site.content.read.$count(changes, isNull(changes.releaseId))).toBe(0);
}

async function edit(site: TestSite): Promise<void> {
  await site.edit('team-members', 1, { name: 'Dana Wakeful' });
  await site.remove('blog-posts', 2);
}

describe('a process that is killed while it publishes', () => {
  it.each([
    'after the rows were copied',
    'in the middle of rendering',
    'while files are stored',
    'when all files are stored',
    'in the commit',
  ])('%s leaves the old release live', async (step) => {
    await using site = await createTestSite();
    const before = { files: site.files(), rows: await dump(site.published.read) };
    await edit(site);
    await crash(site, step);
    await expectNoLeftovers(site);
    expect({ files: site.files(), rows: await dump(site.published.read) }).toEqual(before);
    const { state } = (await site.published.read.select().from(releases).orderBy(releases.id)).at(-1) ?? {};
    expect(state).toBe('interrupted');
    await expectNextPublish(site);
  });

  it.each(['after the commit', 'after the changes were marked', 'before the files are encoded'])(
    '%s leaves the new release live',
    async (step) => {
      await using site = await createTestSite();
      const before = site.files();
      await edit(site);
      await crash(site, step);
      await expectNoLeftovers(site);
      expect(site.files()).not.toEqual(before);
      expect(site.files()).toEqual(await cleanBuild(site));
      expect(await site.content.read.$count(changes, isNull(changes.releaseId))).toBe(0);
      expect(await site.store.has(site.files().get('/search/en/pages.txt') ?? '', 'br')).toBe(true);
      await expectNextPublish(site);
    },
  );

  it.each(['in the commit', 'after the commit'])('%s finishes what was taken down', async (step) => {
    await using site = await createTestSite();
    const values = { name: 'x', reason: 'x', at: '2026-06-01T12:00:00Z', by: 'test', pictures: [] };
    const rows = [{ resource: 'blog-posts' as const, rowId: 1 }];
    await site.content.write((tx) =>
      tx.insert(withdrawals).values({ ...values, rows, paths: ['/blog/first-steps'] }),
    );
    await crash(site, step);
    await expectNoLeftovers(site);
    const isCommitted = step === 'after the commit';
    expect(site.files().has('/blog/first-steps')).toBe(!isCommitted);
    expect(await site.published.read.$count(withdrawals)).toBe(isCommitted ? 1 : 0);
    await site.publish({ changes: 'due' });
    expect(site.files().has('/blog/first-steps')).toBe(false);
    expect(site.files()).toEqual(await cleanBuild(site));
  });

  it('while threads render leaves the old release live', async () => {
    await using site = await createTestSite();
    const before = site.files();
    await edit(site);
    await generatePosts(site.content, 150, { seed: 1 });
    await site.content.write((tx) =>
      tx
        .update(resources['blog-posts'].table)
        .set({ imageUrl: '/uploads/photo.jpg' })
        .where(gt(resources['blog-posts'].table.id, 3)),
    );
    await crash(site, 'while threads render');
    await expectNoLeftovers(site);
    expect(site.files()).toEqual(before);
    await expectNextPublish(site);
  });

  it('in its first publish leaves nothing live', async () => {
    await using site = await createTestSite({ isPublished: false });
    await crash(site, 'when all files are stored');
    await expectNoLeftovers(site);
    expect(site.publisher.live()).toBeUndefined();
    expect(Object.values(await dump(site.published.read)).flat()).toEqual([]);
    await edit(site);
    await expectNextPublish(site);
  });
});
