import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '../files/object-store.ts';
import { createLiveScene, large, page, tag } from '../testing/live-scene.ts';
import { sendRaw } from '../testing/serve.ts';

let scene: Awaited<ReturnType<typeof createLiveScene>>;
beforeAll(async () => {
  scene = await createLiveScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const get: typeof scene.get = (...request) => scene.get(...request);

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
        scene.address,
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
        scene.address,
        `${method} /services HTTP/1.1\r\nHost: localhost\r\nX-Canary: canary`,
      );
      expect(status).toBe(405);
      expect(headers.allow).toBe('GET, HEAD');
      expect(body.toString()).not.toContain('canary');
    },
  );
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
    [encodeURI('/قديم'), 307, encodeURI('/blog/أمن-المطار')],
    [`/old${encodeURIComponent('\u200f')}`, 301, '/services'],
    ['/ask', 301, `/services?about=${encodeURIComponent('دورة')}#form`],
    ['/ask/?utm=1', 301, `/services?about=${encodeURIComponent('دورة')}#form`],
    ['/part', 302, '/ar#courses'],
    ['/part/?utm=1', 302, '/ar?utm=1#courses'],
    ['/partner?utm=1', 301, `https://partner.example/${encodeURIComponent('خدمات')}?ref=1#top`],
    ['/partner-2/?utm=1', 307, 'https://partner.example/?utm=1'],
    ['/to-picture', 301, '/uploads/a.jpg'],
    ['/blog/topics/stores', 301, '/blog/topics/shops'],
    ['/blog/topics/stores/rss.xml', 301, '/blog/topics/shops/rss.xml'],
    ['/blog/topics/stores/page/2/?a=1', 301, '/blog/topics/shops/page/2?a=1'],
    ['/ar/blog/topics/stores/rss.xml', 301, '/ar/blog/topics/shops/rss.xml'],
    ['/old/', 301, '/services'],
    ['/caf%C3%A9/?a=1', 308, '/services?a=1'],
    ['/cafe%CC%81', 308, '/services'],
    ['/cafe%CC%81/', 308, '/services'],
    ['/services/', 308, '/services'],
    ['/services/?a=1', 308, '/services?a=1'],
    [`${encodeURI('/blog/أمن المطار')}/`, 308, encodeURI('/blog/أمن المطار')],
  ])('%s: %i to %s', async (path, status, location) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.location).toBe(location);
  });

  test.each([
    ['/to-hidden', 'removed'],
    ['/to-hidden/?x=1', 'removed'],
    ['/ar/to-hidden', 'محذوفة'],
  ])('%s, which leads to a page that is not live, says that it is gone', async (path, text) => {
    const { status, headers, body } = await get(path);
    expect([status, body.toString()]).toEqual([410, text]);
    expect(headers).not.toHaveProperty('location');
    const head = await sendRaw(scene.address, `HEAD ${path} HTTP/1.1\r\nHost: localhost`);
    expect([head.status, head.body.length]).toEqual([410, 0]);
  });

  test('leads again to a page that is shown again', async () => {
    const { files } = scene.files.site;
    const shown = files.get('/services');
    if (!shown) throw new Error('No page');
    scene.state.site = { ...scene.files.site, files: new Map([...files, ['/blog/hidden', shown]]) };
    const { status, headers } = await get('/to-hidden');
    scene.state.site = scene.files.site;
    expect([status, headers.location]).toEqual([301, '/blog/hidden?a=1']);
  });

  test.each([
    '/blog/topics/stores/page/3',
    '/ar/blog/topics/stores/page/2',
    '/blog/topics/sales/rss.xml',
    '/blog/topics/stores/x/rss.xml',
  ])('%s, which has no counterpart at the new topic, is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('answer HEAD as GET', async () => {
    const { status, headers } = await sendRaw(scene.address, 'HEAD /ask HTTP/1.1\r\nHost: localhost');
    expect([status, headers.location]).toEqual([301, `/services?about=${encodeURIComponent('دورة')}#form`]);
  });

  test('a page is found whichever way its letters are composed', async () => {
    const { status } = await get(encodeURI('/blog/أمن المطار'.normalize('NFD')));
    expect(status).toBe(200);
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
    scene.logged.length = 0;
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('location');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(scene.logged).toEqual([{ level: 'warning', event: expect.any(String), from: path }]);
  });

  test('are told by the address of their rule, when they were followed', async () => {
    scene.followed.length = 0;
    for (const path of [
      '/old',
      '/old?x',
      '/caf%C3%A9',
      '/to-script',
      '/to-hidden',
      '/services/',
      '/blog/topics/stores/rss.xml',
    ])
      await get(path);
    expect(scene.followed).toEqual(['/old', '/old', '/caf%C3%A9', '/blog/topics/stores']);
  });
});

describe('while releases change', () => {
  test('there is an answer before the first one too: 503, and when to come again', async () => {
    scene.state.site = undefined;
    const { status, headers } = await get('/');
    scene.state.site = scene.files.site;
    expect(status).toBe(503);
    expect(headers['retry-after']).toMatch(/^\d+$/);
  });

  test('an answer that has begun stays whole, though its file is removed', async () => {
    const socket = connect(Number(new URL(scene.address).port), '127.0.0.1');
    socket.write('GET /font.woff2 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await once(socket, 'readable');
    const first = socket.read() as Buffer;
    scene.state.site = { ...scene.files.site, files: new Map(), release: 2 };
    await scene.files.store.remove(hashOf(large));
    expect((await get('/font.woff2')).status).toBe(404);
    const rest: Buffer[] = [];
    for await (const part of socket) rest.push(part as Buffer);
    expect(
      Buffer.concat([first, ...rest])
        .subarray(-large.length)
        .equals(large),
    ).toBe(true);
    scene.state.site = scene.files.site;
    const { status, headers } = await get('/font.woff2');
    expect({ status, again: headers['retry-after'] }).toEqual({ status: 503, again: '5' });
    await scene.files.store.put(large);
  });
});

test('a large file is closed when its reader leaves', async () => {
  const openFiles = async () => (await readdir('/proc/self/fd')).length;
  await get('/font.woff2');
  const before = await openFiles();
  const { port } = new URL(scene.address);
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
