import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, testOrigin } from './testing/app.ts';
import { notes } from './testing/notes.ts';

const name = `${'ab'.repeat(16)}.jpg`;
const page = {
  body: 'page',
  headers: { 'content-security-policy': "default-src 'self'", 'cache-control': 'public, max-age=60' },
};
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    features: [notes],
    files: {
      '/': page,
      '/services': page,
      '/404': { body: 'not found', status: 404 },
      '/robots.txt': { body: 'User-agent: *', type: 'text/plain; charset=utf-8' },
    },
  });
  await writeFile(join(app.uploads, name), 'picture');
});
afterAll(() => app[Symbol.asyncDispose]());

const ours = { Origin: testOrigin };

describe('every answer has the security headers', () => {
  test.each<[string, number, string, RequestInit?]>([
    ['a page', 200, '/'],
    ['a page by HEAD', 200, '/', { method: 'HEAD' }],
    ['a page that is known', 304, '/', { headers: { 'If-None-Match': '*' } }],
    ['part of a page', 206, '/', { headers: { Range: 'bytes=0-1' } }],
    ['no such part', 416, '/', { headers: { Range: 'bytes=99-' } }],
    ['robots.txt', 200, '/robots.txt'],
    ['an unknown page', 404, '/unknown'],
    ['a redirect', 308, '/services/'],
    ['a page that is written to', 405, '/', { method: 'POST' }],
    ['an upload', 200, `/uploads/${name}`],
    ['an unknown upload', 404, '/uploads/x.jpg'],
    ['a read', 200, '/api/clients'],
    ['a read that is known', 304, '/api/clients', { headers: { 'If-None-Match': '*' } }],
    ['a wrong read', 400, '/api/clients?locale=fr'],
    ['an unknown call', 404, '/api/unknown'],
    ['a call by the wrong method', 405, '/api/clients', { method: 'DELETE', headers: ours }],
    [
      'a call from elsewhere',
      403,
      '/api/notes',
      { method: 'POST', headers: { Origin: 'https://evil.example' } },
    ],
    ['a call of the wrong type', 415, '/api/notes', { method: 'POST', headers: ours }],
    [
      'a preflight',
      405,
      '/api/notes',
      {
        method: 'OPTIONS',
        headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
      },
    ],
  ])('%s: %i', async (_, status, path, init) => {
    const response = await app.ask(path, init);
    expect(response.status).toBe(status);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.any(String),
    });
    for (const header of Object.keys(headers))
      expect(header).not.toMatch(/^(?:server|x-powered-by|access-control-.*)$/);
  });

  test('a file without a policy gets one that allows nothing', async () => {
    expect((await app.ask('/')).headers.get('content-security-policy')).toBe("default-src 'self'");
    expect((await app.ask('/robots.txt')).headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect((await app.ask(`/uploads/${name}`)).headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'",
    );
  });

  test('a site on plain http has no Strict-Transport-Security', async () => {
    await using plain = await createTestApp({ env: { SITE_URL: 'http://localhost:4321' } });
    expect((await plain.ask('/api/clients')).headers.has('strict-transport-security')).toBe(false);
  });
});

describe('below /api', () => {
  test.each(['/api', '/api/', '/api/unknown', '/api/clients/1', '/api/Clients'])(
    '%s is an unknown call',
    async (path) => {
      const response = await app.ask(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({ message: 'There is no such call.', code: 'not-found' });
    },
  );

  test.each([
    ['/api/notes', 'GET', 'POST'],
    ['/api/clients', 'POST', 'GET, HEAD'],
    ['/api/health', 'PATCH', 'GET, HEAD'],
    ['/api/ready', 'POST', 'GET, HEAD'],
  ])('%s does not take %s, but %s', async (path, method, allowed) => {
    const response = await app.ask(path, { method, headers: ours });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await response.json()).toMatchObject({ code: 'method' });
  });
});

describe('before the first release', () => {
  test('pages are 503 with Retry-After, but the API and uploads answer', async () => {
    await using early = await createTestApp();
    early.state.live = undefined;
    const response = await early.ask('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await early.ask('/api/clients')).status).toBe(200);
  });
});

test('no answer below /preview is stored, not even a refusal', async () => {
  for (const path of ['/preview/', '/preview/ar/team', '/preview']) {
    const answer = await app.ask(path);
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 401, 'no-store']);
  }
});
