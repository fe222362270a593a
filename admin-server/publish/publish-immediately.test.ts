import { describe, expect, it } from 'vitest';
import { createTestSite } from '../testing/publish.ts';
import { publishImmediately } from './publish-immediately.ts';
import { serveLiveSite } from '../live/live-site.ts';
import { contentRoutes } from '../content/routes.ts';
import { asJson, signedIn } from '../testing/signed-in.ts';

describe('what is public at once', { timeout: 60_000 }, () => {
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
        log: () => undefined,
        defaults: {},
      }),
    );
    for (const robots of ['User-agent: *\nDisallow: /admin/\n', '# قواعد\nUser-agent: x\nDisallow: /\n\n']) {
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
