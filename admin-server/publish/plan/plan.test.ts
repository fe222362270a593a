import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { releases } from '#content-db/releases.ts';
import { dump, randomEdit } from '#content-db/testing/random-edits.ts';
import { randomFor } from '#content-db/testing/random.ts';
import { makerOf } from '../hooks.ts';
import { pendingChanges } from '../pending/pending.ts';
import {
  addRandomUploads,
  createTestSite,
  shownFiles,
  filesBelow,
  type TestSite,
} from '../../testing/publish.ts';
import type { Plan } from '../types.ts';

/** What changes between two states of the live files, as a plan says it: it does not name the files of the search index. */
function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Plan['pages'] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => (a < b ? -1 : 1));
  return paths.flatMap((path) => {
    if (before.get(path) === after.get(path) || makerOf(path)) return [];
    return {
      path,
      change: !before.has(path)
        ? ('add' as const)
        : after.has(path)
          ? ('update' as const)
          : ('remove' as const),
    };
  });
}

const isPublishedCopy = (file: string) => basename(file) === 'published.db';

async function stateOf({ content, published, folder }: TestSite) {
  return {
    content: await dump(content.read),
    published: await dump(published.read),
    releases: await published.read.$count(releases),
    // The copy on which changes are tried stays until the next release.
    files: (await filesBelow(folder)).filter((file) => !file.startsWith(`${folder}/copies/`)),
  };
}

describe('the plan of a publish', () => {
  it('names exactly the addresses that the publish adds, changes and removes', async () => {
    await using site = await createTestSite();
    await site.edit('blog-posts', 1, { title: 'Very first steps' });
    await site.edit('blog-posts', 2, { slug: 'later-thoughts' });
    await site.remove('team-members', 1);
    const plan = await site.publisher.plan('pending');
    const before = await shownFiles(site);
    await site.publish();
    expect(plan.pages).toEqual(changesBetween(before, await shownFiles(site)));
    expect(plan.pages).toContainEqual({ path: '/blog/later-thoughts', change: 'add' });
    expect(plan.pages).toContainEqual({ path: '/blog/second-thoughts', change: 'remove' });
    expect(plan.pages).toContainEqual({ path: '/team', change: 'update' });
    expect(plan.pages.filter(({ path }) => path.startsWith('/ar/team'))).toEqual([]);
    expect(plan.titles).toMatchObject({
      '/blog/first-steps': 'Very first steps',
      '/blog/later-thoughts': 'Second thoughts',
      '/blog/second-thoughts': 'Second thoughts',
    });
  });

  it('names the files of typefaces and icons that a first brand brings', async () => {
    await using site = await createTestSite();
    await site.create('brand', { mainColour: '#0f766e' });
    const plan = await site.publisher.plan('pending');
    const before = await shownFiles(site);
    await site.publish();
    expect(plan.pages).toEqual(changesBetween(before, await shownFiles(site)));
    expect(plan.pages).toContainEqual({ path: '/fonts/latin-400.woff2', change: 'add' });
  });

  it('writes nothing and makes nothing live', async () => {
    await using site = await createTestSite();
    await site.publisher.settled();
    await site.edit('footer-settings', 1, { phoneNumber: '+971 4 111 1111' });
    const before = await stateOf(site);
    expect((await site.publisher.plan('pending')).pages.length).toBeGreaterThan(5);
    expect(await stateOf(site)).toEqual(before);
    expect((await pendingChanges(site.content.read)).length).toBe(1);
  });

  it('of some changes says which others come along', async () => {
    await using site = await createTestSite();
    const { id } = await site.create('blog-posts', {
      title: 'Third',
      slug: 'third',
      content: 'Three.',
      locale: 'en',
    });
    await site.edit('blog-posts', id, { title: 'Third time' });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const [created, edited] = (await pendingChanges(site.content.read)).map((change) => change.id);
    const plan = await site.publisher.plan([edited ?? 0]);
    expect(plan.changes).toEqual([created, edited]);
    expect(plan.pages).toContainEqual({ path: '/blog/third', change: 'add' });
    expect(plan.pages.map(({ path }) => path)).not.toContain('/team');
  });

  it('shows a page before and after', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.edit('blog-posts', 2, { slug: 'later-thoughts' });
    const team = await site.publisher.planPage('/team', 'pending');
    expect(team.before).toBe(await site.read('/team'));
    expect(team.before).toContain('Dana Watchful');
    expect(team.after).toContain('Dana Wakeful');
    expect((await site.publisher.planPage('/blog/later-thoughts', 'pending')).before).toBeNull();
    expect((await site.publisher.planPage('/blog/second-thoughts', 'pending')).after).toBeNull();
    await site.publish();
    expect(await site.read('/team')).toBe(team.after);
  });

  it('gives way to a publish, and is made after it', async () => {
    await using site = await createTestSite();
    await site.edit('footer-settings', 1, { phoneNumber: '+971 4 111 1111' });
    const [planned, published] = await Promise.all([site.publisher.plan('pending'), site.publish()]);
    expect(planned).toEqual({ pages: [], changes: [] });
    expect(published.state).toBe('live');
  });

  it('is not broken off by a look for what is due, and holds up no publish', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const rendered: string[] = [];
    await using site = await createTestSite({
      wrap: ({ site: compiled }) => ({
        site: {
          ...compiled,
          async render(path, options) {
            rendered.push(path);
            await released;
            return compiled.render(path, options);
          },
        },
      }),
    });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const planned = site.publisher.plan('pending');
    await expect.poll(() => rendered.length).toBe(1);
    expect((await site.publish({ changes: 'due' })).state).toBe('live');
    await site.published.write(async () => undefined);
    release();
    expect((await planned).pages).toHaveLength(2);
    expect(rendered).toHaveLength(2);
  });

  it('ends when nobody waits for it any more, which is no failure for the log', async () => {
    const leaving = new AbortController();
    const logged: unknown[] = [];
    await using site = await createTestSite({
      wrap: ({ site: compiled }) => ({
        // As the server of HTTP does when a client goes.
        site: {
          ...compiled,
          render: (path, options) => (
            leaving.abort('Client connection prematurely closed.'),
            compiled.render(path, options)
          ),
        },
        onFailure: (error) => void logged.push(error),
      }),
    });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const { result } = site.publisher.runs.plan({ changes: 'pending', by: 'test', signal: leaving.signal });
    await expect(result).rejects.toThrow('Nobody waits for this any more.');
    expect(logged).toEqual([]);
    expect((await site.publish()).state).toBe('live');
  });

  it('is made on one copy, whatever has been published since the last one', async () => {
    await using site = await createTestSite();
    const copies = async () => (await filesBelow(join(site.folder, 'copies'))).filter(isPublishedCopy).length;
    for (const name of ['Dana Wakeful', 'Dana Watchful']) {
      await site.edit('team-members', 1, { name });
      await site.publisher.plan('pending');
      expect(await copies()).toBe(1);
      await site.publish();
    }
  });

  it('is kept by the publish, whatever the edits', async () => {
    const random = randomFor('the plan of a publish');
    // Random content would be stopped for good by its first claim, or by an empty page.
    await using site = await createTestSite({ wrap: () => ({ hooks: [] }) });
    await addRandomUploads(site);
    let kept = 0;
    for (let round = 0; round < 25; round += 1) {
      for (let edit = 0; edit < 2; edit += 1) await site.content.write((tx) => randomEdit(tx, random));
      // A page that fails fails both.
      const plan = await site.publisher.plan('pending').catch(() => undefined);
      const before = await shownFiles(site);
      // What refers to files that are not there is refused; then nothing changes.
      if ((await site.publish()).state !== 'live') continue;
      expect(plan?.pages).toEqual(changesBetween(before, await shownFiles(site)));
      kept += plan && plan.pages.length > 0 ? 1 : 0;
    }
    expect(kept).toBeGreaterThan(3);
  });
});
