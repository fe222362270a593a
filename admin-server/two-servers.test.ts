import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import type { Database } from '#content-db/database/open.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { startHranaServer } from '#content-db/testing/hrana/server.ts';
import { resources } from '#content-db/types/index.ts';
import { createRow } from '#content-db/write/repository.ts';
import { createAccount } from './accounts/accounts.ts';
import { recordAudit } from './audit/record.ts';
import { verifyAudit } from './audit/verify.ts';
import { createRedirectHits } from './live/redirect-hits.ts';
import { cookieOf, quickHash, testPassword } from './testing/accounts.ts';
import { countUses } from './http/rate-limit.ts';
import { createTestApp, type TestApp, testOrigin } from './testing/app.ts';

const username = 'staff@example.org';
const made = new AsyncDisposableStack();
let first: TestApp;
let second: TestApp;
let databases: [Database, Database];

const page = Buffer.from('<html><head></head><body>Team</body></html>');
const render = async () => ({
  status: 200,
  type: 'text/html',
  headers: {},
  dependencies: [],
  pictures: new Map(),
  references: [],
  failedReads: [],
  body: page,
});

/** Two servers: each has its own client of one database server. */
beforeAll(async () => {
  const hrana = made.use(await startHranaServer());
  const open = async () => {
    const database = await openDatabaseAt({ url: hrana.url });
    made.defer(() => database.close());
    return database;
  };
  databases = [await open(), await open()];
  const [one, other] = databases;
  await one.write((tx) => createAccount(tx, username, quickHash));
  first = made.use(await createTestApp({ deps: { content: one, render } }));
  second = made.use(await createTestApp({ deps: { content: other, render } }));
});
afterAll(() => made.disposeAsync());

interface Request {
  cookie?: string;
  body?: object;
  method?: string;
  address?: string;
}

function send(app: TestApp, path: string, { cookie = '', body, method, address }: Request = {}) {
  const headers = { cookie, origin: testOrigin, 'content-type': 'application/json' };
  const init = {
    method: method ?? (body ? 'POST' : 'GET'),
    headers,
    ...(body && { body: JSON.stringify(body) }),
  };
  return app.ask(path, init, address);
}

const right = { username, password: testPassword };

async function signIn(app: TestApp, address: string): Promise<string> {
  return cookieOf(await send(app, '/api/admin/login', { body: right, address }));
}

describe('on two servers', () => {
  test('a session of one is one of the other, and ends on both at once', async () => {
    const cookie = await signIn(first, '192.0.2.1');
    expect((await send(second, '/api/admin/user', { cookie })).status).toBe(200);
    expect((await send(second, '/api/admin/logout', { cookie, method: 'POST' })).status).toBe(200);
    expect((await send(first, '/api/admin/user', { cookie })).status).toBe(401);
  });

  test('wrong passwords are counted together', async () => {
    const address = '192.0.2.2';
    const attempt = (app: TestApp, password: string) =>
      send(app, '/api/admin/login', { body: { username, password }, address });
    for (let at = 0; at < 10; at++)
      expect((await attempt(at % 2 ? first : second, 'a wrong password')).status).toBe(401);
    for (const app of [first, second]) expect((await attempt(app, testPassword)).status).toBe(429);
  });

  test('what may be done a few times is counted together', async () => {
    const use = { limit: { name: 'note', uses: 5, window: 60_000 }, key: '192.0.2.3' };
    const isRefused: boolean[] = [];
    for (const at of [0, 1, 0, 1, 0, 1, 0] as const)
      isRefused.push((await countUses(databases[at], [use], () => first.state.now)).retryAfter > 0);
    expect(isRefused).toEqual([false, false, false, false, false, true, true]);
  });

  test('what one asks of an authenticator, the other takes, once', async () => {
    const cookie = await signIn(first, '192.0.2.4');
    const asked = await send(first, '/api/admin/factors/app/options', { cookie, body: {} });
    const { secret } = (await asked.json()) as { secret: string };
    const code = new TOTP({ secret }).generate({ timestamp: second.state.now.getTime() });
    const body = { secret, code };
    expect((await send(second, '/api/admin/factors/app', { cookie, body })).status).toBe(201);
    expect((await send(first, '/api/admin/factors/app', { cookie, body })).status).toBe(409);
    expect((await send(first, '/api/admin/factors/app', { cookie, method: 'DELETE' })).status).toBe(204);
  });

  test('a compulsory second factor is so on both at once', async () => {
    const cookie = await signIn(first, '192.0.2.5');
    const rule = (isRequired: boolean) =>
      send(first, '/api/admin/factors/rule', { cookie, method: 'PUT', body: { isRequired } });
    expect((await rule(true)).status).toBe(200);
    expect((await send(second, '/api/admin/changes', { cookie })).status).toBe(403);
    expect((await rule(false)).status).toBe(200);
    expect((await send(second, '/api/admin/changes', { cookie })).status).toBe(200);
  });

  test('a share link of one is opened by the other, and revoked on both', async () => {
    const cookie = await signIn(first, '192.0.2.6');
    const made = await send(first, '/api/admin/share-links', { cookie, body: { path: '/team', days: 1 } });
    const { id, url } = (await made.json()) as { id: number; url: string };
    const openOn = async (app: TestApp) => (await send(app, new URL(url).pathname)).status;
    expect(await openOn(second)).toBe(200);
    const revoke = `/api/admin/share-links/${id}`;
    expect((await send(second, revoke, { cookie, method: 'DELETE' })).status).toBe(204);
    expect(await openOn(first)).toBe(404);
  });

  test('entries of the audit trail are one chain, also at the same moment', async () => {
    const before = await databases[0].read.$count(auditEntries);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        databases[at % 2 === 0 ? 0 : 1].write((tx) =>
          recordAudit(tx, { who: username }, 'setting', `Entry ${at}`),
        ),
      ),
    );
    await databases[1].refresh();
    const { head, broken } = await verifyAudit(databases[1].read);
    expect({ entries: head.id, broken }).toEqual({ entries: before + 20, broken: undefined });
  });

  test('followed redirects add up', async () => {
    const rule = { fromUrl: '/a', toUrl: '/b', redirectType: 301 as const, isActive: true };
    await databases[0].write((tx) => createRow(tx, 'redirects', rule, 'test'));
    const counters = databases.map((database) => createRedirectHits(database, () => undefined));
    for (const { count } of counters) for (let at = 0; at < 100; at++) count('/a');
    await Promise.all(counters.map(({ flush }) => flush()));
    await databases[0].refresh();
    const [row] = await databases[0].read.select().from(resources.redirects.table);
    expect(row?.hitCount).toBe(200);
  });
});
