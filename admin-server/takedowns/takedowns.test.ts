import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { pageDependencies, releases } from '#content-db/releases.ts';
import type { Role } from '#content-db/people.ts';
import { revocations } from '#content-db/revocations.ts';
import { servers } from '#content-db/servers.ts';
import { withdrawals as table } from '#content-db/withdrawals.ts';
import { createDeployment } from '../publish/deploy/deployment.ts';
import { createPurgingTarget } from '../publish/deploy/purging.ts';
import { adminPublish, type ListedRelease } from '../publish/routes/publish.ts';
import { createSiteWithOutage } from '../testing/outage.ts';
import { completeSite, createDeployedSite, servedFiles } from '../testing/deploy.ts';
import { cleanBuild, createTestSite, siteUrl, type TestSite, verifiedFiles } from '../testing/publish.ts';
import { serveLocally } from '../testing/serve.ts';
import { createSharedSite, openOther } from '../several-servers/testing/servers.ts';
import { signedIn, testAdmin } from '../testing/signed-in.ts';
import { actor, serveTakedowns } from './testing/serve-takedowns.ts';
import type { Subject } from './coverage.ts';

const post: Subject = { rows: [{ resource: 'blog-posts', rowId: 1 }] };
const member: Subject = { rows: [{ resource: 'team-members', rowId: 1 }] };
const picture: Subject = { picture: 'photo.jpg' };

async function expectLaw(site: TestSite): Promise<void> {
  expect(site.files()).toEqual(await cleanBuild(site));
  expect(await verifiedFiles(site)).toEqual(site.files());
}

/** Which live files hold a text. */
async function filesWith(site: TestSite, text: string): Promise<string[]> {
  const paths = [...site.files().keys()].filter((path) => !path.startsWith('/_astro/'));
  const found = await Promise.all(
    paths.map(async (path) => ((await site.read(path)).includes(text) ? [path] : [])),
  );
  return found.flat();
}

describe('a takedown', () => {
  it('of a post takes it off its address, lists, feeds, sitemap, search and calls', async () => {
    await using site = await createTestSite();
    await using server = await serveTakedowns(site);
    expect(await server.ask('/blog/first-steps')).toBe(200);
    const { receipt, paths } = await server.takedowns.takeDown(post, 'A court order', actor);
    expect(paths[0]).toBe('/blog/first-steps');
    expect(paths[1]).toMatch(/^\/og\/.+\.jpg$/);
    expect(receipt?.error).toBeUndefined();
    expect(receipt?.checks.filter(({ place }) => place === 'This server')).toEqual(
      paths.map((address) => ({ place: 'This server', address, answer: '410', isGone: true })),
    );
    expect(await server.ask('/blog/first-steps')).toBe(410);
    const page = await server.read('/blog/first-steps');
    expect(page).toContain('410 Page Removed');
    expect(page).not.toContain('404');
    expect(await filesWith(site, 'First steps')).toEqual([]);
    expect(await filesWith(site, '/blog/first-steps')).toEqual([]);
    expect(await server.read('/api/blog-posts?locale=en')).not.toContain('First steps');
    await expectLaw(site);
    const [{ what } = {}] = await site.content.read.select().from(revocations);
    expect(what).toMatchObject({ kind: 'takedown', name: 'First steps', paths, reason: 'A court order' });
    const entries = await site.content.read.select().from(auditEntries);
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'takedown',
        who: actor.who,
        what: 'Took down “First steps”: A court order',
      }),
    );
  });

  it('holds through edits, a rebuild, undo and every older release, until it is allowed again', async () => {
    await using site = await createTestSite();
    await using server = await serveTakedowns(site);
    await site.edit('blog-posts', 1, { title: 'First strides' });
    await site.publish();
    await server.takedowns.takeDown(post, 'A court order', actor);
    await site.edit('blog-posts', 1, { content: 'We crawled.' });
    await site.edit('clients', 1, { name: 'Pier Works' });
    expect(await site.publish()).toMatchObject({ state: 'live' });
    await expectLaw(site);
    expect(await site.publish({ all: true })).toMatchObject({ state: 'live' });
    for (const to of [1, 2, 3, 4]) {
      const { state } = await site.publisher.restore({ to, by: 'test' });
      expect(state).toBe('live');
      expect(site.files().has('/blog/first-steps')).toBe(false);
      expect(await server.ask('/blog/first-steps')).toBe(410);
      expect(await filesWith(site, 'First st')).toEqual([]);
      await expectLaw(site);
    }
    const [{ id = 0 } = {}] = await server.takedowns.list();
    await server.takedowns.allow(id, actor);
    const noted = (await site.content.read.select().from(revocations)).map(({ what }) => what);
    expect(noted.at(-1)).toEqual({ kind: 'allowed', name: 'First strides', at: expect.any(String) });
    expect(await server.ask('/blog/first-steps')).toBe(200);
    await expectLaw(site);
    expect(await server.takedowns.list()).toMatchObject([{ liftedBy: actor.who }]);
    // The releases in which it was taken down lack it; their content has it.
    await site.publisher.restore({ to: 4, by: 'test' });
    expect(await server.ask('/blog/first-steps')).toBe(200);
    await expectLaw(site);
  });

  it('is what its release is said to carry, with its name for admins only; so is that it is allowed again', async () => {
    await using site = await createTestSite();
    await using server = await serveTakedowns(site);
    const contents = async (role: Role) => {
      const { content, published, pendingHooks, publisher, store } = site;
      const calls = adminPublish({ content, published, pendingHooks, publisher, store, siteUrl });
      const answer = await signedIn(calls, [], { ...testAdmin, role }).request('/api/admin/releases');
      return ((await answer.json()) as ListedRelease[])[0]?.contents;
    };
    const { id } = await server.takedowns.takeDown(post, 'A court order', actor);
    const none = { count: 0, pictures: 0, rows: [] };
    expect(await contents('admin')).toEqual({ ...none, withdrawn: { count: 1, names: ['First steps'] } });
    expect(await contents('editor')).toEqual({ ...none, withdrawn: { count: 1, names: [] } });
    await server.takedowns.allow(id, actor);
    expect(await contents('admin')).toEqual({ ...none, allowedAgain: { count: 1, names: ['First steps'] } });
    await site.publish({ all: true });
    expect(await contents('admin')).toEqual(none);
  });

  it('of a person hides them in lists, and names the entry that shows the same picture', async () => {
    await using site = await createTestSite();
    await using server = await serveTakedowns(site);
    await site.edit('team-members', 1, { imageUrl: '/uploads/dana.jpg' });
    await site.edit('team-members', 3, { imageUrl: '/uploads/dana.jpg' });
    await site.create('uploads', { file: 'dana.jpg', width: 8, height: 6, widths: [] });
    await writeFile(join(site.deps.uploads.folder, 'dana.jpg'), 'a portrait');
    await site.publish();
    expect(await server.takedowns.coverage(member)).toMatchObject({
      name: 'Dana Watchful',
      pictures: [],
      related: [{ resource: 'team-members', rowId: 3, name: 'team member “دانة اليقظة” (ar)' }],
    });
    const both: Subject = { rows: [1, 3].map((rowId) => ({ resource: 'team-members' as const, rowId })) };
    const { pictures } = await server.takedowns.takeDown(both, 'She asked for it', actor);
    expect(pictures).toEqual(['dana']);
    expect(await filesWith(site, 'Dana Watchful')).toEqual([]);
    expect(await filesWith(site, 'دانة اليقظة')).toEqual([]);
    await expectLaw(site);
  });

  it('of a person without a picture asks the pages that showed them, until no cache holds the name', async () => {
    await using site = await createTestSite();
    const old = await site.read('/team');
    let stale = 2;
    const cache = await serveLocally(
      new Hono().get('*', async (c) => c.html(stale-- > 0 ? old : await site.read(c.req.path))),
    );
    await using server = await serveTakedowns(site, undefined, cache.address);
    const { receipt } = await server.takedowns.takeDown(member, 'She asked for it', actor);
    for (const place of ['This server', cache.address])
      expect(receipt?.checks).toContainEqual({
        place,
        address: '/team',
        answer: 'The name is gone.',
        isGone: true,
      });
    expect(receipt?.shown?.names).toEqual(['Dana Watchful']);
    expect(receipt?.shown?.pages).not.toContain('/ar/team');
    stale = Infinity;
    const [{ id = 0 } = {}] = await server.takedowns.list();
    const again = await server.takedowns.check(id, actor);
    expect(again.receipt?.checks).toContainEqual({
      place: cache.address,
      address: '/team',
      answer: 'The name is still there.',
      isGone: false,
    });
    await cache.close();
  });

  it('of a picture leaves pages without it', async () => {
    await using site = await createTestSite();
    await using server = await serveTakedowns(site);
    await site.edit('blog-posts', 2, { content: 'See ![a plate](/uploads/photo.jpg) here.' });
    await site.publish();
    const { receipt } = await server.takedowns.takeDown(picture, 'No licence', actor);
    expect(receipt?.checks[0]).toMatchObject({ address: '/uploads/photo.jpg', answer: '410', isGone: true });
    expect(await filesWith(site, 'photo.jpg')).toEqual([]);
    await expectLaw(site);
    await site.publisher.restore({ to: 1, by: 'test' });
    expect(await filesWith(site, 'photo.jpg')).toEqual([]);
    await expectLaw(site);
  });

  it('of a page takes it off the menu and the sitemap, in both languages', async () => {
    await using site = await createTestSite();
    await using server = await serveTakedowns(site);
    const { paths } = await server.takedowns.takeDown({ page: '/team' }, 'It is wrong', actor);
    expect(paths).toEqual(expect.arrayContaining(['/team', '/ar/team', '/our-team', '/ar/our-team']));
    for (const path of paths) expect(await server.ask(path)).toBe(410);
    expect(await filesWith(site, 'href="/team"')).toEqual([]);
    expect(await filesWith(site, '<loc>http://localhost:4321/team<')).toEqual([]);
    await expectLaw(site);
    await expect(server.takedowns.takeDown({ page: '/' }, 'No', actor)).rejects.toThrow('the site needs it');
  });

  it('reaches previews and share links', async () => {
    await using site = await createTestSite();
    await using server = await serveTakedowns(site);
    await server.takedowns.takeDown(post, 'A court order', actor);
    const { status, body } = await site.deps.site.render('/blog/first-steps', {
      readers: createReaders(site.content.read, 'lazy'),
      mode: 'preview',
      siteUrl,
      apiUrl: siteUrl,
    });
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('We walked');
  });

  it('is refused a second time, and for what is not there', async () => {
    await using site = await createTestSite();
    await using server = await serveTakedowns(site);
    await server.takedowns.takeDown(post, 'A court order', actor);
    await expect(server.takedowns.takeDown(post, 'Again', actor)).rejects.toThrow('taken down already');
    await expect(
      server.takedowns.takeDown({ rows: [{ resource: 'blog-posts', rowId: 99 }] }, 'None', actor),
    ).rejects.toThrow('not there any more');
    await expect(server.takedowns.allow(99, actor)).rejects.toThrow('not taken down');
  });
});

describe('a takedown that is interrupted', () => {
  it('is in force once it is stored, and the next publish of anything finishes it', async () => {
    const control = { fails: false };
    await using site = await createTestSite({
      wrap: ({ site: compiled }) => ({
        site: {
          ...compiled,
          render: (path, options) =>
            control.fails ? Promise.reject(new Error('it is broken')) : compiled.render(path, options),
        },
      }),
    });
    await using server = await serveTakedowns(site);
    control.fails = true;
    const { receipt } = await server.takedowns.takeDown(post, 'A court order', actor);
    expect(receipt?.error).toContain('it is broken');
    expect(site.files().has('/blog/first-steps')).toBe(true);
    expect(await server.ask('/blog/first-steps')).toBe(410);
    expect(await server.read('/api/blog-posts?locale=en')).not.toContain('First steps');
    await site.reopen();
    await using restarted = await serveTakedowns(site);
    expect(await restarted.ask('/blog/first-steps')).toBe(410);
    expect(await site.publisher.publish({ by: 'schedule', changes: 'due' })).toMatchObject({ state: 'live' });
    expect(await filesWith(site, 'First steps')).toEqual([]);
    await expectLaw(site);
    expect(await site.published.read.select().from(table)).toMatchObject([{ releaseId: 3 }]);
  });

  it('that could not be stored has not begun', async () => {
    const { site: made, outage } = await createSiteWithOutage();
    await using site = made;
    await using server = await serveTakedowns(site);
    outage.isOn = true;
    await expect(server.takedowns.takeDown(post, 'A court order', actor)).rejects.toThrow('It is away.');
    outage.isOn = false;
    expect(await server.ask('/blog/first-steps')).toBe(200);
    expect(await server.takedowns.list()).toEqual([]);
    expect(await site.published.read.$count(releases)).toBe(1);
  });
});

describe('a takedown on several servers', () => {
  it('is honoured by the others within a moment, and the receipt says so', async () => {
    await using site = await createSharedSite();
    await using other = await openOther(site, 'second');
    await using first = await serveTakedowns(site);
    await using second = await serveTakedowns(other);
    await Promise.all([site, other].map(({ deps }) => register(deps)));
    const { receipt } = await first.takedowns.takeDown(post, 'A court order', actor);
    expect(receipt?.checks).toContainEqual(expect.objectContaining({ place: 'Server second', isGone: true }));
    expect(await second.ask('/blog/first-steps')).toBe(410);
    await expect.poll(() => other.publisher.live()?.files.has('/blog/first-steps')).toBe(false);
    const [{ id = 0 } = {}] = await second.takedowns.list();
    await second.takedowns.allow(id, actor);
    await expect.poll(() => first.ask('/blog/first-steps')).toBe(200);
    await expectLaw(site);
  });
});

async function register({ content, server }: TestSite['deps']): Promise<void> {
  const row = { id: server.id, storage: 'here', beats: 1 };
  await content.write((tx) => tx.insert(servers).values(row));
}

async function sharingPicturesOf({ published }: TestSite, path: string): Promise<string[]> {
  const rows = await published.read.select().from(pageDependencies).where(eq(pageDependencies.path, path));
  return rows.flatMap(({ pictures }) => pictures);
}

describe('a takedown on a target', () => {
  it('removes the files from both trees of a directory, and they stay away', async () => {
    await using deployed = await createDeployedSite();
    const { site, folder, target } = deployed;
    await deployed.deploy();
    await site.edit('clients', 1, { name: 'Pier Works' });
    await deployed.publish();
    await deployed.deploy();
    const deployment = createDeployment({ publisher: site.publisher, target, log: () => undefined });
    await deployment.settled();
    await using server = await serveTakedowns(site, deployment);
    const [sharingPicture = ''] = await sharingPicturesOf(site, '/blog/first-steps');
    expect((await servedFiles(folder)).has(sharingPicture.slice(1))).toBe(true);
    const { receipt } = await server.takedowns.takeDown(post, 'A court order', actor);
    expect(receipt?.checks.filter(({ place }) => place === target.place)).toMatchObject([
      { address: '/blog/first-steps', isGone: true },
      { address: sharingPicture, isGone: true },
    ]);
    await site.publisher.settled();
    await deployment.settled();
    const served = await servedFiles(folder);
    expect(served.has('blog/first-steps.html')).toBe(false);
    expect(served.has(sharingPicture.slice(1))).toBe(false);
    expect(await site.publisher.complete(target.check)).toEqual([]);
    await deployment.close();
  });

  it('that is a cache forgets all files of what is taken down, and of what is allowed again, with its release', async () => {
    await using site = await createTestSite();
    await using folder = await createTestFolder();
    await using server = await serveTakedowns(site);
    const { signal } = new AbortController();
    let purged: string[] = [];
    const purge = { name: 'the cache', purge: async (addresses: string[]) => void (purged = addresses) };
    const target = createPurgingTarget({ purge, read: site.published.read, siteUrl, folder: folder.path });
    await target.deploy(await completeSite(site), signal);
    const post = { rows: [{ resource: 'blog-posts' as const, rowId: 1 }] };
    const { id, paths } = await server.takedowns.takeDown(post, 'A court order', actor);
    const addresses = paths.map((path) => siteUrl + path);
    expect(addresses).toContainEqual(expect.stringContaining('/og/'));
    for (const change of [undefined, () => server.takedowns.allow(id, actor)]) {
      await change?.();
      await target.deploy(await completeSite(site), signal);
      expect(purged).toEqual(expect.arrayContaining(addresses));
    }
  });

  it('says when the directory no longer has the name of a person on its pages', async () => {
    await using deployed = await createDeployedSite();
    const { site, target } = deployed;
    await deployed.deploy();
    const deployment = createDeployment({ publisher: site.publisher, target, log: () => undefined });
    await deployment.settled();
    await using server = await serveTakedowns(site, deployment);
    const { receipt } = await server.takedowns.takeDown(member, 'She asked for it', actor);
    expect(receipt?.checks).toContainEqual({
      place: target.place,
      address: '/team',
      answer: 'The name is gone.',
      isGone: true,
    });
    await deployment.close();
  });
});
