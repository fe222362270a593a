import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { serveLiveSite } from '../../../live/live-site.ts';
import { serveLocally } from '../../../testing/serve.ts';
import { receiptOf, verify } from './receipt.ts';
import type { LiveFile } from '../../types.ts';
import { createTestSite, type TestSite } from '../../../testing/publish.ts';

function serve({ publisher, store }: TestSite) {
  const log = () => undefined;
  return serveLocally(
    new Hono().all(
      '*',
      serveLiveSite({
        live: publisher.live,
        picture: publisher.picture,
        store,
        onRedirect: log,
        log,
        defaults: {},
      }),
    ),
  );
}

const publicSite = ({ publisher, store }: TestSite, siteUrl: string) => ({
  live: publisher.live() ?? { release: 0, files: new Map<string, LiveFile>() },
  store,
  siteUrl,
});

describe('the receipt of a publish', () => {
  it('says that visitors get what was published, and in which languages', async () => {
    await using site = await createTestSite();
    const server = await serve(site);
    await site.edit('team-members', 3, { name: 'دانة المستيقظة' });
    await site.publish();
    expect(await verify(site.published.read, publicSite(site, server.address))).toEqual({
      isVerified: true,
      locales: ['ar'],
      path: '/ar/our-team',
    });
    await site.edit('clients', 1, { name: 'Pier Works' });
    await site.edit('clients', 2, { name: 'أشغال الرصيف' });
    await site.publish();
    expect(await verify(site.published.read, publicSite(site, server.address))).toEqual({
      isVerified: true,
      locales: ['en', 'ar'],
      path: '/',
    });
    await server.close();
  });

  it('of a release that only removes a page names its language', async () => {
    await using site = await createTestSite();
    const server = await serve(site);
    await site.remove('blog-posts', 2);
    await site.publish();
    expect(await verify(site.published.read, publicSite(site, server.address))).toMatchObject({
      isVerified: true,
      locales: ['en'],
    });
    await server.close();
  });

  it('names new pages first, by their titles in both languages, and those that are gone', async () => {
    await using site = await createTestSite();
    await site.create('services', { key: 'calm' });
    await site.create('blog-posts', { title: 'ليلة هادئة', content: 'نص', slug: 'quiet-ar', locale: 'ar' });
    await site.create('blog-posts', { title: 'A quiet night', content: 'Text', slug: 'quiet', locale: 'en' });
    await site.remove('blog-posts', 2);
    await site.publish();
    const { pages, titles, pageCount } = await receiptOf(
      site.published.read,
      publicSite(site, 'http://127.0.0.1:1'),
    );
    expect(pages.slice(0, 4)).toEqual([
      { path: '/blog/quiet', change: 'add' },
      { path: '/ar/blog/quiet-ar', change: 'add' },
      { path: '/services/calm', change: 'add' },
      { path: '/ar/services/calm', change: 'add' },
    ]);
    expect(pages[4]?.change).toBe('remove');
    expect(pageCount).toBeGreaterThan(pages.length);
    expect(pages.map(({ path }) => path)).not.toContain('/sitemap.xml');
    // What a lost reader gets is no page that changed.
    expect(pages.filter(({ path }) => path.endsWith('/404'))).toEqual([]);
    expect(titles).toMatchObject({ '/blog/quiet': 'A quiet night', '/ar/blog/quiet-ar': 'ليلة هادئة' });
    expect(titles).not.toHaveProperty('/');
    expect(titles[pages[4]?.path ?? '']).toBeTruthy();
  });

  it('says what visitors get instead', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.publish();
    const old = await serveLocally(new Hono().get('*', (c) => c.text('the page of yesterday')));
    const none = await serveLocally(new Hono());
    expect(await verify(site.published.read, publicSite(site, old.address))).toMatchObject({
      isVerified: false,
      path: '/our-team',
      message: expect.stringContaining('still shows another version'),
    });
    expect(await verify(site.published.read, publicSite(site, none.address))).toMatchObject({
      isVerified: false,
      message: `${none.address}/our-team answers 404.`,
    });
    await Promise.all([old.close(), none.close()]);
    expect(await verify(site.published.read, publicSite(site, none.address))).toMatchObject({
      isVerified: false,
      message: `The server could not reach ${none.address}/our-team.`,
    });
  });
});
