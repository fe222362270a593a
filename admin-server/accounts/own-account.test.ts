import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '#content-db/people.ts';
import { createAccount } from './accounts.ts';
import {
  cookieOf,
  openSession,
  signedInApp,
  type SignedInApp,
  testHash,
  testPassword,
} from '../testing/accounts.ts';

let app: SignedInApp;

beforeEach(async () => {
  app = await signedInApp();
});
afterEach(() => app[Symbol.asyncDispose]());

const statusWith = async (cookie: string) =>
  (await app.ask('/api/admin/user', { headers: { cookie } })).status;
const login = (password: string) => app.post('/api/admin/login', { username: app.admin.username, password });

test('GET /user returns the id, the username and the role only', async () => {
  expect(await (await app.ask('/api/admin/user')).json()).toEqual({
    id: app.admin.id,
    username: 'staff@example.org',
    role: 'admin',
  });
});

test('the language of the back office is the account’s', async () => {
  const choose = (language: unknown) => app.send('PUT', '/api/admin/user/language', { language });
  expect((await choose('ar')).status).toBe(200);
  expect(await (await app.ask('/api/admin/user')).json()).toMatchObject({ language: 'ar' });
  const refused = await choose('fr');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ fields: { language: 'Must be en or ar' } });
  expect(await (await app.ask('/api/admin/user')).json()).toMatchObject({ language: 'ar' });
});

describe('changing the password', () => {
  const change = (body: object) => app.send('POST', '/api/admin/password', body);

  test('ends every session at once and gives this browser a new one', async () => {
    const elsewhere = await openSession(app, app.admin);
    const response = await change({ current: testPassword, password: 'another pass phrase' });
    expect(response.status).toBe(200);
    for (let replay = 0; replay < 50; replay++)
      expect([await statusWith(app.cookie), await statusWith(elsewhere)]).toEqual([401, 401]);
    expect(await statusWith(cookieOf(response))).toBe(200);
    expect((await login(testPassword)).status).toBe(401);
    expect((await login('another pass phrase')).status).toBe(200);
  });

  test('needs the current one', async () => {
    const response = await change({ current: 'a wrong password', password: 'another pass phrase' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid',
      fields: { current: 'The current password is not right' },
    });
    expect(await statusWith(app.cookie)).toBe(200);
    expect((await login(testPassword)).status).toBe(200);
  });

  test.each<[object, Record<string, string>]>([
    [{}, { current: 'Password is required', password: 'Password must be at least 8 characters' }],
    [{ current: testPassword, password: 'short' }, { password: 'Password must be at least 8 characters' }],
    [
      { current: testPassword, password: 'password1' },
      { password: 'This password is too common. Choose another one' },
    ],
    [
      { current: testPassword, password: 'staff@example.org' },
      { password: 'Password must not be the username' },
    ],
    [{ current: testPassword, password: 'x'.repeat(1025) }, { password: 'Password is too long' }],
    [
      { current: testPassword, password: 'another pass phrase', username: 'x@example.org' },
      { username: 'Unknown field' },
    ],
  ])('refuses %j', async (body, fields) => {
    const response = await change(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields });
    expect(await statusWith(app.cookie)).toBe(200);
  });
});

test("signing out everywhere ends all own sessions and nobody else's", async () => {
  const elsewhere = await openSession(app, app.admin);
  const other = await app.content.write((tx) => createAccount(tx, 'other@example.org', testHash));
  const others = await openSession(app, other);
  const response = await app.send('POST', '/api/admin/logout-everywhere');
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
  expect([await statusWith(app.cookie), await statusWith(elsewhere), await statusWith(others)]).toEqual([
    401, 401, 200,
  ]);
});

describe('sessions', () => {
  interface Listed {
    id: string;
    createdAt: string;
    lastUsedAt: string;
    current: boolean;
  }
  const listed = async (path = 'sessions') =>
    (await (await app.ask(`/api/admin/${path}`)).json()) as Listed[];

  test('are listed with their times, and which one this is', async () => {
    const started = app.state.now.toISOString();
    app.state.now = new Date(app.state.now.getTime() + 60 * 60_000);
    await openSession(app, app.admin);
    const now = app.state.now.toISOString();
    const rows = await listed();
    expect(rows.map(({ createdAt, lastUsedAt, current }) => ({ createdAt, lastUsedAt, current }))).toEqual([
      { createdAt: now, lastUsedAt: now, current: false },
      { createdAt: started, lastUsedAt: now, current: true },
    ]);
  });

  test("of another account are listed and ended by the account's id", async () => {
    const other = await app.content.write((tx) => createAccount(tx, 'other@example.org', testHash));
    const cookies = [
      await openSession(app, other),
      await openSession(app, other),
      await openSession(app, other),
    ];
    const rows = await listed(`admins/${other.id}/sessions`);
    expect(rows.map(({ current }) => current)).toEqual([false, false, false]);
    const end = async (path: string) => (await app.send('DELETE', `/api/admin/${path}`)).status;
    expect(await end(`sessions/${rows[0]?.id}`)).toBe(404);
    expect(await end(`admins/${app.admin.id}/sessions/${rows[0]?.id}`)).toBe(404);
    expect(await end(`admins/${other.id}/sessions/${rows[0]?.id}`)).toBe(204);
    expect(await listed(`admins/${other.id}/sessions`)).toHaveLength(2);
    expect(await end(`admins/${other.id}/sessions`)).toBe(204);
    for (const cookie of cookies) expect(await statusWith(cookie)).toBe(401);
    expect(await statusWith(app.cookie)).toBe(200);
    for (const wrong of ['99', 'x', '-1', '1e3', '9007199254740993'])
      expect((await app.ask(`/api/admin/admins/${wrong}/sessions`)).status).toBe(404);
  });

  test('say from which device and address', async () => {
    const response = await app.ask(
      '/api/admin/login',
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        },
        body: JSON.stringify({ username: app.admin.username, password: testPassword }),
      },
      '198.51.100.4',
    );
    const rows = (await (
      await app.ask('/api/admin/sessions', { headers: { cookie: cookieOf(response) } })
    ).json()) as Listed[];
    expect(rows.find(({ current }) => current)).toMatchObject({
      device: 'Firefox on Linux',
      address: '198.51.100.4',
    });
  });

  test('are ended all at once, but for this one', async () => {
    const elsewhere = await openSession(app, app.admin);
    expect((await app.send('DELETE', '/api/admin/sessions')).status).toBe(204);
    expect([await statusWith(app.cookie), await statusWith(elsewhere)]).toEqual([200, 401]);
  });

  test('have ids that are not tokens', async () => {
    const [{ id } = { id: '' }] = await listed();
    const [row] = await app.content.read.select().from(sessions);
    expect(id).not.toBe('');
    expect(row?.id).not.toContain(id);
    expect(await statusWith(`__Host-session=${id}`)).toBe(401);
  });

  test('are ended one by one', async () => {
    const elsewhere = await openSession(app, app.admin);
    const id = (await listed()).find(({ current }) => !current)?.id;
    expect((await app.send('DELETE', `/api/admin/sessions/${id}`)).status).toBe(204);
    expect(await statusWith(elsewhere)).toBe(401);
    expect((await app.send('DELETE', `/api/admin/sessions/${id}`)).status).toBe(404);
    expect(await statusWith(app.cookie)).toBe(200);
  });

  test("clear the cookie when the caller's own session ends", async () => {
    const [{ id } = { id: '' }] = await listed();
    const response = await app.send('DELETE', `/api/admin/sessions/${id}`);
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await statusWith(app.cookie)).toBe(401);
  });
});
