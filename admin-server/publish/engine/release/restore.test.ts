import { describe, expect, it } from 'vitest';
import { liveFiles, pageDependencies, releases } from '#content-db/releases.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import { pendingChanges } from '../../pending/pending.ts';
import { createSiteWithOutage } from '../../../testing/outage.ts';
import {
  cleanBuild,
  createTestSite,
  type TestSite,
  verifiedFiles,
  type Wrap,
} from '../../../testing/publish.ts';

/** Everything that decides what is live, but for the ids of releases. */
async function stateOf({ published }: TestSite) {
  return {
    rows: await dump(published.read),
    files: await published.read.select().from(liveFiles).orderBy(liveFiles.path),
    reads: await published.read.select().from(pageDependencies).orderBy(pageDependencies.path),
  };
}

async function pendingIds({ content }: TestSite): Promise<number[]> {
  return (await pendingChanges(content.read)).map(({ id }) => id);
}

/** Three releases after the first: a text in each language, a new post, a removed client. */
async function publishThree(site: TestSite) {
  const states = [await stateOf(site)];
  const steps: (() => Promise<unknown>)[] = [
    async () => (
      await site.edit('page-content', 3, { content: 'Stay alert' }),
      site.edit('page-content', 4, { content: 'ابق متيقظًا' })
    ),
    () =>
      site.create('blog-posts', {
        title: 'Third',
        slug: 'third',
        content: 'Three.',
        locale: 'en',
        createdAt: '2026-01-03T08:00:00Z',
      }),
    () => site.remove('clients', 1),
  ];
  for (const step of steps) {
    await step();
    expect(await site.publish()).toMatchObject({ state: 'live' });
    states.push(await stateOf(site));
  }
  return states;
}

describe('making an earlier release live again', () => {
  it.each([1, 2, 3])('gives back its content, its files and what its pages read: release %i', async (to) => {
    await using site = await createTestSite();
    const states = await publishThree(site);
    const working = await dump(site.content.read);
    const { release, state, pages } = await site.publisher.restore({ to, by: 'somebody' });
    expect({ release, state, rendered: pages.rendered }).toEqual({ release: 5, state: 'live', rendered: 0 });
    expect(await stateOf(site)).toEqual(states[to - 1]);
    expect(site.files()).toEqual(await cleanBuild(site));
    expect(await verifiedFiles(site)).toEqual(site.files());
    expect(await dump(site.content.read)).toEqual(working);
    const [row] = (await site.published.read.select().from(releases)).filter(({ id }) => id === release);
    expect(row).toMatchObject({ state: 'live', by: 'somebody', restores: to });
  });

  it('leaves what it took back pending, and redo publishes it again', async () => {
    await using site = await createTestSite();
    const states = await publishThree(site);
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const drafts = await pendingIds(site);
    await site.publisher.restore({ to: 2, by: 'test' });
    expect((await pendingIds(site)).length).toBe(drafts.length + 2);
    expect(site.files().has('/blog/third')).toBe(false);
    await site.publisher.restore({ to: 4, by: 'test' });
    expect(await stateOf(site)).toEqual(states[3]);
    expect(await pendingIds(site)).toEqual(drafts);
    await site.publisher.restore({ to: 5, by: 'test' });
    expect(await stateOf(site)).toEqual(states[1]);
    expect((await pendingIds(site)).length).toBe(drafts.length + 2);
  });

  it('can be followed by publishing what it took back', async () => {
    await using site = await createTestSite();
    const states = await publishThree(site);
    await site.publisher.restore({ to: 1, by: 'test' });
    expect(await site.publish()).toMatchObject({ state: 'live', release: 5 });
    expect(await site.publish({ changes: await pendingIds(site) })).toMatchObject({ release: 6 });
    expect((await stateOf(site)).files).toEqual(states[3]?.files);
    expect(await pendingIds(site)).toEqual([]);
  });

  it('is finished by the next publish where it could not mark what it took back', async () => {
    const { site: made, outage } = await createSiteWithOutage();
    await using site = made;
    await publishThree(site);
    outage.isOn = true;
    const { error } = await site.publisher.restore({ to: 3, by: 'somebody' });
    expect(error).toContain('still counts as pending');
    expect(await pendingIds(site)).toEqual([]);
    outage.isOn = false;
    await site.create('clients', { name: 'Another', locale: 'en' });
    const [own = 0] = (await pendingIds(site)).slice(-1);
    expect(await site.publish()).toMatchObject({ state: 'live' });
    const left = await pendingIds(site);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(own);
    expect(await site.publish({ changes: left })).toMatchObject({ state: 'live' });
    expect(site.files()).toEqual(await cleanBuild(site));
  });

  it('is known after a restart, also where the working content has not heard of it', async () => {
    let isBroken = false;
    const wrap: Wrap = ({ content }) => ({
      content: {
        ...content,
        write: (work) => (isBroken ? Promise.reject(new Error('out of reach')) : content.write(work)),
      },
    });
    await using site = await createTestSite({ wrap });
    await publishThree(site);
    isBroken = true;
    expect(await site.publisher.restore({ to: 1, by: 'test' })).toMatchObject({
      state: 'live',
      error: expect.stringContaining('out of reach'),
    });
    expect(await pendingIds(site)).toEqual([]);
    const files = site.files();
    await site.reopen();
    expect(site.files()).toEqual(files);
    expect((await pendingIds(site)).length).toBe(4);
  });

  it('does not let scheduled posts that it took back go live by themselves', async () => {
    await using site = await createTestSite();
    await site.create('blog-posts', {
      title: 'Later',
      slug: 'later',
      content: 'Later.',
      locale: 'en',
      publishedAt: '2026-06-01T13:00:00Z',
    });
    await site.publish();
    site.pass(2 * 3_600_000);
    expect(await site.publish({ changes: 'due' })).toMatchObject({ release: 2 });
    await site.publisher.restore({ to: 1, by: 'test' });
    expect(await site.publish({ changes: 'due' })).toMatchObject({ release: 3, pages: { rendered: 0 } });
    expect(site.files().has('/blog/later')).toBe(false);
  });
});

it('lost files of an earlier release are made again from its content', async () => {
  await using site = await createTestSite();
  const first = site.files();
  await publishThree(site);
  for (const path of ['/', '/blog']) await site.store.remove(first.get(path) ?? '');
  expect(await site.publisher.restore({ to: 1, by: 'test' })).toMatchObject({ state: 'live' });
  expect(await verifiedFiles(site)).toEqual(first);
});

describe('a release that cannot be made live again', () => {
  it('is said to be live already, to be unknown, or to be too old', async () => {
    await using site = await createTestSite({ wrap: () => ({ keptReleases: 2 }) });
    await publishThree(site);
    const before = await stateOf(site);
    await expect(site.publisher.restore({ to: 4, by: 'test' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Release 4 is live already.',
    });
    await expect(site.publisher.restore({ to: 9, by: 'test' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(site.publisher.restore({ to: 2, by: 'test' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('only the last 2'),
    });
    expect(await stateOf(site)).toEqual(before);
    expect(await site.publisher.restore({ to: 3, by: 'test' })).toMatchObject({ state: 'live' });
  });

  it('for a lost file that this version of the program makes differently changes nothing', async () => {
    await using site = await createTestSite();
    const old = site.files().get('/') ?? '';
    await publishThree(site);
    await site.reopen(({ site: compiled }) => ({
      site: {
        ...compiled,
        async render(path, options) {
          const page = await compiled.render(path, options);
          return { ...page, body: Buffer.concat([page.body, Buffer.from('<!-- new -->')]) };
        },
      },
    }));
    const before = await stateOf(site);
    await site.store.remove(old);
    await expect(site.publisher.restore({ to: 1, by: 'test' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('its file for / is gone'),
    });
    expect(await stateOf(site)).toEqual(before);
    expect((await site.publisher.live())?.release).toBe(4);
  });
});
