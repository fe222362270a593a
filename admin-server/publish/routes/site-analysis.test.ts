import { expect, test } from 'vitest';
import { signedInApp } from '../../testing/accounts.ts';

const head = '<title>Home</title><meta name="description" content="What we do">';
const home = `<html lang="en"><head>${head}<meta name="viewport" content="width=device-width">
  <script src="/a.js"></script><script type="module" src="/b.js"></script></head><body><h1>Home</h1>
  <picture><source type="image/webp" srcset="/uploads/a.webp"><img src="/uploads/a.jpg" alt=""></picture>
  <img src="/uploads/b.jpg"><a href="/team?from=home#top">Team</a><a href="/gone">Gone</a>
  <a href="https://elsewhere.example/">Elsewhere</a>
  <script type="application/ld+json">{"@type":"Thing"}</script><script src="/c.js"></script></body></html>`;
const address = (path: string) => `<url><loc>http://localhost:4321${path}</loc></url>`;

test('the site analysis says what the pages of the sitemap have, the least nested first', async () => {
  const files = {
    '/sitemap.xml': {
      body: `<urlset>${address('/blog/a')}${address('/')}</urlset>`,
      type: 'application/xml',
    },
    '/': { body: home },
    '/blog/a': { body: '<html lang="en"><body><script type="application/ld+json">{</script></body></html>' },
    '/team': { body: 'Team' },
  };
  await using app = await signedInApp({ files });
  const { pages, ...site } = (await (await app.ask('/api/admin/publish/site-analysis')).json()) as {
    pages: object[];
  };
  expect(site).toEqual({ total: 2, checkedLinks: 2, brokenLinks: ['/gone'] });
  expect(pages).toEqual([
    {
      path: '/',
      title: 'Home',
      description: 'What we do',
      headings: 1,
      hasViewport: true,
      images: { all: 2, withAlt: 1, modern: 1 },
      structuredData: 'valid',
      blockingScripts: 1,
      cacheControl: expect.any(String),
    },
    expect.objectContaining({ path: '/blog/a', title: '', headings: 0, structuredData: 'broken' }),
  ]);
});
