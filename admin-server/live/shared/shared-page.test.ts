import { describe, expect, it } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { shareLinks } from '#content-db/people.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { createRow } from '#content-db/write/repository.ts';
import { createAccount, removeAccount } from '../../accounts/accounts.ts';
import { createShareLinks } from './share-links.ts';
import { openSession, signedInApp, testHash } from '../../testing/accounts.ts';
import { createTestSite, siteUrl } from '../../testing/publish.ts';

const day = 86_400_000;

interface Made {
  id: number;
  url: string;
  expiresAt: string;
}

/** The whole app over a small site whose working content has what is not live. */
async function createScene() {
  await using made = new AsyncDisposableStack();
  const site = made.use(await createTestSite());
  await site.edit('team-members', 1, { name: 'Dana in secret' });
  await site.create('blog-posts', { title: 'مقال ينتظر', content: 'نص.', slug: 'مقال-ينتظر', locale: 'ar' });
  const app = made.use(
    await signedInApp({
      deps: {
        render: (path, options) =>
          site.deps.site.render(path, {
            ...options,
            readers: createReaders(site.content.read, 'lazy'),
            siteUrl,
            apiUrl: siteUrl,
          }),
      },
    }),
  );
  const kept = made.move();
  const share = async (path: string, days?: number) =>
    (await (
      await app.send('POST', '/api/admin/share-links', { path, ...(days && { days }) })
    ).json()) as Made;
  /** Opens an address as somebody without an account. */
  const open = (url: string) => app.askAsStranger(new URL(url).pathname);
  return { site, app, share, open, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function bodyAndHeaders(response: Response): Promise<[number, string, [string, string][]]> {
  return [response.status, await response.text(), [...response.headers]];
}

const withoutBar = (html: string) =>
  html
    .replace('<link rel="stylesheet" href="/share/styles.css">', '')
    .replace(/<aside class="preview-bar".*?<\/aside>/, '');

describe('a shared page', () => {
  it('is the page as it will be published, below a bar that says so', async () => {
    await using scene = await createScene();
    const html = await (await scene.open((await scene.share('/team')).url)).text();
    expect(html).toContain('Dana in secret');
    expect(html).toMatch(
      /<body[^>]*><aside class="preview-bar" aria-label="Preview, not live."><p>.*8 January 2026.*<a href="\/share\/[\w-]{43}\/ar\/team" lang="ar">/,
    );
    expect(html).not.toContain('data-content');
    await scene.site.publish();
    expect(withoutBar(html)).toBe(await scene.site.read('/team'));
  });

  it('is shown in both languages where it has an address in each; a post, and whatever else there is, is not', async () => {
    await using scene = await createScene();
    const { url } = await scene.share('/team');
    expect(await (await scene.open(url.replace('/team', '/ar/team'))).text()).toContain('معاينة غير منشورة.');
    const post = await scene.share('/ar/blog/مقال-ينتظر');
    expect((await scene.open(post.url)).status).toBe(200);
    for (const path of [
      '',
      '/',
      '/services',
      '/ar/blog',
      '/sitemap.xml',
      '/admin',
      '/%2e%2e/admin',
      '/%25',
      '/ar/blog/%D9%85%D9%82%D8%A7%D9%84-%D9%8A%D9%86%D8%AA%D8%B8%D8%B1',
    ]) {
      expect((await scene.open(url.replace('/team', path))).status, path).toBe(404);
    }
  });

  it('is shown in both languages where its row has a page in each', async () => {
    await using scene = await createScene();
    const service = { key: 'watch', icon: 'flag', sortOrder: 0, isFeatured: false, isVisible: 1 } as const;
    await scene.app.content.write((tx) => createRow(tx, 'services', service, 'test'));
    const { url } = await scene.share('/services/watch');
    const arabic = await scene.open(url.replace('/services', '/ar/services'));
    expect(await arabic.text()).toContain('حراسة الليل');
    expect((await scene.open(url.replace('/services/watch', '/ar/services'))).status).toBe(404);
  });

  it('is kept, found, framed and told of by nobody', async () => {
    await using scene = await createScene();
    const { headers } = await scene.open((await scene.share('/team')).url);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'$/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(
      ['cache-control', 'x-robots-tag', 'referrer-policy', 'x-frame-options'].map((name) =>
        headers.get(name),
      ),
    ).toEqual(['no-store', 'noindex, nofollow', 'no-referrer', 'DENY']);
    expect((await scene.app.askAsStranger('/share/styles.css')).headers.get('content-type')).toBe(
      'text/css; charset=utf-8',
    );
  });

  it('gets one answer for a link that is wrong, has ended, was revoked, or whose maker is gone', async () => {
    await using scene = await createScene();
    const { app } = scene;
    const [ended, revoked, orphaned] = [
      await scene.share('/team', 1),
      await scene.share('/team', 2),
      await scene.share('/team', 2),
    ];
    expect((await app.send('DELETE', `/api/admin/share-links/${revoked.id}`)).status).toBe(204);
    expect((await scene.open(ended.url)).status).toBe(200);
    app.state.now = new Date(Date.parse(ended.expiresAt));
    expect((await scene.open(orphaned.url)).status).toBe(200);
    await app.content.write(async (tx) => {
      await createAccount(tx, 'another@example.org', testHash);
      await removeAccount(tx, app.admin.id);
    });
    const wrong = await bodyAndHeaders(
      await scene.open(`https://www.example.org/share/${'x'.repeat(43)}/team`),
    );
    expect(wrong[0]).toBe(404);
    expect(wrong[1]).toMatch(/This link opens nothing.*هذا الرابط لا يفتح شيئًا/);
    for (const { url } of [ended, revoked, orphaned])
      expect(await bodyAndHeaders(await scene.open(url))).toEqual(wrong);
    const entries = await app.content.read.select().from(auditEntries);
    expect(entries.map(({ kind, who, what }) => [kind, who, what])).toEqual(
      [
        `Made a link to /team that ends ${ended.expiresAt.slice(0, 10)}`,
        ...[revoked, orphaned].map(
          ({ expiresAt }) => `Made a link to /team that ends ${expiresAt.slice(0, 10)}`,
        ),
        'Revoked a link to /team',
      ].map((what) => ['share-link', app.admin.username, what]),
    );
  });

  it('opens no admin call and no other preview', async () => {
    await using scene = await createScene();
    const [, , token = ''] = new URL((await scene.share('/team')).url).pathname.split('/');
    for (const path of [
      '/preview/team',
      '/api/admin/publish',
      '/api/admin/share-links',
      `/api/admin/publish?token=${token}`,
    ]) {
      expect(
        (
          await scene.app.askAsStranger(path, {
            headers: { cookie: `__Host-session=${token}`, authorization: `Bearer ${token}` },
          })
        ).status,
        path,
      ).toBe(401);
    }
  });

  it('is shown 60 times a minute to one visitor, whatever the link', async () => {
    await using scene = await createScene();
    const { url } = await scene.share('/team');
    for (let at = 0; at < 60; at += 1)
      expect((await scene.open(url.replace(/share\/[^/]+/, `share/wrong-${at}`))).status).toBe(404);
    const refused = await scene.open(url);
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      refused.headers.get('referrer-policy'),
    ]).toEqual([429, '60', 'no-referrer']);
  });

  it('is as open as before once a clock that was years ahead is right; a link that was made then opens nothing', async () => {
    await using scene = await createScene();
    const { state } = scene.app;
    const right = state.now;
    const before = await scene.share('/team');
    state.now = new Date(right.getTime() + 3 * 365 * day);
    expect((await scene.open(before.url)).status).toBe(404);
    const { token } = await createShareLinks(scene.app.content, () => state.now).create({
      path: '/team',
      days: 1,
      userId: scene.app.admin.id,
      actor: { who: scene.app.admin.username },
    });
    state.now = right;
    expect((await scene.open(before.url)).status).toBe(200);
    expect((await scene.app.askAsStranger(`/share/${token}/team`)).status).toBe(404);
  });

  it('whose rendering fails is logged without what opens it', async () => {
    await using app = await signedInApp({
      deps: { render: () => Promise.reject(new Error('it is broken')) },
    });
    const { token } = await createShareLinks(app.content, () => app.state.now).create({
      path: '/team',
      days: 1,
      userId: app.admin.id,
      actor: { who: app.admin.username },
    });
    expect((await app.askAsStranger(`/share/${token}/team`)).status).toBe(500);
    expect(app.logged).toMatchObject([{ path: '/share/…/team' }]);
  });
});

describe('the list of share links', () => {
  it('has who made them, until when they open something, and when they did last; never what opens them', async () => {
    await using scene = await createScene();
    const { app } = scene;
    const { id, url, expiresAt } = await scene.share('/team');
    expect(Date.parse(expiresAt) - app.state.now.getTime()).toBe(7 * day);
    const list = async () => (await app.ask('/api/admin/share-links')).json();
    const listed = {
      id,
      path: '/team',
      by: app.admin.username,
      createdAt: app.state.now.toISOString(),
      expiresAt,
      lastUsedAt: null,
    };
    expect(await list()).toEqual([listed]);
    const used = app.state.now.toISOString();
    await scene.open(url);
    app.state.now = new Date(app.state.now.getTime() + 60_000);
    await scene.open(url);
    expect(await list()).toEqual([{ ...listed, lastUsedAt: used }]);
    const stored = JSON.stringify(await app.content.read.select().from(shareLinks));
    expect(stored).not.toContain(new URL(url).pathname.split('/')[2]);
    app.state.now = new Date(Date.parse(expiresAt));
    expect(
      await (
        await app.ask('/api/admin/share-links', { headers: { cookie: await openSession(app, app.admin) } })
      ).json(),
    ).toEqual([]);
  });

  it('takes pages of the site alone, for 1 to 90 days', async () => {
    await using scene = await createScene();
    const [noPage, noAddress, noDays] = [
      { path: 'There is no page at this address' },
      { path: 'Must be the address of a page, such as /services' },
      { days: 'Must be a number of days from 1 to 90' },
    ];
    const refused: [object, object][] = [
      [{ path: '/nowhere' }, noPage],
      [{ path: '/sitemap.xml' }, noPage],
      [{ path: 'team' }, noAddress],
      [{ path: '/%74eam' }, noAddress],
      ...[91, 0, 1.5, '7'].map((days): [object, object] => [{ path: '/team', days }, noDays]),
    ];
    for (const [body, fields] of refused) {
      const response = await scene.app.send('POST', '/api/admin/share-links', body);
      expect(
        [response.status, ((await response.json()) as { fields: object }).fields],
        JSON.stringify(body),
      ).toEqual([400, fields]);
    }
  });
});
