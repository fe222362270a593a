import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRandom } from '#content-db/seed/random.ts';
import { createTestApp, type TestApp, testOrigin } from '../testing/app.ts';
import { changePassword, createAccount } from './accounts.ts';
import { startAttempt } from './attempts.ts';
import { limitedUses } from '#content-db/servers.ts';
import {
  cookieOf,
  countedPasswords,
  openSession,
  quickHash,
  testHash,
  testPassword,
} from '../testing/accounts.ts';

const [owner, other] = ['owner@example.org', 'other@example.org'];
const quarter = 15 * 60_000;
let app: TestApp;
let passwords: ReturnType<typeof countedPasswords>;

beforeEach(async () => {
  // What is compared for unknown usernames is slow on purpose; here only the number of comparisons counts.
  passwords = countedPasswords();
  const matches: typeof passwords.matches = (stored, password) =>
    passwords.matches(stored ?? quickHash, password).then((isRight) => isRight && stored !== undefined);
  app = await createTestApp({ deps: { passwords: { ...passwords, matches, isOutdated: () => false } } });
  for (const username of [owner, other])
    await app.content.write((tx) => createAccount(tx, username, quickHash));
});
afterEach(() => app[Symbol.asyncDispose]());

interface Attempt {
  username?: string;
  password?: string;
  address?: string;
  call?: 'login' | 'test-login';
}

async function statusOf({
  username = owner,
  password = 'a wrong password',
  address = '192.0.2.1',
  call = 'login',
}: Attempt): Promise<number> {
  return (await app.post(`/api/admin/${call}`, { username, password }, address)).status;
}

/** The device cookie that a sign-in sets, as a browser sends it back. */
function deviceOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-device-'));
  return cookie?.split(';')[0] ?? '';
}

/** The status of a sign-in from an address of its own. */
async function loginWith(cookie: string, credentials: object): Promise<number> {
  const headers = { cookie, origin: testOrigin, 'content-type': 'application/json' };
  const body = JSON.stringify(credentials);
  return (await app.ask('/api/admin/login', { method: 'POST', headers, body }, '198.51.100.1')).status;
}

async function fail(times: number, attempt: (at: number) => Attempt): Promise<void> {
  for (let at = 0; at < times; at++) expect(await statusOf(attempt(at)), `attempt ${at + 1}`).toBe(401);
}

describe('too many wrong passwords', () => {
  test('after ten for a username from one address, the right one is refused too, for 15 minutes', async () => {
    await fail(10, () => ({}));
    const response = await app.post('/api/admin/login', { username: owner, password: testPassword });
    expect(response.status).toBe(429);
    const message = 'Too many attempts to sign in. You can try again at 2026-01-01T12:15:00Z.';
    expect(await response.json()).toMatchObject({ code: 'too-many', message });
    expect(Number(response.headers.get('retry-after'))).toBe(quarter / 1000);
    expect(passwords.comparisons()).toBe(10);
    app.state.now = new Date(app.state.now.getTime() + quarter);
    expect(await statusOf({ password: testPassword })).toBe(200);
  });

  test('do not affect other users, other addresses or open sessions', async () => {
    const cookie = await openSession(app, { id: 1 });
    await fail(10, () => ({}));
    for (let again = 0; again < 100; again++) expect(await statusOf({})).toBe(429);
    expect(await statusOf({ username: other, password: testPassword })).toBe(200);
    expect(await statusOf({ password: testPassword, address: '192.0.2.2' })).toBe(200);
    expect((await app.ask('/api/admin/user', { headers: { cookie } })).status).toBe(200);
  });

  test('are limited to thirty from one address', async () => {
    await fail(30, (at) => ({ username: `user${at}@example.org` }));
    expect(await statusOf({ password: testPassword })).toBe(429);
    expect(await statusOf({ password: testPassword, address: '192.0.2.2' })).toBe(200);
  });

  test('are limited to fifty for one username', async () => {
    await fail(50, (at) => ({ address: `192.0.2.${at}` }));
    expect(await statusOf({ password: testPassword, address: '198.51.100.1' })).toBe(429);
    expect(await statusOf({ username: other, password: testPassword, address: '198.51.100.1' })).toBe(200);
  });

  test('by strangers do not keep out who has signed in with this browser before', async () => {
    const signedIn = await app.post('/api/admin/login', { username: owner, password: testPassword });
    const device = deviceOf(signedIn);
    expect(signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith(device))).toMatch(
      /^__Host-device-1=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await fail(50, (at) => ({ address: `192.0.2.${at}` }));
    const enter = (cookie: string, username = owner, password = testPassword) =>
      loginWith(cookie, { username, password });
    expect(await enter('')).toBe(429);
    expect(await enter(device)).toBe(200);
    expect(await enter(`${device}x`)).toBe(429);
    expect(await enter(device.replace('-1=', '-2='), other)).toBe(200);
    for (let at = 0; at < 10; at++) expect(await enter(device, owner, 'a wrong password')).toBe(401);
    expect(await enter(device)).toBe(429);
  });

  test('whoever waits is told until when, to the minute after it, with a known device and without', async () => {
    const device = deviceOf(await app.post('/api/admin/login', { username: owner, password: testPassword }));
    const told = async (cookie: string) => {
      const headers = { cookie, origin: testOrigin, 'content-type': 'application/json' };
      const body = JSON.stringify({ username: owner, password: testPassword });
      const answer = await app.ask('/api/admin/login', { method: 'POST', headers, body });
      return ((await answer.json()) as { message: string }).message;
    };
    app.state.now = new Date('2026-01-01T12:00:30Z');
    await fail(10, () => ({}));
    app.state.now = new Date('2026-01-01T12:10:00Z');
    const message = 'Too many attempts to sign in. You can try again at 2026-01-01T12:16:00Z.';
    expect(await told(device)).toBe(message);
    expect(await told('')).toBe(message);
  });

  test('a device is known until the password changes, for half a year', async () => {
    const device = deviceOf(await app.post('/api/admin/login', { username: owner, password: testPassword }));
    const enter = () => loginWith(device, { username: owner, password: testPassword });
    const start = app.state.now.getTime();
    app.state.now = new Date(start + 179 * 24 * 60 * 60_000);
    await fail(50, (at) => ({ address: `192.0.2.${at}` }));
    expect(await enter()).toBe(200);
    app.state.now = new Date(start + 180 * 24 * 60 * 60_000);
    await fail(50, (at) => ({ address: `192.0.2.${at}` }));
    expect(await enter()).toBe(429);
    app.state.now = new Date(start + 24 * 60 * 60_000);
    await fail(50, (at) => ({ address: `192.0.2.${at}` }));
    await app.content.write((tx) => changePassword(tx, 1, testHash));
    expect(await enter()).toBe(429);
  });

  test("a device of one account is not one of another's", async () => {
    const device = deviceOf(await app.post('/api/admin/login', { username: owner, password: testPassword }));
    await fail(50, (at) => ({ address: `192.0.2.${at}`, username: other }));
    const credentials = { username: other, password: testPassword };
    expect(await loginWith(device.replace('-1=', '-2='), credentials)).toBe(429);
  });

  test('are counted across both calls', async () => {
    await fail(10, (at) => ({ call: at % 2 === 0 ? 'login' : 'test-login' }));
    for (const call of ['login', 'test-login'] as const)
      expect(await statusOf({ call, password: testPassword })).toBe(429);
  });

  test('count as soon as they start, so concurrent attempts gain nothing', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf({})));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(passwords.comparisons()).toBe(10);
  });

  test("can't be hidden by other headers, fields or spellings", async () => {
    const random = createRandom(1);
    const spellings = [
      owner,
      owner.toUpperCase(),
      ` ${owner}\t`,
      'ｏｗｎｅｒ@example.org',
      'Owner@Example.Org',
      'owner\u200b@example.org',
      'own er@example.org',
      '\ufeffowner@example.org',
    ];
    for (let at = 0; at < 1000; at++) {
      const address = `203.0.113.${random.below(256)}`;
      const headers = {
        origin: 'https://www.example.org',
        'content-type': 'application/json',
        [random.pick(['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'])]:
          random.pick([address, `for=${address}`, `${address}, ${address}`]),
      };
      const body = {
        username: random.pick(spellings),
        password: `wrong ${at}`,
        ...(random.chance(0.1) && { [random.pick(['ip', 'email', 'id'])]: at }),
      };
      await app.ask(
        `/api/admin/${random.pick(['login', 'test-login'])}`,
        { method: 'POST', headers, body: JSON.stringify(body) },
        '192.0.2.1',
      );
    }
    expect(passwords.comparisons()).toBe(10);
  });

  test('from one IPv6 /64 network count as from one address', async () => {
    await fail(10, (at) => ({ address: `2001:db8:1:2::${at}` }));
    expect(await statusOf({ address: '2001:db8:1:2:ffff::1', password: testPassword })).toBe(429);
    expect(await statusOf({ address: '2001:db8:1:3::1', password: testPassword })).toBe(200);
  });

  test('are separated by X-Forwarded-For only behind our own proxy', async () => {
    await using behind = await createTestApp({ env: { TRUST_PROXY: '1' }, deps: { passwords } });
    await behind.content.write((tx) => createAccount(tx, owner, quickHash));
    const from = (forwarded: string) =>
      behind.ask('/api/admin/login', {
        method: 'POST',
        headers: {
          origin: 'https://www.example.org',
          'content-type': 'application/json',
          'x-forwarded-for': forwarded,
        },
        body: JSON.stringify({ username: owner, password: 'a wrong password' }),
      });
    for (let at = 0; at < 10; at++) expect((await from(`203.0.113.${at}, 192.0.2.1`)).status).toBe(401);
    expect((await from('203.0.113.99, 192.0.2.1')).status).toBe(429);
    expect((await from('192.0.2.2')).status).toBe(401);
  });
});

test('right passwords do not count', async () => {
  for (let again = 0; again < 40; again++)
    expect(await statusOf({ password: testPassword, call: again % 2 === 0 ? 'login' : 'test-login' })).toBe(
      200,
    );
  await fail(10, () => ({}));
});

test('wrong passwords count when changing the password, too', async () => {
  const cookie = await openSession(app, { id: 1 });
  const change = (current: string) =>
    app.ask('/api/admin/password', {
      method: 'POST',
      headers: { cookie, origin: 'https://www.example.org', 'content-type': 'application/json' },
      body: JSON.stringify({ current, password: 'another pass phrase' }),
    });
  for (let at = 0; at < 10; at++) expect((await change('a wrong password')).status).toBe(400);
  expect((await change(testPassword)).status).toBe(429);
  expect(await statusOf({ password: testPassword })).toBe(429);
});

test('a full hashing queue answers 503 with Retry-After, and the attempt does not count', async () => {
  const busy = countedPasswords();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let waiting = 0;
  await using full = await createTestApp({
    deps: {
      passwords: {
        ...busy,
        matches: async (...given) => {
          waiting += 1;
          await released;
          return busy.matches(...given);
        },
      },
    },
  });
  await full.content.write((tx) => createAccount(tx, owner, quickHash));
  const attempts = Array.from({ length: 30 }, (_, at) =>
    full.post('/api/admin/test-login', { username: owner, password: testPassword }, `192.0.2.${at}`),
  );
  await expect.poll(() => waiting).toBe(attempts.length);
  release();
  const answers = await Promise.all(attempts);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(answers.length - refused.length).toBe(busy.comparisons());
  for (const { status } of answers) expect([200, 503]).toContain(status);
});

test('an attacker with many names and addresses leaves nothing behind', async () => {
  const attemptBy = (username: string, address: string) =>
    startAttempt(app.content, { username, address, isKnownDevice: false }, () => app.state.now);
  for (let at = 0; at < 200; at++)
    await attemptBy(`${'x'.repeat(1000)}${at}`, `2001:db8:${at >> 4}:${at & 15}::/64`);
  const [row] = await app.content.read.select().from(limitedUses);
  expect(JSON.stringify(row).length).toBeLessThan(100);
  app.state.now = new Date(app.state.now.getTime() + quarter);
  expect((await attemptBy('x', '192.0.2.1')).retryAfter).toBe(0);
  expect(await app.content.read.$count(limitedUses)).toBe(3);
});

test('an open session does not help to guess', async () => {
  const cookie = cookieOf(await app.post('/api/admin/login', { username: other, password: testPassword }));
  expect(cookie).not.toBe('');
  await fail(10, () => ({}));
  const headers = { cookie, origin: 'https://www.example.org', 'content-type': 'application/json' };
  const response = await app.ask('/api/admin/login', {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: owner, password: testPassword }),
  });
  expect(response.status).toBe(429);
});
