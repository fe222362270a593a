import { Hono } from 'hono';
import { hashOf } from '../files/object-store.ts';
import { errorHandler } from '../http/errors.ts';
import type { LogEntry } from '../http/log.ts';
import { createRepeatedAnswers } from '../live/repeated-answers.ts';
import { serveLiveSite } from '../live/live-site.ts';
import type { LiveSite } from '../publish/types.ts';
import { createTestSite, getRaw, serveLocally } from './serve.ts';

export const page = `<!doctype html><title>Services</title>${'<p>Precision over power.</p>'.repeat(100)}`;
export const large = Buffer.from(Array.from({ length: 100_000 }, (_, i) => `${i}\n`).join(''));
const own = { 'cache-control': 'public, max-age=60', 'content-security-policy': "default-src 'self'" };
export const tag = `"${hashOf(page)}"`;

/** A server of a live site with pages, a large file, 404 pages and redirects; `await using` stops it. */
export async function createLiveScene() {
  await using stack = new AsyncDisposableStack();
  const files = stack.use(
    await createTestSite(
      {
        '/': { body: 'home' },
        '/services': { body: page, headers: own },
        '/blog': { body: 'list' },
        '/blog/أمن المطار': { body: 'post' },
        '/blog/أمن-المطار': { body: 'post with a hyphen' },
        '/blog/topics/shops': { body: 'topic' },
        '/blog/topics/shops/rss.xml': { body: 'feed', type: 'application/rss+xml' },
        '/blog/topics/shops/page/2': { body: 'older' },
        '/ar/blog/topics/shops': { body: 'موضوع' },
        '/ar/blog/topics/shops/rss.xml': { body: 'خلاصة', type: 'application/rss+xml' },
        '/ar': { body: 'الرئيسية' },
        '/robots.txt': { body: 'User-agent: *\n', type: 'text/plain; charset=utf-8' },
        '/late.css': { body: '.page { color: red }\n'.repeat(100), type: 'text/css; charset=utf-8' },
        '/font.woff2': { body: large, type: 'font/woff2' },
        '/404': { body: 'not found', status: 404 },
        '/410': { body: 'removed', status: 410 },
        '/ar/410': { body: 'محذوفة', status: 410 },
        '/ar/404': { body: 'غير موجود', status: 404 },
        '/blog/404': { body: 'list, no such post', status: 404 },
        '/ar/blog/404': { body: 'قائمة', status: 404 },
      },
      {
        '/old': { to: '/services', status: 301 },
        '/moved': { to: '/blog/أمن-المطار', status: 302 },
        '/caf%C3%A9': { to: '/services', status: 308 },
        '/قديم': { to: '/blog/%D8%A3%D9%85%D9%86-المطار', status: 307 },
        '/ask': { to: '/services?about=دورة#form', status: 301 },
        '/part': { to: '/ar#courses', status: 302 },
        '/partner': { to: 'https://partner.example/خدمات?ref=1#top', status: 301 },
        '/partner-2': { to: 'https://partner.example', status: 307 },
        '/to-hidden': { to: '/blog/hidden?a=1', status: 301 },
        '/ar/to-hidden': { to: '/ar/blog/مخفي', status: 308 },
        '/to-picture': { to: '/uploads/a.jpg', status: 301 },
        '/blog/topics/stores': { to: '/blog/topics/shops', status: 301 },
        '/ar/blog/topics/stores': { to: '/ar/blog/topics/shops', status: 301 },
        '/blog/topics/sales': { to: '/blog', status: 301 },
        '/blog': { to: '/services', status: 301 },
        '/to-elsewhere': { to: '//evil.example', status: 301 },
        '/to-elsewhere-2': { to: '/\\evil.example', status: 301 },
        '/to-elsewhere-3': { to: 'https://name:word@evil.example', status: 301 },
        '/to-elsewhere-4': { to: '/..//evil.example', status: 301 },
        '/to-script': { to: 'javascript:alert(1)', status: 301 },
        '/to-header': { to: '/%0d%0aSet-Cookie:x=1', status: 301 },
        '/to-header-2': { to: '/\r\nSet-Cookie: x=1', status: 301 },
        '/to-half': { to: '/\ud800', status: 301 },
        '/to-ok': { to: '/services', status: 200 },
      },
    ),
  );
  await files.store.encode(hashOf(page));
  const state: { site: LiveSite | undefined; withdrawn: Set<string> } = {
    site: files.site,
    withdrawn: new Set(),
  };
  const followed: string[] = [];
  const logged: LogEntry[] = [];
  const app = new Hono();
  app.onError(errorHandler((entry) => logged.push(entry)));
  const live = () => state.site;
  const repeats = createRepeatedAnswers(live, (path) => state.withdrawn.has(path));
  const handler = serveLiveSite({
    live,
    isWithdrawn: (path) => state.withdrawn.has(path),
    repeats,
    picture: async () => undefined,
    store: files.store,
    onRedirect: (from) => followed.push(from),
    log: (entry) => logged.push(entry),
    defaults: { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'" },
  });
  app.all('*', handler);
  let repeated = 0;
  const server = await serveLocally({
    fetch: app.fetch,
    repeat(request, response) {
      const isRepeated = repeats.repeat(request, response);
      if (isRepeated) repeated += 1;
      return isRepeated;
    },
  });
  stack.defer(() => server.close());
  const framework = await serveLocally(app);
  stack.defer(() => framework.close());
  const cleanup = stack.move();
  return {
    files,
    /** The live site, and what is withdrawn from it; tests may replace them. */
    state,
    followed,
    logged,
    address: server.address,
    /** The address of a server of the same site that hands each request to the framework. */
    framework: framework.address,
    /** How many answers were repeated without the framework. */
    repeated: () => repeated,
    get: (path: string, headers: Record<string, string> = {}) =>
      getRaw(
        server.address,
        path,
        Object.entries(headers)
          .map(([name, value]) => `\r\n${name}: ${value}`)
          .join(''),
      ),
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
}
