import { afterAll, beforeAll, expect, test } from 'vitest';
import { dump } from '#content-db/testing/random-edits.ts';
import { changes } from '#content-db/changes.ts';
import { adminUsers, sessions, shareLinks } from '#content-db/people.ts';
import { peopleTables, testOrigin } from './testing/app.ts';
import { signedInApp, type SignedInApp } from './testing/accounts.ts';

let app: SignedInApp;
beforeAll(async () => void (app = await signedInApp({ files: { '/': { body: 'page' } } })));
afterAll(() => app[Symbol.asyncDispose]());

const unsafe = ['POST', 'PUT', 'PATCH', 'DELETE'];

const isFromAnywhere = (path: string) =>
  app.features.some(({ visitorCalls }) => visitorCalls?.fromAnywhere?.includes(path));

/** Every call of the app by its method, with an id where one belongs. */
function calls(): { method: string; path: string }[] {
  const routes = app.app.routes.filter(
    ({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('*'),
  );
  const named = routes.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:\w+(?:\{[^}]*\})?\??/g, '1')}`,
  );
  return [...new Set(named)].map((call) => ({
    method: call.split(' ')[0] ?? '',
    path: call.split(' ')[1] ?? '',
  }));
}

async function everything(): Promise<unknown> {
  const { read } = app.content;
  return {
    content: await dump(read),
    office: await Promise.all(
      [adminUsers, sessions, changes, ...peopleTables(app)].map((table) => read.select().from(table)),
    ),
  };
}

const elsewhere: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://www.example.org' },
  { origin: 'https://www.example.org.evil.example' },
  { origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'www.example.org' },
  { origin: testOrigin, 'sec-fetch-site': 'cross-site' },
  { origin: testOrigin, 'sec-fetch-site': 'same-site' },
  { origin: '', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'content-type': 'text/plain' },
  { origin: 'https://evil.example', 'content-type': 'application/json;x=text/plain' },
  { origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' },
];

test('no call accepts a cross-site request, even when staff are signed in', async () => {
  const before = await everything();
  const changing = calls().filter(({ method }) => unsafe.includes(method));
  expect(changing.length).toBeGreaterThan(50);
  for (const { method, path } of changing) {
    for (const headers of elsewhere) {
      const response = await app.ask(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
      // Calls by a secret in the address are made from elsewhere: without one it is unknown.
      const status = isFromAnywhere(path) && method === 'POST' ? [404, 429] : [403];
      expect(status, `${method} ${path} with ${JSON.stringify(headers)}`).toContain(response.status);
    }
  }
  expect(await everything()).toEqual(before);
});

test('no call changes anything by GET or HEAD', async () => {
  const before = await everything();
  const open = new Set(
    calls()
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path),
  );
  for (const { path } of calls().filter((call) => !open.has(call.path))) {
    for (const method of ['GET', 'HEAD'])
      expect([404, 405], `${method} ${path}`).toContain((await app.ask(path, { method })).status);
  }
  expect(await everything()).toEqual(before);
});

/** What one can ask for without naming a row, but for what never ends. */
function readable(): string[] {
  return calls().flatMap(({ method, path }) => (method === 'GET' && !path.endsWith('/events') ? path : []));
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

test('no answer has a password, hash, session or token, at any depth', async () => {
  const { content } = app;
  const tokenHash = 'f'.repeat(64);
  await content.write(async (tx) => {
    await tx
      .insert(shareLinks)
      .values({ tokenHash, path: '/', userId: 1, expiresAt: '2100-01-01T00:00:00.000Z' });
  });
  const accounts = await content.read.select().from(adminUsers);
  const secrets = [
    tokenHash,
    ...accounts.map(({ password }) => password),
    ...(await content.read.select().from(sessions)).map(({ id }) => id),
  ];
  expect(secrets.length).toBeGreaterThan(2);
  let lists = 0;
  for (const path of readable()) {
    const response = await app.ask(path);
    const text = await response.text();
    for (const secret of secrets) expect(text, path).not.toContain(secret);
    if (!response.headers.get('content-type')?.startsWith('application/json')) continue;
    const body: unknown = JSON.parse(text);
    if (Array.isArray(body) && body.length > 0) lists += 1;
    for (const key of keysOf(body)) expect(key, path).not.toMatch(/password|hash|session|token/i);
  }
  expect(lists).toBeGreaterThan(3);
});

test('the Host header is never trusted or repeated', async () => {
  const headers = {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'x-forwarded-proto': 'http',
  };
  for (const path of [
    ...readable(),
    '/',
    '/services/',
    '/unknown',
    '/admin',
    '/uploads/x.jpg',
    '/api/unknown',
  ]) {
    const response = await app.ask(`http://evil.example${path}`, { headers });
    expect(JSON.stringify([...response.headers]) + (await response.text()), path).not.toContain('evil');
  }
});
