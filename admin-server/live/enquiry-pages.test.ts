import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSite, siteUrl, type TestSite } from '../testing/publish.ts';
import { answerPages } from './answer-pages.ts';
import { enquiryPages } from './enquiry-pages.ts';

let site: TestSite;
let app: Hono;
let isBroken = false;
const logged: string[] = [];

beforeAll(async () => {
  site = await createTestSite();
  const { deps, publisher, published } = site;
  const answer = answerPages(deps.site, published, { siteUrl, apiUrl: siteUrl });
  const renderAnswer: typeof answer = async (...of) => {
    if (isBroken) throw new Error('the database is lost');
    return answer(...of);
  };
  app = new Hono().route(
    '/',
    enquiryPages({ live: publisher.live, renderAnswer, log: ({ event }) => logged.push(event) }),
  );
  app.notFound((c) => c.text('a file of the site', 404));
});
afterAll(() => site[Symbol.asyncDispose]());

const chosenIn = (html: string) => /<option value="([^"]*)"[^>]* selected/.exec(html)?.[1];

describe('a contact form whose address names a subject', () => {
  it.each(['/contact', '/ar/contact'])('has it chosen, at %s', async (path) => {
    const response = await app.request(`${path}?utm_source=mail&about=watch`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(chosenIn(html)).toBe('Night watch');
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}">`);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it.each(['no-such-subject', '"><script>alert(1)</script>', '\u0000', 'x'.repeat(5000)])(
    'has none chosen, and repeats nothing, if there is no such subject: %j',
    async (about) => {
      const response = await app.request(`/contact?about=${encodeURIComponent(about)}`);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(chosenIn(html)).toBeUndefined();
      expect(html).not.toContain(about);
    },
  );

  it.each(['/contact', '/contact?about=', '/contact?other=watch'])(
    'is a file of the site without a subject: %s',
    async (path) => {
      expect(await (await app.request(path)).text()).toBe('a file of the site');
    },
  );

  it('is the file of the site when it cannot be rendered', async () => {
    isBroken = true;
    expect(await (await app.request('/contact?about=watch')).text()).toBe('a file of the site');
    expect(logged).toEqual(['A contact page was sent without its subject']);
    isBroken = false;
  });
});
