import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSite, siteUrl, type TestSite } from '../../testing/publish.ts';
import { answerPages } from '../../live/answer-pages.ts';
import { searchPages } from './search-pages.ts';

let site: TestSite;
let app: Hono;

beforeAll(async () => {
  site = await createTestSite();
  const { deps, publisher, store, published } = site;
  const renderAnswer = answerPages(deps.site, published, { siteUrl, apiUrl: siteUrl });
  app = new Hono().route('/', searchPages({ live: publisher.live, store, renderAnswer }));
  app.notFound((c) => c.text('a file of the site', 404));
});
afterAll(() => site[Symbol.asyncDispose]());

const ask = (path: string, query: string) => app.request(`${path}?q=${encodeURIComponent(query)}`);
const linksIn = (html: string) =>
  [...(/class="search-results">(.*?)<\/ol>/s.exec(html)?.[1] ?? '').matchAll(/href="([^"]*)"/g)].map(
    ([, path]) => path,
  );

describe('a search of a visitor without JavaScript', () => {
  it('is answered with a page of what was found, with its words marked', async () => {
    const response = await ask('/search', 'FIRST step');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(linksIn(html)).toContain('/blog/first-steps');
    expect(html).toContain('<mark>First</mark>');
    expect(html).toContain('<meta name="robots" content="noindex, follow">');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('finds in Arabic what is in Arabic', async () => {
    const html = await (await ask('/ar/search', 'تواصل')).text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(linksIn(html)).toContain('/ar/contact');
  });

  it('says what else one can do, if nothing was found', async () => {
    const html = await (await ask('/search', 'zebra')).text();
    expect(html).toContain('No results');
    expect(html).toContain('<a href="/contact">Contact</a></li></ul>');
  });

  it.each([
    '"><script>alert(1)</script>',
    "'-alert(1)-'",
    '<img src=x onerror=alert(1)>',
    '</script><svg/onload=alert(1)>',
  ])('shows the query as text: %s', async (query) => {
    const html = await (await ask('/search', query)).text();
    expect(html).not.toContain(query);
    expect(html).not.toMatch(/<script>alert|<img src=x|<svg\/onload/);
  });

  it.each(['x'.repeat(5000), 'crowd '.repeat(100), '\u0000', '%', '\ud800', '٣'])(
    'takes any query: %j',
    async (query) => {
      expect((await app.request(`/search?q=${encodeURIComponent(query.toWellFormed())}`)).status).toBe(200);
    },
  );

  it.each(['/search', '/search?q=', '/ar/search?q=%20%20', '/search?other=1'])(
    'is a file of the site without a query: %s',
    async (path) => {
      expect(await (await app.request(path)).text()).toBe('a file of the site');
    },
  );
});
