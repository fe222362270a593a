import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { allowedOrigins, requireSameOrigin } from './origin.ts';
import { errorHandler } from './errors.ts';

const app = new Hono();
app.onError(errorHandler(() => undefined));
app.use(requireSameOrigin(new Set(['https://www.example.org'])));
app.all('/api/x', (c) => c.text('done'));

async function statusOf(headers: Record<string, string>, method = 'POST'): Promise<number> {
  return (await app.request('/api/x', { method, headers })).status;
}

describe('an unsafe request passes', () => {
  test.each<Record<string, string>>([
    { Origin: 'https://www.example.org' },
    { Origin: 'https://www.example.org', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://www.example.org', Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
  ])('with %o', async (headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await statusOf(headers, method)).toBe(200);
  });
});

const types = [
  'application/json',
  'text/plain',
  'application/json;x=text/plain',
  'foo',
  undefined,
  'multipart/form-data; boundary=x',
];

describe('an unsafe request is refused, whatever its type,', () => {
  test.each<Record<string, string>>([
    {},
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: '' },
    { Origin: 'http://www.example.org' },
    { Origin: 'https://www.example.org.evil.example' },
    { Origin: 'https://www.example.org:444' },
    { Origin: 'https://www.example.org/' },
    { Origin: 'https://evil.example', Host: 'evil.example' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://www.example.org', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://www.example.org', 'Sec-Fetch-Site': 'same-site' },
    { Referer: 'https://www.example.org/' },
  ])('with %o', async (headers) => {
    for (const type of types)
      expect(await statusOf({ ...headers, ...(type && { 'Content-Type': type }) })).toBe(403);
  });
});

test('safe methods pass from everywhere', async () => {
  expect(await statusOf({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, 'GET')).toBe(200);
});

describe('allowed are', () => {
  test('the site alone, on a public address', () => {
    expect([...allowedOrigins({ siteUrl: 'https://www.example.org', host: '0.0.0.0', port: 4321 })]).toEqual([
      'https://www.example.org',
    ]);
  });

  test.each(['127.0.0.1', 'localhost', '::1'])(
    'every name of this machine too, on one that listens at %s',
    (host) => {
      expect([...allowedOrigins({ siteUrl: 'https://www.example.org', host, port: 4321 })]).toEqual([
        'https://www.example.org',
        'http://localhost:4321',
        'http://127.0.0.1:4321',
        'http://[::1]:4321',
      ]);
    },
  );

  test('origins as browsers write them, without the default port', () => {
    expect(allowedOrigins({ siteUrl: 'http://localhost', host: '127.0.0.1', port: 80 })).toContain(
      'http://127.0.0.1',
    );
  });
});
