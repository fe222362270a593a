import { describe, expect, it } from 'vitest';
import { createReaders } from '#content-db/reader.ts';
import { referencesOf, renderPage } from './render-page.ts';
import { createTestSite, siteUrl } from './testing.ts';

const of = (html: string) => referencesOf(html, 'https://www.example.org');

describe('references of a page', () => {
  it('are own files in any attribute', () => {
    expect(of('<link rel="stylesheet" href="/_astro/Page.x1.css"><link rel="icon" href="/favicon.svg">')).toEqual(['/_astro/Page.x1.css', '/favicon.svg']);
    expect(of('<source type="image/avif" srcset="/uploads/a-320.avif 320w, /uploads/a-640.avif 640w" sizes="92vw">')).toEqual(['/uploads/a-320.avif', '/uploads/a-640.avif']);
    expect(of('<img alt="1 > 0" src="/uploads/a_b@2.jpg">')).toEqual(['/uploads/a_b@2.jpg']);
    expect(of('<meta property="og:image" content="https://www.example.org/og/12ab.jpg">')).toEqual(['/og/12ab.jpg']);
    expect(of('<astro-island component-url="/_astro/nav.js" props="{&quot;image&quot;:[0,&quot;/uploads/c.jpg&quot;]}"></astro-island>')).toEqual(['/_astro/nav.js', '/uploads/c.jpg']);
  });

  it('are named once', () => {
    expect(of('<a href="/uploads/a.jpg"><img src="/uploads/a.jpg"></a>')).toEqual(['/uploads/a.jpg']);
  });

  it('are none of what a text says, nor files of other sites', () => {
    expect(of('<p>Put it at /uploads/a.jpg, or /og/b.jpg: <code>&lt;img src=&quot;/uploads/c.jpg&quot;&gt;</code></p>')).toEqual([]);
    expect(of('<img src="https://example.com/wp-content/uploads/a.jpg"><img src="https://cdn.example.org/uploads/a.jpg">')).toEqual([]);
    expect(of('<img src="https://www.example.org.evil.example/uploads/a.jpg"><a href="/services/uploads/a">x</a>')).toEqual([]);
  });
});

describe('renderPage', { timeout: 60_000 }, () => {
  it('stores the bytes and tells what the release needs to know', async () => {
    await using site = await createTestSite();
    const options = { readers: createReaders(site.published.read), mode: 'public', siteUrl } as const;
    const page = await renderPage('/blog/first-steps', { site: site.deps.site, store: site.store, options });
    expect(page).toMatchObject({ path: '/blog/first-steps', status: 200, type: 'text/html; charset=utf-8', object: site.files().get('/blog/first-steps') });
    expect(page.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate', 'content-security-policy': expect.stringContaining("default-src 'self'") });
    expect(page.references).toEqual(expect.arrayContaining(['/uploads/photo.jpg', '/favicon.svg']));
    expect(page.references.filter((path) => path !== '/uploads/photo.jpg' && !site.files().has(path))).toEqual([]);
    expect(page.reads).toContain('blog-posts?slug=first-steps');
  });

  it('takes a page that is not found for a failure, except where it is one', async () => {
    await using site = await createTestSite();
    const options = { readers: createReaders(site.published.read), mode: 'public', siteUrl } as const;
    const render = (path: string) => renderPage(path, { site: site.deps.site, store: site.store, options });
    await expect(render('/blog/no-such-post')).rejects.toThrow('The page /blog/no-such-post failed: it answered 404');
    expect((await render('/ar/404')).status).toBe(404);
  });
});
