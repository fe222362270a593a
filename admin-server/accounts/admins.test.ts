import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminUsers } from '#content-db/people.ts';
import { createAccount } from './accounts.ts';
import type { Admin } from '../http/signed-in.ts';
import { openSession, signedInApp, type SignedInApp, testHash, testPassword } from '../testing/accounts.ts';

let app: SignedInApp;

beforeEach(async () => {
  app = await signedInApp();
});
afterEach(() => app[Symbol.asyncDispose]());

const call = '/api/admin/admins';
const password = 'vK3#pz9q';
const addOther = () => app.content.write((tx) => createAccount(tx, 'other@example.org', testHash));
const statusWith = async (cookie: string) =>
  (await app.ask('/api/admin/user', { headers: { cookie } })).status;
const login = async (username: string, given: string) =>
  (await app.post('/api/admin/login', { username, password: given })).status;
const usernames = async () =>
  (await app.content.read.select().from(adminUsers)).map(({ username }) => username);

test('are listed by name', async () => {
  await addOther();
  const response = await app.ask(call);
  const rows = (await response.json()) as (Admin & { createdAt: string; current: boolean })[];
  expect(rows.map(({ username, current }) => [username, current])).toEqual([
    ['other@example.org', false],
    ['staff@example.org', true],
  ]);
});

describe('adding one', () => {
  test('makes an account that can sign in', async () => {
    const response = await app.send('POST', call, { username: ' New@Example.org ', password });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ id: 2, username: 'new@example.org', role: 'admin' });
    expect(await login('new@example.org', password)).toBe(200);
  });

  test.each(['staff@example.org', 'STAFF@example.org', ' staff@example.org'])(
    'with the name %j is refused: it is taken',
    async (username) => {
      const response = await app.send('POST', call, { username, password });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        code: 'conflict',
        fields: { username: 'There is an account with this email already.' },
      });
    },
  );

  test('twice at once creates one', async () => {
    const answers = await Promise.all(
      [0, 1].map(() => app.send('POST', call, { username: 'new@example.org', password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each<[object, Record<string, string>]>([
    [{}, { username: 'Must be a valid email', password: 'Password must be at least 8 characters' }],
    [
      { username: 'staff', password: 'short' },
      { username: 'Must be a valid email', password: 'Password must be at least 8 characters' },
    ],
    [
      { username: 'new@example.org', password: ' vK3#pz9q' },
      { password: 'Password must not begin or end with a space' },
    ],
    [{ username: 'new@example.org', password, id: 7 }, { id: 'Unknown field' }],
    [{ username: 'new@example.org', password, createdAt: '' }, { createdAt: 'Unknown field' }],
  ])('refuses %j', async (body, fields) => {
    const response = await app.send('POST', call, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid', fields });
    expect(await usernames()).toEqual(['staff@example.org']);
  });
});

describe("resetting another admin's password", () => {
  test('ends their sessions at once', async () => {
    const other = await addOther();
    const cookie = await openSession(app, other);
    const response = await app.send('PATCH', `${call}/${other.id}`, { password });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: other.id, username: other.username });
    expect([await statusWith(cookie), await statusWith(app.cookie)]).toEqual([401, 200]);
    expect([await login(other.username, testPassword), await login(other.username, password)]).toEqual([
      401, 200,
    ]);
  });

  test('applies the password rules', async () => {
    const other = await addOther();
    for (const [body, field] of [
      [{ password: 'short' }, 'password'],
      [{}, 'password'],
      [{ password: 'other@example.org' }, 'password'],
      [{ password, id: 9 }, 'id'],
    ] as const) {
      const response = await app.send('PATCH', `${call}/${other.id}`, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toHaveProperty(`fields.${field}`);
    }
    expect(await login(other.username, testPassword)).toBe(200);
  });

  test("is not the way to change one's own", async () => {
    expect((await app.send('PATCH', `${call}/${app.admin.id}`, { password })).status).toBe(409);
    expect(await login(app.admin.username, testPassword)).toBe(200);
  });
});

describe('removing one', () => {
  test('ends their sessions at once', async () => {
    const other = await addOther();
    const cookie = await openSession(app, other);
    const response = await app.send('DELETE', `${call}/${other.id}`);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    for (let replay = 0; replay < 100; replay++) expect(await statusWith(cookie)).toBe(401);
    expect(await login(other.username, testPassword)).toBe(401);
    expect((await app.send('DELETE', `${call}/${other.id}`)).status).toBe(404);
  });

  test('is refused for the last one', async () => {
    const response = await app.send('DELETE', `${call}/${app.admin.id}`);
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      message: 'This is the last admin. Add another one first.',
      code: 'conflict',
    });
    expect(await statusWith(app.cookie)).toBe(200);
  });

  test('is refused for the last one also when both remove each other at once', async () => {
    const other = await addOther();
    const cookie = await openSession(app, other);
    await Promise.all([
      app.send('DELETE', `${call}/${other.id}`),
      app.ask(`${call}/${app.admin.id}`, { method: 'DELETE', headers: { cookie } }),
    ]);
    expect(await usernames()).toHaveLength(1);
  });

  test("one's own account signs one out", async () => {
    await addOther();
    const response = await app.send('DELETE', `${call}/${app.admin.id}`);
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await statusWith(app.cookie)).toBe(401);
  });
});

test.each(['0', '-1', '1e3', '99', '9007199254740993', '1 or 1=1', '%00', 'x'])(
  'there is no admin %s',
  async (id) => {
    expect((await app.send('PATCH', `${call}/${id}`, { password })).status).toBe(404);
    expect((await app.send('DELETE', `${call}/${id}`)).status).toBe(404);
  },
);
