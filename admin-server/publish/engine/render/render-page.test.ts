import { describe, expect, it } from 'vitest';
import { createReaders } from '#content-db/read/reader.ts';
import { renderPage } from './render-page.ts';
import { createTestSite, siteUrl } from '../../../testing/publish.ts';

describe('renderPage', () => {
  it('stores the bytes and tells what the release needs to know', async () => {
    await using site = await createTestSite();
    const options = {
      readers: createReaders(site.published.read),
      mode: 'public',
      siteUrl,
      apiUrl: siteUrl,
      isApart: true,
    } as const;
    const page = await renderPage('/blog/first-steps', { site: site.deps.site, store: site.store, options });
    expect(page).toMatchObject({
      path: '/blog/first-steps',
      status: 200,
      type: 'text/html; charset=utf-8',
      object: site.files().get('/blog/first-steps'),
    });
    expect(page.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(page.references).toEqual(expect.arrayContaining(['/uploads/photo.jpg', '/favicon.svg']));
    const drawn = page.references.filter((path) => path.startsWith('/og/'));
    expect(page.pictures.map(([path]) => path)).toEqual(drawn);
    expect(
      page.references.filter(
        (path) => !['/uploads/photo.jpg', ...drawn].includes(path) && !site.files().has(path),
      ),
    ).toEqual([]);
    expect(page.dependencies).toContain('blog-posts?slug=first-steps');
  });

  it('takes a page that is not found for a failure, except where it is one', async () => {
    await using site = await createTestSite();
    const options = {
      readers: createReaders(site.published.read),
      mode: 'public',
      siteUrl,
      apiUrl: siteUrl,
    } as const;
    const render = (path: string) => renderPage(path, { site: site.deps.site, store: site.store, options });
    await expect(render('/blog/no-such-post')).rejects.toThrow(
      'The page /blog/no-such-post failed: it answered 404',
    );
    expect((await render('/ar/404')).status).toBe(404);
  });
});
