import { describe, expect, it } from 'vitest';
import { createRow } from '#content-db/write/repository.ts';
import { createTestSite, type TestSite } from '../testing/publish.ts';
import { createPublishCalls, failing } from '../testing/publish-calls.ts';
import { inputOf } from '../testing/publish-content.ts';
import { publishImmediately } from './publish-immediately.ts';
import { serveLiveSite } from '../live/live-site.ts';
import { contentRoutes } from '../content/routes.ts';
import { asJson, signedIn } from '../testing/signed-in.ts';

describe('what is public at once', () => {
  it('robots.txt is answered as it was saved by the very next request, without a publish', async () => {
    await using site = await createTestSite();
    const { content, published, publisher, store } = site;
    const app = signedIn(
      contentRoutes({
        content,
        published,
        live: publisher.live,
        publishNow: (change) => publishImmediately(publisher, content, change),
      }),
    );
    app.get(
      '*',
      serveLiveSite({
        live: publisher.live,
        store,
        onRedirect: () => undefined,
        picture: async () => undefined,
        log: () => undefined,
        defaults: {},
      }),
    );
    for (const robots of [
      'User-agent: *\nDisallow: /admin/\n',
      '',
      '# قواعد\nUser-agent: x\nDisallow: /\n\n',
    ]) {
      const saved = await app.request('/api/admin/seo-files/robots.txt', asJson('PUT', { content: robots }));
      expect(saved.status).toBe(200);
      const read = await app.request('/robots.txt');
      expect([read.status, read.headers.get('content-type'), await read.text()]).toEqual([
        200,
        'text/plain; charset=utf-8',
        robots,
      ]);
    }
  });

  it('a member who is hidden is gone from the page with the next request', async () => {
    await using site = await createTestSite();
    const { content, published, publisher } = site;
    const app = signedIn(
      contentRoutes({
        content,
        published,
        live: publisher.live,
        publishNow: (change) => publishImmediately(publisher, content, change),
      }),
    );
    const created = await site.create('team-members', {
      name: 'Wakeful Member',
      roleKey: 'ceo',
      locale: 'en',
    });
    await site.publish();
    expect(await site.read('/team')).toContain('Wakeful Member');
    expect(
      (await app.request(`/api/admin/team-members/${created.id}`, asJson('PATCH', { isVisible: 0 }))).status,
    ).toBe(200);
    expect(await site.read('/team')).not.toContain('Wakeful Member');
  });
});

describe('a change that is published at once', () => {
  const hide = (site: TestSite) =>
    publishImmediately(site.publisher, site.content, {
      resource: 'team-members',
      rowId: 1,
      columns: ['isVisible'],
      by: 'editor',
    });

  it('goes live alone: what else is pending of its row stays so', async () => {
    await using scene = await createPublishCalls();
    await scene.site.edit('team-members', 1, { name: 'Hushed', isVisible: 0 });
    await scene.site.edit('team-members', 1, { isVisible: 1 });
    await scene.site.edit('clients', 1, { name: 'Hushed Works' });
    await scene.site.edit('team-members', 1, { isVisible: 0 });
    expect(await hide(scene.site)).toEqual({ state: 'live' });
    expect(await scene.site.read('/team')).not.toContain('Dana Watchful');
    expect((await scene.state()).pending.map(({ label }) => label)).toEqual(['Hushed', 'Hushed Works']);
    await scene.site.edit('team-members', 1, { isVisible: 1 });
    expect(await hide(scene.site)).toEqual({ state: 'live' });
    expect(await scene.site.read('/team')).toContain('Dana Watchful');
    expect(await hide(scene.site)).toEqual({ state: 'live' });
  });

  it('does not make a draft public', async () => {
    await using scene = await createPublishCalls();
    const { id } = await scene.site.create('team-members', { name: 'Draft', roleKey: 'ceo', locale: 'en' });
    await scene.site.edit('team-members', id, { isVisible: 0 });
    const outcome = await publishImmediately(scene.site.publisher, scene.site.content, {
      resource: 'team-members',
      rowId: id,
      columns: ['isVisible'],
      by: 'editor',
    });
    expect(outcome).toEqual({ state: 'draft' });
    expect((await scene.state()).live).toMatchObject({ id: 1 });
  });

  it('may be a whole row: robots.txt, also where there was none', async () => {
    await using scene = await createPublishCalls();
    const { content, publisher } = scene.site;
    await scene.site.remove('seo-files', 1);
    await scene.site.publish();
    const { id } = await content.write((tx) =>
      createRow(
        tx,
        'seo-files',
        inputOf('seo-files', { filename: 'robots.txt', content: 'User-agent: *\nDisallow: /admin/\n' }),
        'editor',
      ),
    );
    const outcome = await publishImmediately(publisher, content, {
      resource: 'seo-files',
      rowId: id,
      columns: ['filename', 'content', 'isActive'],
      by: 'editor',
    });
    expect(outcome).toEqual({ state: 'live' });
    expect(await scene.site.read('/robots.txt')).toContain('Disallow: /admin/');
  });

  it('stays saved and pending where publishing fails, and it is said why', async () => {
    const control = { fails: true };
    await using scene = await createPublishCalls({ wrap: failing(control) });
    await scene.site.edit('team-members', 1, { isVisible: 0 });
    expect(await hide(scene.site)).toEqual({ state: 'failed', error: 'The page /team failed: it is broken' });
    const thrown = {
      ...scene.site.publisher,
      publish: () => Promise.reject(new Error('The disk is full.')),
    };
    const outcome = await publishImmediately(thrown, scene.site.content, {
      resource: 'team-members',
      rowId: 1,
      columns: ['isVisible'],
      by: 'editor',
    });
    expect(outcome).toEqual({ state: 'failed', error: 'The disk is full.' });
    expect((await scene.state()).pending).toHaveLength(1);
  });
});
