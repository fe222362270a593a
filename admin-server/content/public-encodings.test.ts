import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRow, createTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await addRow(app.published, 'clients', { name: 'Harbour Works', logo: null, locale: 'ar', sortOrder: 0 });
  for (let sortOrder = 0; sortOrder < 40; sortOrder += 1)
    await addRow(app.published, 'clients', {
      name: `Harbour Works ${sortOrder}`,
      logo: null,
      locale: 'en',
      sortOrder,
    });
});
afterAll(() => app[Symbol.asyncDispose]());

const large = '/api/clients';
const small = '/api/clients?locale=ar';
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.ask(path, { headers, method });
const accepting = (encoding: string) => ({ 'Accept-Encoding': encoding });

describe('a public answer of more than 1 kB', () => {
  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, *', gunzipSync],
  ])(
    'comes as %s for Accept-Encoding: %s, under a strong tag of its own',
    async (encoding, accepted, decode) => {
      const plain = await ask(large);
      const response = await ask(large, accepting(accepted));
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('etag')).toBe(plain.headers.get('etag')?.replace(/"$/, `-${encoding}"`));
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-length')).toBe(String(body.length));
      expect(body.length).toBeLessThan(1024);
      expect(decode(body).toString()).toBe(await plain.text());
    },
  );

  test('is not encoded for clients that accept no encoding, and has Vary', async () => {
    const response = await ask(large);
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('etag')).toMatch(/^"[\da-f]{32}"$/);
  });

  test('has an ETag per encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => [
        encoding,
        (await ask(large, accepting(encoding))).headers.get('etag') ?? '',
      ]),
    );
    for (const [asked = ''] of tags) {
      for (const [encoding, tag = ''] of tags) {
        const response = await ask(large, { ...accepting(asked), 'If-None-Match': tag });
        expect([asked, encoding, response.status]).toEqual([asked, encoding, asked === encoding ? 304 : 200]);
        expect(response.headers.get('vary')).toBe('Accept-Encoding');
      }
    }
  });

  test('has the same headers for HEAD', async () => {
    const [get, head] = await Promise.all([ask(large, accepting('br')), ask(large, accepting('br'), 'HEAD')]);
    expect(await head.text()).toBe('');
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  });
});

test('a small answer is not encoded', async () => {
  const response = await ask(small, accepting('br, gzip'));
  expect(response.headers.has('content-encoding')).toBe(false);
  expect(response.headers.has('vary')).toBe(false);
  expect(await response.json()).toEqual([{ name: 'Harbour Works', logo: null }]);
});
