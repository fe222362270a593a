import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminUsers, sessions } from '#content-db/people.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { createAccount, storeHash } from './accounts.ts';
import { cookieOf, countedPasswords, quickHash, testHash, testPassword } from '../testing/accounts.ts';

const username = 'staff@example.org';
const right = { username, password: testPassword };
const calls = ['/api/admin/test-login', '/api/admin/login'];
let app: TestApp;
let passwords: ReturnType<typeof countedPasswords>;

beforeEach(async () => {
  passwords = countedPasswords();
  app = await createTestApp({ deps: { passwords } });
  await app.content.write((tx) => createAccount(tx, username, testHash));
});
afterEach(() => app[Symbol.asyncDispose]());

const openSessions = () => app.content.read.$count(sessions);
const userOf = (cookie: string) => app.ask('/api/admin/user', { headers: { cookie } });

describe('signing in', () => {
  test('answers who it is, with a cookie that opens the back office', async () => {
    const response = await app.post('/api/admin/login', right);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: 1, username });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const user = await userOf(cookieOf(response));
    expect(user.status).toBe(200);
    expect(await user.json()).toEqual({ id: 1, username, role: 'admin' });
    expect(user.headers.get('cache-control')).toBe('no-store');
  });

  test('sets a cookie that only this host can set, over https, and that no script sees', async () => {
    const response = await app.post('/api/admin/login', right);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('on a site without https the cookie is a plain one', async () => {
    await using plain = await createTestApp({ env: { SITE_URL: 'http://localhost:4321' } });
    await plain.content.write((tx) => createAccount(tx, username, testHash));
    const headers = { origin: 'http://localhost:4321', 'content-type': 'application/json' };
    const response = await plain.ask('/api/admin/login', {
      method: 'POST',
      headers,
      body: JSON.stringify(right),
    });
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await plain.ask('/api/admin/user', { headers: { cookie: cookieOf(response) } })).status).toBe(
      200,
    );
  });

  test('gives a new token each time and ends the session that the browser had', async () => {
    const first = cookieOf(await app.post('/api/admin/login', right));
    const headers = { cookie: first, origin: 'https://www.example.org', 'content-type': 'application/json' };
    const second = cookieOf(
      await app.ask('/api/admin/login', { method: 'POST', headers, body: JSON.stringify(right) }),
    );
    expect(second).not.toBe(first);
    expect((await userOf(first)).status).toBe(401);
    expect((await userOf(second)).status).toBe(200);
    expect(await openSessions()).toBe(1);
  });

  test('never adopts a token that the browser brings', async () => {
    const planted = `__Host-session=${'x'.repeat(43)}`;
    const headers = {
      cookie: planted,
      origin: 'https://www.example.org',
      'content-type': 'application/json',
    };
    const response = await app.ask('/api/admin/login', {
      method: 'POST',
      headers,
      body: JSON.stringify(right),
    });
    expect(cookieOf(response)).not.toBe(planted);
    expect((await userOf(planted)).status).toBe(401);
  });

  test('by test-login creates no session', async () => {
    const response = await app.post('/api/admin/test-login', right);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(await openSessions()).toBe(0);
  });

  test.each(calls)('%s trims both fields and does not mind the spelling of the username', async (call) => {
    for (const variant of [` ${username} `, 'Staff@Example.ORG', 'ｓｔａｆｆ@example.org']) {
      expect((await app.post(call, { username: variant, password: ` ${testPassword}\n` })).status).toBe(200);
    }
  });

  test('replaces an outdated hash; the password stays', async () => {
    await app.content.write((tx) => storeHash(tx, 1, quickHash));
    expect((await app.post('/api/admin/login', right)).status).toBe(200);
    const [row] = await app.content.read.select().from(adminUsers);
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect((await app.post('/api/admin/login', right)).status).toBe(200);
  });

  test('fails when the password changes meanwhile', async () => {
    const changing = countedPasswords();
    await using slow = await createTestApp({
      deps: {
        passwords: {
          ...changing,
          matches: async (...given) => {
            const isRight = await changing.matches(...given);
            await slow.content.write((tx) => storeHash(tx, 1, quickHash));
            return isRight;
          },
        },
      },
    });
    await slow.content.write((tx) => createAccount(tx, username, testHash));
    const response = await slow.post('/api/admin/login', right);
    expect(response.status).toBe(401);
    expect(await slow.content.read.$count(sessions)).toBe(0);
  });
});

describe.each(calls)('%s with wrong credentials', (call) => {
  test('answers the same, after one comparison, whoever it is', async () => {
    const answers: unknown[] = [];
    const hashes = [testHash, 'not a hash', ''];
    for (const stored of hashes) {
      await app.content.write((tx) =>
        tx.update(adminUsers).set({ password: stored }).where(eq(adminUsers.id, 1)),
      );
      answers.push(await answerTo({ username, password: 'a wrong password' }));
    }
    answers.push(await answerTo({ username: 'nobody@example.org', password: 'a wrong password' }));
    answers.push(await answerTo({ username: "' or 1=1 --", password: 'a wrong password' }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { message: 'Invalid credentials', code: 'signed-out' },
      comparisons: 1,
    });
    expect(await openSessions()).toBe(0);
  });

  async function answerTo(body: object) {
    const before = passwords.comparisons();
    const response = await app.post(call, body);
    return {
      status: response.status,
      headers: [...response.headers],
      body: await response.json(),
      comparisons: passwords.comparisons() - before,
    };
  }

  test.each<[object, Record<string, string>]>([
    [{}, { username: 'Username is required', password: 'Password is required' }],
    [
      { username: '', password: '' },
      { username: 'Username is required', password: 'Password is required' },
    ],
    [
      { username: ' \t', password: '  ' },
      { username: 'Username is required', password: 'Password is required' },
    ],
    [
      { username: null, password: 1 },
      { username: 'Username is required', password: 'Password is required' },
    ],
    [
      { username: {}, password: [] },
      { username: 'Username is required', password: 'Password is required' },
    ],
    [{ username, password: 'x\0' }, { password: 'Contains characters that cannot be stored' }],
    [{ username, password: 'x'.repeat(1025) }, { password: 'Password is too long' }],
    [{ ...right, isAdmin: true }, { isAdmin: 'Unknown field' }],
  ])('says what is wrong with %j, and compares nothing', async (body, fields) => {
    const response = await app.post(call, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid', fields });
    expect(passwords.comparisons()).toBe(0);
  });

  test.each(['null', '[]', '"x"', '{', ''])('takes no %s for a body', async (body) => {
    const headers = { origin: 'https://www.example.org', 'content-type': 'application/json' };
    expect((await app.ask(call, { method: 'POST', headers, body })).status).toBe(400);
  });

  test('refuses a long body', async () => {
    expect((await app.post(call, { username, password: 'x'.repeat(9000) })).status).toBe(413);
  });

  test('is refused to other sites', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' };
    expect((await app.ask(call, { method: 'POST', headers, body: JSON.stringify(right) })).status).toBe(403);
    expect(passwords.comparisons()).toBe(0);
  });
});

describe('signing out', () => {
  const signOut = (cookie: string) =>
    app.ask('/api/admin/logout', { method: 'POST', headers: { cookie, origin: 'https://www.example.org' } });

  test("ends the session and clears the browser's data", async () => {
    const cookie = cookieOf(await app.post('/api/admin/login', right));
    const response = await signOut(cookie);
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBe(
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('clear-site-data')).toBe('"storage"');
    for (let replay = 0; replay < 100; replay++) expect((await userOf(cookie)).status).toBe(401);
    expect(await openSessions()).toBe(0);
  });

  test('works again, and without a session', async () => {
    const cookie = cookieOf(await app.post('/api/admin/login', right));
    for (const given of [cookie, cookie, '', '__Host-session=garbage'])
      expect((await signOut(given)).status).toBe(200);
  });

  test.each(['/api/admin/login', '/api/admin/test-login', '/api/admin/logout'])(
    '%s is done by POST only',
    async (call) => {
      const cookie = cookieOf(await app.post('/api/admin/login', right));
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
        expect(
          (await app.ask(call, { method, headers: { cookie, origin: 'https://www.example.org' } })).status,
        ).toBe(405);
      }
      expect((await userOf(cookie)).status).toBe(200);
    },
  );
});

test('the log has no password, token, cookie, typed username or network address, which nobody would delete there', async () => {
  await app.post('/api/admin/login', { username: 'canary-username', password: 'canary-password' });
  const cookie = cookieOf(await app.post('/api/admin/login', right));
  await userOf(cookie);
  expect(app.logged).not.toEqual([]);
  const log = JSON.stringify(app.logged);
  for (const secret of ['canary', testPassword, cookie.split('=')[1], '192.0.2.1'])
    expect(log).not.toContain(secret);
});
