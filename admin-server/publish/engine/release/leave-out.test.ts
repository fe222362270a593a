import { describe, expect, it } from 'vitest';
import { pendingChanges, rowOf } from '../../pending/pending.ts';
import { changesWithout } from './leave-out.ts';
import { createTestSite, type TestSite, verifiedFiles, type Wrap } from '../../../testing/publish.ts';

describe('what cannot be published is left out', () => {
  const idsBy = async (site: TestSite, row: string) =>
    (await pendingChanges(site.content.read)).filter((change) => rowOf(change) === row).map(({ id }) => id);

  it('several pages that fail are named in one go, each with its change and field, and all else goes live', async () => {
    await using site = await createTestSite();
    await site.edit('blog-posts', 1, { title: 'Still first', content: 'See ![it](/uploads/gone.jpg).' });
    await site.edit('blog-posts', 2, { content: 'See ![it](/uploads/lost.jpg).' });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const [first = 0, second = 0, member = 0] = (await pendingChanges(site.content.read)).map(({ id }) => id);
    const failed = await site.publish();
    expect(failed).toMatchObject({ state: 'failed', causes: [first, second], others: [member] });
    expect(failed.failures).toEqual([
      {
        path: '/blog/first-steps',
        error: 'The page /blog/first-steps refers to /uploads/gone.jpg, which does not exist',
        causes: [{ change: first, columns: ['content'] }],
      },
      {
        path: '/blog/second-thoughts',
        error: 'The page /blog/second-thoughts refers to /uploads/lost.jpg, which does not exist',
        causes: [{ change: second, columns: ['content'] }],
      },
    ]);
    const { state } = await site.publish({ changes: failed.others ?? [] });
    expect(state).toBe('live');
    expect(await site.read('/team')).toContain('Dana Wakeful');
    expect(await site.read('/blog')).not.toContain('Still first');
    expect((await pendingChanges(site.content.read)).map(({ id }) => id)).toEqual([first, second]);
    expect(await verifiedFiles(site)).toEqual(site.files());
  });

  it('and with it what needs it, so none of its content goes live', async () => {
    await using site = await createTestSite();
    const service = await site.create('services', { key: 'patrol', sortOrder: 9 });
    const text = await site.create('service-translations', {
      serviceId: service.id,
      locale: 'en',
      title: 'Patrol',
      overviewDescription: 'We walk at night.',
      detailedContent: 'We walk at night. '.repeat(4),
      imageKey: 'plate',
    });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const [cause = 0] = await idsBy(site, `services/${service.id}`);
    const due = await pendingChanges(site.content.read);
    const now = site.deps.clock();
    const others = await changesWithout({ ...site, now }, due, new Set([cause]));
    expect(others).toEqual(await idsBy(site, 'team-members/1'));
    expect(others).not.toContain((await idsBy(site, `service-translations/${text.id}`))[0]);
    const all = new Set(due.map(({ id }) => id));
    expect(await changesWithout({ ...site, now }, due, all)).toBeUndefined();
  });

  it('also when content that no parser expected makes its page fail', async () => {
    const wrap: Wrap = ({ site }) => ({
      site: {
        ...site,
        async render(path, options) {
          const page = await site.render(path, options);
          if (page.body.includes('hostile')) throw new Error('Unexpected "]]>"');
          return page;
        },
      },
    });
    await using site = await createTestSite({ wrap });
    const { id } = await site.create('blog-posts', {
      title: 'Harmless',
      slug: 'harmless',
      content: 'A hostile text.',
      locale: 'en',
      createdAt: '2026-03-01T08:00:00Z',
    });
    await site.edit('clients', 1, { name: 'Pier Works' });
    const { failures, others, causes } = await site.publish();
    expect(failures?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/', '/blog', '/blog/harmless']),
    );
    expect(causes).toEqual(expect.arrayContaining(await idsBy(site, `blog-posts/${id}`)));
    expect(others).toEqual(await idsBy(site, 'clients/1'));
    expect((await site.publish({ changes: others ?? [] })).state).toBe('live');
    expect(await site.read('/')).toContain('Pier Works');
    expect([...site.files().keys()]).not.toContain('/blog/harmless');
  });

  it('also when a page hangs, which is not rendered once more', async () => {
    const seen: string[] = [];
    const wrap: Wrap = ({ site }) => ({
      site: {
        ...site,
        async render(path, options) {
          seen.push(path);
          const page = await site.render(path, options);
          if (path === '/blog/first-steps' && page.body.includes('endless'))
            await new Promise(() => undefined);
          if (path === '/blog/second-thoughts' && page.body.includes('hostile'))
            throw new Error('Unexpected');
          return page;
        },
      },
      pageTimeout: 500,
    });
    await using site = await createTestSite({ wrap });
    await site.edit('blog-posts', 1, { content: 'An endless text.' });
    await site.edit('blog-posts', 2, { content: 'A hostile text.' });
    await site.edit('clients', 1, { name: 'Pier Works' });
    seen.length = 0;
    const { failures, others } = await site.publish();
    expect(failures).toMatchObject([
      { path: '/blog/first-steps', error: expect.stringContaining('it takes longer than 0.5 seconds') },
      { path: '/blog/second-thoughts' },
    ]);
    expect(seen.filter((path) => path === '/blog/first-steps')).toHaveLength(1);
    expect(others).toEqual(await idsBy(site, 'clients/1'));
    expect((await site.publish({ changes: others ?? [] })).state).toBe('live');
  });

  it('but not if a page fails for another reason than a change', async () => {
    const wrap: Wrap = ({ site }) => ({
      site: {
        ...site,
        render: (path, options) =>
          path === '/team' ? Promise.reject(new Error('it is broken')) : site.render(path, options),
      },
    });
    await using site = await createTestSite();
    await site.reopen(wrap);
    await site.edit('clients', 1, { name: 'Pier Works' });
    const failed = await site.publish({ all: true });
    expect(failed).toMatchObject({ state: 'failed', causes: [] });
    expect(failed.others).toBeUndefined();
  });
});
