import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSite, siteUrl, type TestSite } from '../testing/publish.ts';
import { answerPages } from '../live/answer-pages.ts';
import { enquiryPages } from './enquiry-pages.ts';

let site: TestSite;
let app: Hono;
let isBroken = false;
let rendered: string[] = [];
const logged: string[] = [];

beforeAll(async () => {
  site = await createTestSite();
  const { deps, publisher, published, store } = site;
  const answer = answerPages({ ...deps.site }, published, { siteUrl, apiUrl: siteUrl });
  const renderAnswer: typeof answer = async (...of) => {
    if (isBroken) throw new Error('the database is lost');
    rendered.push(`${of[0]} ${of[1].about}`);
    return answer(...of);
  };
  app = new Hono().route(
    '/',
    enquiryPages({
      live: publisher.live,
      store,
      published,
      renderAnswer,
      log: ({ event }) => logged.push(event),
    }),
  );
  app.notFound((c) => c.text('a file of the site', 404));
});
afterAll(() => site[Symbol.asyncDispose]());

const chosenIn = (html: string) => /<option[^>]* selected[^>]*>\s*([^<]*?)\s*</.exec(html)?.[1];

describe('a contact form whose address names a subject', () => {
  it.each([
    ['/contact', 'Night watch'],
    ['/ar/contact', 'حراسة الليل'],
  ])('has it chosen, at %s', async (path, title) => {
    const response = await app.request(`${path}?utm_source=mail&about=watch`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(chosenIn(html)).toBe(title);
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}">`);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it.each(['no-such-subject', '"><script>alert(1)</script>', '\u0000', 'x'.repeat(5000)])(
    'is a file of the site, and rendered for nobody, if there is no such subject: %j',
    async (about) => {
      rendered = [];
      const response = await app.request(`/contact?about=${encodeURIComponent(about)}`);
      expect(await response.text()).toBe('a file of the site');
      expect(rendered).toEqual([]);
    },
  );

  it.each(['/contact', '/contact?about=', '/contact?other=watch'])(
    'is a file of the site without a subject: %s',
    async (path) => {
      expect(await (await app.request(path)).text()).toBe('a file of the site');
    },
  );

  it('is rendered once for a release, and anew for the next one', async () => {
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.publish();
    rendered = [];
    await Promise.all(
      ['/contact', '/contact', '/ar/contact'].map((path) => app.request(`${path}?about=watch`)),
    );
    await app.request('/contact?about=watch');
    expect(rendered.toSorted()).toEqual(['/ar/contact watch', '/contact watch']);
    await site.edit('service-translations', 1, { title: 'Night patrol' });
    await site.publish();
    expect(chosenIn(await (await app.request('/contact?about=watch')).text())).toBe('Night patrol');
  });

  it('shows nothing of a publish that is not live yet, as it may fail', async () => {
    await site.edit('service-translations', 1, { title: 'Never live' });
    let during = '';
    const { render } = site.deps.site;
    site.deps.site.render = async () => {
      during ||= await (await app.request('/ar/contact?about=watch')).text();
      throw new Error('it is broken');
    };
    expect((await site.publish()).state).toBe('failed');
    site.deps.site.render = render;
    expect([during, chosenIn(await (await app.request('/contact?about=watch')).text())]).toEqual([
      'a file of the site',
      'Night patrol',
    ]);
  });

  it('is the file of the site when it cannot be rendered', async () => {
    await site.edit('team-members', 1, { name: 'Dana Watchful' });
    await site.publish();
    isBroken = true;
    expect(await (await app.request('/contact?about=watch')).text()).toBe('a file of the site');
    expect(logged).toEqual(['A contact page was sent without its subject']);
    isBroken = false;
    expect(chosenIn(await (await app.request('/contact?about=watch')).text())).toBeDefined();
  });
});
