import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveSite } from '../publish/types.ts';
import { hashOf } from '../files/object-store.ts';
import type { Listening } from '../http/listen.ts';
import { serveLiveSite } from './live-site.ts';
import type { LogEntry } from '../http/log.ts';
import { createTestSite, getRaw, sendRaw, serveLocally, type TestSite } from '../testing/serve.ts';

const page = `<!doctype html><title>Services</title>${'<p>Precision over power.</p>'.repeat(100)}`;
const large = Buffer.from(Array.from({ length: 100_000 }, (_, i) => `${i}\n`).join(''));
const own = { 'cache-control': 'public, max-age=60', 'content-security-policy': "default-src 'self'" };
const tag = `"${hashOf(page)}"`;

let files: TestSite;
let site: LiveSite | undefined;
let server: Listening;
const followed: string[] = [];
const logged: LogEntry[] = [];

beforeAll(async () => {
  files = await createTestSite(
    {
      '/': { body: 'home' },
      '/services': { body: page, headers: own },
      '/blog': { body: 'list' },
      '/blog/أمن المطار': { body: 'post' },
      '/ar': { body: 'الرئيسية' },
      '/robots.txt': { body: 'User-agent: *\n', type: 'text/plain; charset=utf-8' },
      '/font.woff2': { body: large, type: 'font/woff2' },
      '/404': { body: 'not found', status: 404 },
      '/ar/404': { body: 'غير موجود', status: 404 },
      '/blog/404': { body: 'list, no such post', status: 404 },
      '/ar/blog/404': { body: 'قائمة', status: 404 },
    },
    {
      '/old': { to: '/services', status: 301 },
      '/moved': { to: '/blog/أمن-المطار', status: 302 },
      '/caf%C3%A9': { to: '/services', status: 308 },
      '/قديم': { to: '/blog/%D8%A3%D9%85%D9%86', status: 307 },
      '/blog': { to: '/services', status: 301 },
      '/to-elsewhere': { to: '//evil.example', status: 301 },
      '/to-elsewhere-2': { to: '/\\evil.example', status: 301 },
      '/to-elsewhere-3': { to: 'https://evil.example', status: 301 },
      '/to-elsewhere-4': { to: '/..//evil.example', status: 301 },
      '/to-script': { to: 'javascript:alert(1)', status: 301 },
      '/to-header': { to: '/%0d%0aSet-Cookie:x=1', status: 301 },
      '/to-header-2': { to: '/\r\nSet-Cookie: x=1', status: 301 },
      '/to-half': { to: '/\ud800', status: 301 },
      '/to-ok': { to: '/services', status: 200 },
    },
  );
  await files.store.encode(hashOf(page));
  site = files.site;
  const app = new Hono();
  app.onError((error, c) => c.text(error.message, 503));
  const handler = serveLiveSite({
    live: () => site,
    store: files.store,
    onRedirect: (from) => followed.push(from),
    log: (entry) => logged.push(entry),
    defaults: { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'" },
  });
  app.all('*', handler);
  server = await serveLocally(app);
});

afterAll(async () => {
  await server.close();
  await files[Symbol.asyncDispose]();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  getRaw(
    server.address,
    path,
    Object.entries(headers)
      .map(([name, value]) => `\r\n${name}: ${value}`)
      .join(''),
  );

describe('a page', () => {
  test('comes whole, with its type, its own headers over the defaults, its length and the hash as its tag', async () => {
    const { status, headers, body } = await get('/services');
    expect(status).toBe(200);
    expect(body.toString()).toBe(page);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(page)),
      'cache-control': 'public, max-age=60',
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      vary: 'Accept-Encoding',
      etag: tag,
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['br;q=0.1, gzip', 'gzip', gunzipSync],
  ])('for Accept-Encoding %s comes as %s, under a tag of its own', async (accepted, encoding, decode) => {
    const { headers, body } = await get('/services', { 'Accept-Encoding': accepted });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      etag: `"${hashOf(page)}-${encoding}"`,
    });
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(decode(body).toString()).toBe(page);
  });

  test('is found under its decoded address, whatever the query', async () => {
    expect((await get(`${encodeURI('/blog/أمن المطار')}?utm=1`)).body.toString()).toBe('post');
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    for (const path of ['/services', '/font.woff2', '/404', '/unknown']) {
      const { headers, status } = await get(path, { 'Accept-Encoding': 'br' });
      const head = await sendRaw(
        server.address,
        `HEAD ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br`,
      );
      expect(head.body).toHaveLength(0);
      expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
      expect(head.status).toBe(status);
    }
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
    'refuses %s, and echoes nothing',
    async (method) => {
      const { status, headers, body } = await sendRaw(
        server.address,
        `${method} /services HTTP/1.1\r\nHost: localhost\r\nX-Canary: canary`,
      );
      expect(status).toBe(405);
      expect(headers.allow).toBe('GET, HEAD');
      expect(body.toString()).not.toContain('canary');
    },
  );
});

describe('encodings that are not made yet', () => {
  test('are done without', async () => {
    const { headers, body } = await get('/robots.txt', { 'Accept-Encoding': 'br, gzip' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(body.toString()).toBe('User-agent: *\n');
  });
});

describe('a client that has the file', () => {
  test.each([tag, `W/${tag}`, `"x", ${tag}`, '*'])(
    'and says If-None-Match: %s gets 304 with the tag and the headers for caches',
    async (known) => {
      const { status, headers, body } = await get('/services', { 'If-None-Match': known });
      expect(status).toBe(304);
      expect(body).toHaveLength(0);
      expect(headers).toMatchObject({
        etag: tag,
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=60',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('in the br encoding gets 304 by that tag, and the whole by the plain one', async () => {
    const br = `"${hashOf(page)}-br"`;
    expect((await get('/services', { 'If-None-Match': br, 'Accept-Encoding': 'br' })).status).toBe(304);
    expect((await get('/services', { 'If-None-Match': tag, 'Accept-Encoding': 'br' })).status).toBe(200);
    expect((await get('/services', { 'If-None-Match': br })).status).toBe(200);
  });

  test('gets the whole by date: only tags count', async () => {
    expect((await get('/services', { 'If-Modified-Since': new Date().toUTCString() })).status).toBe(200);
  });
});

describe('ranges of a file', () => {
  const size = large.length;
  test.each([
    ['bytes=0-0', 206, `bytes 0-0/${size}`, large.subarray(0, 1)],
    ['bytes=-1', 206, `bytes ${size - 1}-${size - 1}/${size}`, large.subarray(-1)],
    ['bytes=5-', 206, `bytes 5-${size - 1}/${size}`, large.subarray(5)],
    ['bytes=300000-300009', 206, `bytes 300000-300009/${size}`, large.subarray(300_000, 300_010)],
    ['bytes=0-1,5-6', 200, undefined, large],
    ['bytes=abc', 200, undefined, large],
    ['bytes=5-3', 200, undefined, large],
    [`bytes=${size}-`, 416, `bytes */${size}`, Buffer.alloc(0)],
  ])('%s: %i', async (range, status, contentRange, bytes) => {
    const answer = await get('/font.woff2', { Range: range });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(Buffer.compare(answer.body, bytes)).toBe(0);
    expect(Number(answer.headers['content-length'])).toBe(bytes.length);
  });

  test('are of the plain bytes, from memory too', async () => {
    const { status, headers, body } = await get('/services', {
      Range: 'bytes=0-14',
      'Accept-Encoding': 'br',
    });
    expect(status).toBe(206);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.etag).toBe(tag);
    expect(body.toString()).toBe('<!doctype html>');
  });

  test.each([
    [tag, 206],
    ['"stale"', 200],
    [`W/${tag}`, 200],
    [new Date().toUTCString(), 200],
  ])('If-Range: %s gives %i', async (condition, status) => {
    expect((await get('/services', { Range: 'bytes=0-1', 'If-Range': condition })).status).toBe(status);
  });

  test('a client that has the file gets 304 for a range too', async () => {
    expect((await get('/services', { Range: 'bytes=0-1', 'If-None-Match': tag })).status).toBe(304);
  });

  test('are ignored by HEAD and by pages for unknown addresses', async () => {
    expect(
      (await sendRaw(server.address, 'HEAD /services HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-1'))
        .status,
    ).toBe(200);
    expect((await get('/unknown', { Range: 'bytes=0-1' })).status).toBe(404);
  });
});

describe('unknown addresses', () => {
  test.each([
    ['/unknown', 'not found'],
    ['/Services', 'not found'],
    ['/blogs/x', 'not found'],
    ['/ar/unknown', 'غير موجود'],
    ['/arx', 'not found'],
    ['/blog/unknown', 'list, no such post'],
    ['/blog/a/b', 'list, no such post'],
    ['/ar/blog/unknown', 'قائمة'],
    ['/404', 'not found'],
  ])('%s shows "%s"', async (path, body) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toBe(body);
  });

  test.each([
    '/.env',
    '/.git/config',
    '/sub/.git/x',
    '/manifest.json',
    '/services.br',
    '/services.html',
    '/../',
    '/../etc/passwd',
    '/a/../services',
    '/%2e%2e/etc/passwd',
    '/%252e%252e/etc/passwd',
    '/..%2fetc%2fpasswd',
    '/..%5cetc',
    '/..\\etc',
    '//services',
    '//evil.example/',
    '/services//',
    '/%00',
    '/%',
    '/%c0%ae%c0%ae/',
    '/services%00.html',
    `/${hashOf(page)}`,
    '/__proto__',
    '/constructor',
  ])('%s shows no file', async (path) => {
    const { status, headers, body } = await get(path);
    expect(headers).not.toHaveProperty('location');
    expect(status).toBe(path.includes('\\') ? 400 : 404);
    expect(body.toString()).toMatch(/^(?:not found|0\s*)$/);
  });

  test('a path of 8 KB is unknown', async () => {
    expect((await get(`/${'a'.repeat(8000)}`)).status).toBe(404);
  });

  test.each(['http://evil.example/services', 'http://evil.example//services'])(
    'the host of an absolute target (%s) is not echoed',
    async (target) => {
      const { headers, body } = await get(target);
      expect(JSON.stringify(headers) + body.toString()).not.toContain('evil');
    },
  );
});

describe('redirects', () => {
  test.each([
    ['/old', 301, '/services'],
    ['/old?a=1&b=//x', 301, '/services?a=1&b=//x'],
    ['/moved', 302, encodeURI('/blog/أمن-المطار')],
    ['/caf%C3%A9', 308, '/services'],
    [encodeURI('/قديم'), 307, '/blog/%D8%A3%D9%85%D9%86'],
    ['/services/', 308, '/services'],
    ['/services/?a=1', 308, '/services?a=1'],
    [`${encodeURI('/blog/أمن المطار')}/`, 308, encodeURI('/blog/أمن المطار')],
  ])('%s: %i to %s', async (path, status, location) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.location).toBe(location);
  });

  test('never stand before a page', async () => {
    expect((await get('/blog')).body.toString()).toBe('list');
  });

  test.each([
    '/to-elsewhere',
    '/to-elsewhere-2',
    '/to-elsewhere-3',
    '/to-elsewhere-4',
    '/to-script',
    '/to-header',
    '/to-header-2',
    '/to-half',
    '/to-ok',
  ])('%s is not followed, but logged', async (path) => {
    logged.length = 0;
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('location');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(logged).toEqual([{ level: 'warning', event: expect.any(String), from: path }]);
  });

  test('are told by the address of their rule, when they were followed', async () => {
    followed.length = 0;
    for (const path of ['/old', '/old?x', '/caf%C3%A9', '/to-script', '/services/']) await get(path);
    expect(followed).toEqual(['/old', '/old', '/caf%C3%A9']);
  });
});

describe('while releases change', () => {
  test('there is an answer before the first one too: 503, and when to come again', async () => {
    site = undefined;
    const { status, headers } = await get('/');
    site = files.site;
    expect(status).toBe(503);
    expect(headers['retry-after']).toMatch(/^\d+$/);
  });

  test('an answer that has begun stays whole, though its file is removed', async () => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.write('GET /font.woff2 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await once(socket, 'readable');
    const first = socket.read() as Buffer;
    site = { ...files.site, files: new Map(), release: 2 };
    await files.store.remove(hashOf(large));
    expect((await get('/font.woff2')).status).toBe(404);
    const rest: Buffer[] = [];
    for await (const part of socket) rest.push(part as Buffer);
    expect(
      Buffer.concat([first, ...rest])
        .subarray(-large.length)
        .equals(large),
    ).toBe(true);
    site = files.site;
    expect((await get('/font.woff2')).status).toBe(503);
    await files.store.put(large);
  });
});

test('a large file is closed when its reader leaves', async () => {
  const openFiles = async () => (await readdir('/proc/self/fd')).length;
  await get('/font.woff2');
  const before = await openFiles();
  const { port } = new URL(server.address);
  const readers = Array.from({ length: 20 }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /font.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return new Promise<void>((resolve) =>
      socket.once('data', () => socket.destroy()).once('close', () => resolve()),
    );
  });
  await Promise.all(readers);
  await expect.poll(openFiles).toBeLessThanOrEqual(before);
});
