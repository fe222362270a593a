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
      (await sendRaw(scene.address, 'HEAD /services HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-1')).status,
    ).toBe(200);
    expect((await get('/unknown', { Range: 'bytes=0-1' })).status).toBe(404);
  });
});
