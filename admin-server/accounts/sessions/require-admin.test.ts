import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#content-db/database/open.ts';
import { testOrigin } from '../../testing/app.ts';
import { sendRaw, serveLocally } from '../../testing/serve.ts';
import { createAccount } from '../accounts.ts';
import { openSession, signedInApp, type SignedInApp, testHash } from '../../testing/accounts.ts';

let app: SignedInApp;
let cookies: Record<string, string>;

beforeAll(async () => {
  app = await signedInApp();
  const expired = await openSession(app, app.admin);
  const loggedOut = await openSession(app, app.admin);
  await app.send('POST', '/api/admin/logout', undefined);
  await app.ask('/api/admin/logout', { method: 'POST', headers: { cookie: loggedOut } });
  app.state.now = new Date(app.state.now.getTime() + 9 * 60 * 60_000);
  // The row of a session that has ended goes when it is next asked for.
  await app.ask('/api/admin/user', { headers: { cookie: expired } });
  const stored = await openSession(app, app.admin);
  cookies = {
    'no cookie': '',
    'a cookie of garbage': '__Host-session=garbage',
    'an unknown token': `__Host-session=${'x'.repeat(43)}`,
    'an expired token': expired,
    'a token that was signed out': loggedOut,
    'what is stored of a token': `__Host-session=${createHash('sha256').update(stored.slice('__Host-session='.length)).digest('hex')}`,
    'the cookie of another name': stored.replace('__Host-', ''),
  };
});
afterAll(() => app[Symbol.asyncDispose]());

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const openCalls = [
  '/api/admin/test-login',
  '/api/admin/login',
  '/api/admin/login/passkey/options',
  '/api/admin/login/passkey',
  '/api/admin/logout',
];

/** Every path of the app below /api/admin, with an id where one belongs. */
function adminPaths(): string[] {
  const paths = app.app.routes
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/admin/') && !openCalls.includes(path));
  return [...new Set(paths)].map((path) =>
    path.replace('/*', '/anything').replace(/:\w+(?:\{[^}]*\})?\??/g, '1'),
  );
}

async function everything({ read }: Database): Promise<string> {
  const tables = await read.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' order by name`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => read.all(sql`select * from ${sql.identifier(name)}`)),
  );
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

test('every admin call by every method is 401 without a session, and changes nothing', async () => {
  const before = await Promise.all([everything(app.content), everything(app.published)]);
  const paths = adminPaths();
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) {
    for (const method of methods) {
      for (const [name, cookie] of Object.entries(cookies)) {
        const headers = { cookie, origin: testOrigin, 'content-type': 'application/json' };
        const response = await app.askAsStranger(path, {
          method,
          headers,
          ...(!['GET', 'HEAD'].includes(method) && {
            body: '{"username":"x@example.org","password":"vK3#pz9q"}',
          }),
        });
        expect(response.status, `${method} ${path} with ${name}`).toBe(401);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.has('set-cookie')).toBe(false);
        expect(await response.text()).toBe(
          method === 'HEAD' ? '' : '{"message":"Please sign in.","code":"signed-out"}',
        );
      }
    }
  }
  expect(await Promise.all([everything(app.content), everything(app.published)])).toEqual(before);
});

test('and so is every way to write such a path that reaches a call', async () => {
  for (const path of [
    '/api/admin',
    '/api/admin/',
    '/api/admin/unknown',
    '/api/%61dmin/user',
    '/api/admin/%75ser',
    '/api/admin/login/',
    '/api/admin/login/../user',
    '/api/admin//user',
  ]) {
    expect((await app.askAsStranger(path)).status, path).toBe(401);
  }
  for (const path of ['/api//admin/user', '/api/Admin/user', '//api/admin/user', '/api/./admin%2Fuser']) {
    expect([401, 404], path).toContain((await app.askAsStranger(path)).status);
  }
});

test('a cross-site call is refused before its session is checked', async () => {
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
  expect((await app.askAsStranger('/api/admin/admins', { method: 'POST', headers, body: '{}' })).status).toBe(
    403,
  );
});

describe('an ended session is never valid again', () => {
  test.each<[string, (own: SignedInApp, cookie: string, id: number) => Promise<Response>]>([
    [
      'by signing out',
      (own, cookie) => own.ask('/api/admin/logout', { method: 'POST', headers: { cookie } }),
    ],
    [
      'by a new password',
      (own, _, id) => own.send('PATCH', `/api/admin/admins/${id}`, { password: 'vK3#pz9q-another' }),
    ],
    ['by the removal of its admin', (own, _, id) => own.send('DELETE', `/api/admin/admins/${id}`)],
  ])('%s', async (_, end) => {
    await using own = await signedInApp();
    const other = await own.content.write((tx) => createAccount(tx, 'other@example.org', testHash));
    const cookie = await openSession(own, other);
    expect((await own.ask('/api/admin/user', { headers: { cookie } })).status).toBe(200);
    expect((await end(own, cookie, other.id)).ok).toBe(true);
    for (let again = 0; again < 100; again += 1)
      expect((await own.ask('/api/admin/user', { headers: { cookie } })).status).toBe(401);
  });
});

describe('signed in', () => {
  test('an unknown call is 404 and a wrong method 405', async () => {
    const cookie = await openSession(app, app.admin);
    expect((await app.ask('/api/admin/unknown', { headers: { cookie } })).status).toBe(404);
    expect((await app.ask('/api/admin/user', { method: 'POST', headers: { cookie } })).status).toBe(405);
  });
});

describe('of an unauthenticated request', () => {
  test('the body is not read', async () => {
    let pulled = 0;
    const body = new ReadableStream(
      { pull: (controller) => (pulled++, controller.enqueue(new Uint8Array(1024))) },
      { highWaterMark: 0 },
    );
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { origin: testOrigin, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    };
    for (const path of adminPaths()) {
      expect((await app.askAsStranger(path, init)).status, path).toBe(401);
      expect(pulled).toBe(0);
    }
  });

  test('the body is not waited for', async () => {
    const server = await serveLocally(app.app);
    const head = `POST /api/admin/admins HTTP/1.1\r\nHost: localhost\r\nOrigin: ${testOrigin}\r\nContent-Type: application/json\r\nContent-Length: 1000`;
    expect((await sendRaw(server.address, head)).status).toBe(401);
    await server.close();
  });

  test('an endless body is cut off', async () => {
    const server = await serveLocally(app.app);
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    let answer = '';
    socket.on('error', () => undefined).on('data', (part: Buffer) => (answer += part.toString()));
    socket.write(
      `POST /api/admin/admins HTTP/1.1\r\nHost: localhost\r\nOrigin: ${testOrigin}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = Buffer.concat([Buffer.from('1000\r\n'), Buffer.alloc(0x1000, 'x'), Buffer.from('\r\n')]);
    const closed = once(socket, 'close');
    const sending = setInterval(() => socket.write(chunk), 1);
    await closed;
    clearInterval(sending);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    await server.close();
  });
});
