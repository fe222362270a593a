import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { changes } from '#content-db/changes.ts';
import { Problem } from '#content-db/model/problem.ts';
import { liveFiles, pageDependencies, releases } from '#content-db/releases.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import { rowOf } from '../../pending/pending.ts';
import {
  cleanBuild,
  createTestSite,
  type TestSite,
  verifiedFiles,
  type Wrap,
} from '../../../testing/publish.ts';

/** Everything that decides what is live. */
async function stateOf({ published, publisher }: TestSite) {
  return {
    rows: await dump(published.read),
    files: await published.read.select().from(liveFiles).orderBy(liveFiles.path),
    reads: await published.read.select().from(pageDependencies).orderBy(pageDependencies.path),
    live: (
      await published.read.select({ id: releases.id }).from(releases).where(eq(releases.state, 'live'))
    ).map(({ id }) => id),
    site: publisher.live(),
  };
}

async function releaseStates({ published }: TestSite) {
  return published.read
    .select({ state: releases.state, error: releases.error })
    .from(releases)
    .orderBy(releases.id);
}

function countPending({ content }: TestSite): Promise<number> {
  return content.read
    .select()
    .from(changes)
    .then((all) => all.filter(({ releaseId }) => releaseId === null).length);
}

/** The rows of changes. */
async function changed({ content }: TestSite, ids: number[] = []): Promise<string[]> {
  return (await content.read.select().from(changes).where(inArray(changes.id, ids))).map(rowOf);
}

/** A part that fails while `isBroken`, and is the real one otherwise. */
function breakable(): { isBroken: boolean } {
  return { isBroken: false };
}

describe('a page that cannot be made', () => {
  it('fails the publish by its name, and leaves everything as it was', async () => {
    const fault = breakable();
    const wrap: Wrap = ({ site }) => ({
      site: {
        ...site,
        async render(path, options) {
          if (fault.isBroken && path === '/ar/team') throw new Error('a table has three legs');
          return site.render(path, options);
        },
      },
    });
    await using site = await createTestSite({ wrap });
    const before = await stateOf(site);
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.edit('team-members', 3, { name: 'دانة المستيقظة' });
    fault.isBroken = true;
    const { state, release, error, pages, causes } = await site.publish();
    expect({ state, release, error }).toEqual({
      state: 'failed',
      release: 2,
      error: 'The page /ar/team failed: a table has three legs',
    });
    expect(pages).toEqual({ rendered: 0, changed: 0, removed: 0 });
    expect(await changed(site, causes)).toEqual(['team-members/3']);
    expect(await stateOf(site)).toEqual(before);
    expect(await releaseStates(site)).toEqual([
      { state: 'live', error: null },
      { state: 'failed', error },
    ]);
    expect(await countPending(site)).toBe(2);
    expect(await site.content.read.select().from(auditEntries)).toMatchObject([
      { kind: 'publish', who: 'test', what: expect.stringMatching(/^Published \d+ changes as release 1$/) },
      {
        kind: 'publish',
        who: 'test',
        what: 'Failed to publish release 2: The page /ar/team failed: a table has three legs',
      },
    ]);
    fault.isBroken = false;
    expect(await site.publish()).toMatchObject({ state: 'live', release: 3 });
    expect(await site.read('/team')).toContain('Dana Wakeful');
    expect(await verifiedFiles(site)).toEqual(site.files());
    expect(await countPending(site)).toBe(0);
  });

  it('because of its content is named, and publishes when the content is mended', async () => {
    await using site = await createTestSite();
    const before = await stateOf(site);
    const { id } = await site.create('blog-posts', {
      title: 'What?',
      slug: 'what?',
      content: 'What.',
      locale: 'en',
      createdAt: '2026-03-01T08:00:00Z',
    });
    const { state, error, causes } = await site.publish();
    expect({ state, error }).toEqual({
      state: 'failed',
      error: expect.stringContaining('The page /blog/what? failed'),
    });
    expect(await changed(site, causes)).toEqual([`blog-posts/${id}`]);
    expect(await stateOf(site)).toEqual(before);
    await site.edit('blog-posts', id, { slug: 'what' });
    expect((await site.publish()).state).toBe('live');
    expect(site.files().has('/blog/what')).toBe(true);
  });

  it('because it refers to a picture that is not there is named with the picture', async () => {
    await using site = await createTestSite();
    const before = await stateOf(site);
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.edit('blog-posts', 2, { content: 'See ![it](/uploads/gone.jpg).' });
    const { state, error, causes } = await site.publish();
    expect({ state, error }).toEqual({
      state: 'failed',
      error: 'The page /blog/second-thoughts refers to /uploads/gone.jpg, which does not exist',
    });
    expect(await changed(site, causes)).toEqual(['blog-posts/2']);
    expect(await stateOf(site)).toEqual(before);
    await site.edit('blog-posts', 2, {
      content:
        'The file /uploads/gone.jpg is gone; ![another](https://example.org/wp-content/uploads/theirs.jpg) is not ours.',
    });
    expect(await site.publish()).toMatchObject({ state: 'live' });
  });

  it('in the first publish leaves nothing live, and the next one works', async () => {
    const fault = { isBroken: true };
    const wrap: Wrap = ({ site }) => ({
      site: {
        ...site,
        publicPaths: (reader) =>
          fault.isBroken ? Promise.reject(new Error('no paths')) : site.publicPaths(reader),
      },
    });
    await using site = await createTestSite({ wrap, isPublished: false });
    expect(await site.publish()).toMatchObject({ state: 'failed', error: 'no paths' });
    expect(site.publisher.live()).toBeUndefined();
    expect(Object.values(await dump(site.published.read)).flat()).toEqual([]);
    fault.isBroken = false;
    expect(await site.publish()).toMatchObject({ state: 'live', release: 2 });
    expect(await verifiedFiles(site)).toEqual(site.files());
  });
});

describe('a fault of the machine', () => {
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const isFull = {
    code: 'disk-full',
    message: 'The disk is full. Nothing was changed; free some space and try again.',
  };

  it('while files are stored is told in plain words', async () => {
    const fault = breakable();
    const wrap: Wrap = ({ store }) => ({
      store: { ...store, put: (...args) => (fault.isBroken ? Promise.reject(full()) : store.put(...args)) },
    });
    await using site = await createTestSite({ wrap });
    const before = await stateOf(site);
    await site.edit('clients', 1, { name: 'Pier Works' });
    fault.isBroken = true;
    await expect(site.publish()).rejects.toMatchObject(isFull);
    expect(await stateOf(site)).toEqual(before);
    expect((await releaseStates(site)).at(-1)).toEqual({ state: 'failed', error: isFull.message });
    fault.isBroken = false;
    expect(await site.publish()).toMatchObject({ state: 'live' });
  });

  it.each(['by the next publish', 'at the next start'])(
    'at the commit leaves everything as it was; rows that cannot be taken back at once are %s',
    async (when) => {
      const fault = breakable();
      let breaksAt = '/ar';
      await using site = await createTestSite({
        wrap: ({ published, site: compiled }) => ({
          published: {
            ...published,
            write: (work) =>
              fault.isBroken
                ? Promise.reject(new Problem('disk-full', isFull.message))
                : published.write(work),
          },
          // From this page on nothing can be written, neither the commit nor the way back.
          site: {
            ...compiled,
            render: (path, options) => (
              (fault.isBroken ||= path === breaksAt),
              compiled.render(path, options)
            ),
          },
        }),
      });
      const before = await stateOf(site);
      await site.edit('clients', 1, { name: 'Pier Works' });
      await site.edit('clients', 2, { name: 'أشغال الرصيف' });
      await expect(site.publish()).rejects.toMatchObject(isFull);
      const { rows, ...rest } = await stateOf(site);
      expect({ ...rest, rows: before.rows }).toEqual(before);
      expect(rows).not.toEqual(before.rows);
      fault.isBroken = false;
      breaksAt = '';
      if (when === 'at the next start') await site.reopen();
      else await site.publish({ all: true, changes: 'none' });
      expect(await dump(site.published.read)).toEqual(before.rows);
      expect((await releaseStates(site))[1]?.state).toBe('interrupted');
      expect(await site.publish()).toMatchObject({ state: 'live' });
      expect(await site.read('/')).toContain('Pier Works');
    },
  );

  it('in the commit leaves what is known of the live pages as it was', async () => {
    const fault = breakable();
    let breaksAt = '';
    await using site = await createTestSite({
      wrap: ({ published, site: compiled }) => ({
        published: {
          ...published,
          write: (work) =>
            published.write(async (tx) => {
              const result = await work(tx);
              if (fault.isBroken) throw new Problem('disk-full', isFull.message);
              return result;
            }),
        },
        // From this page on nothing is committed any more.
        site: {
          ...compiled,
          render: (path, options) => ((fault.isBroken ||= path === breaksAt), compiled.render(path, options)),
        },
      }),
    });
    await site.edit('blog-posts', 1, { slug: 'moved' });
    breaksAt = '/blog/moved';
    await expect(site.publish()).rejects.toMatchObject(isFull);
    fault.isBroken = false;
    await site.edit('blog-posts', 1, { slug: 'first-steps', title: 'Very first steps' });
    expect(await site.publish()).toMatchObject({ state: 'live' });
    expect(await site.read('/blog/first-steps')).toContain('Very first steps');
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
  });

  it('after the commit does not keep the release from being live', async () => {
    const fault = breakable();
    const wrap: Wrap = ({ store, content, published }) => ({
      store: { ...store, encode: (hash) => (fault.isBroken ? Promise.reject(full()) : store.encode(hash)) },
      content: {
        ...content,
        async write(work) {
          const isCommitted = (await published.read.$count(releases)) === 2;
          return fault.isBroken && isCommitted
            ? Promise.reject(new Problem('disk-full', isFull.message))
            : content.write(work);
        },
      },
    });
    await using site = await createTestSite({ wrap });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    fault.isBroken = true;
    const { state, release, error } = await site.publish();
    expect({ state, release, error }).toEqual({
      state: 'live',
      release: 2,
      error: `It is live, but still counts as pending: ${isFull.message}`,
    });
    expect(site.publisher.live()?.release).toBe(2);
    expect(await site.read('/team')).toContain('Dana Wakeful');
    expect(await countPending(site)).toBe(1);
    fault.isBroken = false;
    expect(await site.publish()).toMatchObject({ state: 'live', release: 2, pages: { changed: 0 } });
    expect(await countPending(site)).toBe(0);
  });
});
