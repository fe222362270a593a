import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '#content-db/people.ts';
import { createTestApp, type TestApp, testOrigin } from '../testing/app.ts';
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts';
import { cookieOf, countedPasswords, quickHash, testPassword } from '../testing/accounts.ts';
import { createAccount } from './accounts.ts';

const username = 'staff@example.org';
const right = { username, password: testPassword };
let app: TestApp;
let passwords: ReturnType<typeof countedPasswords>;

beforeEach(async () => {
  passwords = countedPasswords();
  app = await createTestApp({ deps: { passwords: { ...passwords, isOutdated: () => false } } });
  await app.content.write((tx) => createAccount(tx, username, quickHash));
});
afterEach(() => app[Symbol.asyncDispose]());

const seconds = 1000;
const wait = (milliseconds: number) =>
  void (app.state.now = new Date(app.state.now.getTime() + milliseconds));
const login = (body: object, address?: string) => app.post('/api/admin/login', body, address);
const userOf = (cookie: string) => app.ask('/api/admin/user', { headers: { cookie } });
const codeOf = (secret: string, offset = 0) =>
  new TOTP({ secret }).generate({ timestamp: app.state.now.getTime() + offset });

/** Calls of the account, signed in. */
async function signedIn(path: string, body: object) {
  cookie ??= cookieOf(await login(right));
  const headers = { cookie, origin: testOrigin, 'content-type': 'application/json' };
  const response = await app.ask(`/api/admin${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return response.json();
}
let cookie: string | undefined;
beforeEach(() => void (cookie = undefined));

async function addApp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await signedIn('/factors/app/options', {});
  const { recoveryCodes } = await signedIn('/factors/app', { secret, code: codeOf(secret, -30 * seconds) });
  return { secret, recoveryCodes };
}

async function addPasskey(): Promise<Authenticator> {
  const authenticator = createAuthenticator(testOrigin);
  const response = authenticator.register(await signedIn('/factors/passkeys/options', {}));
  await signedIn('/factors/passkeys', { name: 'My phone', response });
  return authenticator;
}

test('an admin sees who has which second factors', async () => {
  const factors = async () => {
    const answer = await app.ask('/api/admin/admins', { headers: { cookie: cookie ?? '' } });
    return ((await answer.json()) as { factors: string[] }[]).map((account) => account.factors);
  };
  await app.content.write((tx) => createAccount(tx, 'zoe@example.org', quickHash, 'editor'));
  await addApp();
  expect(await factors()).toEqual([['code'], []]);
  await addPasskey();
  expect(await factors()).toEqual([['passkey', 'code'], []]);
});

describe('with an authenticator app', () => {
  test('the password alone starts no session, and names the factor', async () => {
    await addApp();
    const before = await app.content.read.$count(sessions);
    const answer = await login(right);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ factors: ['code'] });
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect(await app.content.read.$count(sessions)).toBe(before);
    expect((await app.post('/api/admin/test-login', right)).headers.has('set-cookie')).toBe(false);
  });

  test('the password and a code of now, 30 seconds ago or in 30 seconds start one', async () => {
    const { secret } = await addApp();
    wait(60 * seconds);
    for (const offset of [-30, 0, 30]) {
      const answer = await login({ ...right, code: ` ${codeOf(secret, offset * seconds)} ` });
      expect(answer.status, `${offset} s`).toBe(200);
      expect((await userOf(cookieOf(answer))).status).toBe(200);
    }
    wait(120 * seconds);
    for (const offset of [-60, 60])
      expect((await login({ ...right, code: codeOf(secret, offset * seconds) })).status, `${offset} s`).toBe(
        401,
      );
  });

  test('a code works once, and no older one after it', async () => {
    const { secret } = await addApp();
    wait(60 * seconds);
    const code = codeOf(secret);
    expect((await login({ ...right, code })).status).toBe(200);
    expect((await login({ ...right, code })).status).toBe(401);
    expect((await login({ ...right, code: codeOf(secret, -30 * seconds) })).status).toBe(401);
    const both = await Promise.all(
      [1, 2, 3].map(() => login({ ...right, code: codeOf(secret, 30 * seconds) })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  test('the code that confirmed the app is used up', async () => {
    const { secret } = await signedIn('/factors/app/options', {});
    const code = codeOf(secret);
    await signedIn('/factors/app', { secret, code });
    expect((await login({ ...right, code })).status).toBe(401);
  });

  test('a wrong password says the same with and without a code, after one comparison', async () => {
    const { secret } = await addApp();
    const answers = [];
    for (const body of [
      { username, password: 'wrong' },
      { username, password: 'wrong', code: codeOf(secret) },
      { username: 'nobody@example.org', password: 'wrong', code: '123456' },
    ]) {
      const before = passwords.comparisons();
      const answer = await login(body);
      const compared = passwords.comparisons() - before;
      answers.push({ status: answer.status, body: await answer.json(), compared });
    }
    for (const answer of answers)
      expect(answer).toEqual({
        status: 401,
        body: { message: 'Invalid credentials', code: 'signed-out' },
        compared: 1,
      });
    expect((await login({ ...right, code: codeOf(secret) })).status).toBe(200);
  });

  test('wrong codes are limited like wrong passwords, together with them', async () => {
    const { secret } = await addApp();
    for (let at = 0; at < 5; at++) expect((await login({ username, password: 'wrong' })).status).toBe(401);
    for (let at = 0; at < 5; at++) expect((await login({ ...right, code: '000000' })).status).toBe(401);
    expect((await login({ ...right, code: codeOf(secret) })).status).toBe(429);
    expect((await login(right)).status).toBe(429);
    expect((await login({ ...right, code: codeOf(secret) }, '192.0.2.2')).status).toBe(200);
  });

  test.each(['', ' ', 1, null, {}, 'x'.repeat(101)])('%j is no code', async (code) => {
    await addApp();
    expect((await login({ ...right, code })).status).toBe(400);
  });

  test.each(['000000', '000 000', 'abc', '１２３４５６', "' or 1=1", '\u202e123456'])(
    '%j is a wrong code',
    async (code) => {
      await addApp();
      expect((await login({ ...right, code })).status).toBe(401);
    },
  );

  test('each recovery code works once in place of a code, in any spelling', async () => {
    const {
      recoveryCodes: [first = '', second = ''],
    } = await addApp();
    expect((await login({ ...right, code: first })).status).toBe(200);
    expect((await login({ ...right, code: first })).status).toBe(401);
    expect((await login({ ...right, code: second.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    expect(await signedIn('/proof', { password: testPassword })).toEqual({ ok: true });
  });
});

test('an account without a second factor signs in as before, also when a code is sent', async () => {
  expect(await (await login({ ...right, code: '123456' })).json()).toEqual({ id: 1, username });
});

describe('with a passkey', () => {
  const options = async () => (await app.post('/api/admin/login/passkey/options', {})).json();
  const enter = (response: unknown) => app.post('/api/admin/login/passkey', { response });

  test('the password alone starts no session; a recovery code does in place of the passkey', async () => {
    const authenticator = createAuthenticator(testOrigin);
    const response = authenticator.register(await signedIn('/factors/passkeys/options', {}));
    const { recoveryCodes } = await signedIn('/factors/passkeys', { name: 'My phone', response });
    expect(await (await login(right)).json()).toEqual({ factors: ['passkey', 'code'] });
    expect((await login({ ...right, code: recoveryCodes[0] })).status).toBe(200);
  });

  test('one signs in without a username', async () => {
    const authenticator = await addPasskey();
    const asked = await options();
    expect(asked).toMatchObject({ rpId: 'www.example.org', userVerification: 'required' });
    expect(asked.allowCredentials ?? []).toEqual([]);
    const answer = await enter(authenticator.authenticate(asked));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ id: 1, username });
    expect((await userOf(cookieOf(answer))).status).toBe(200);
    const { passkeys } = await (
      await app.ask('/api/admin/factors', { headers: { cookie: cookieOf(answer) } })
    ).json();
    expect(passkeys[0].lastUsedAt).toBe(app.state.now.toISOString());
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'example.org' }],
    ['without verification of the user', { isUserVerified: false }],
  ])('an answer %s is refused', async (_, claims) => {
    const authenticator = await addPasskey();
    const answer = await enter(authenticator.authenticate(await options(), claims));
    expect(answer.status).toBe(401);
    expect(answer.headers.has('set-cookie')).toBe(false);
  });

  test('an answer works once, and only to a challenge of ours, within five minutes', async () => {
    const authenticator = await addPasskey();
    const response = authenticator.authenticate(await options());
    expect((await enter(response)).status).toBe(200);
    expect((await enter(response)).status).toBe(401);
    expect((await enter(authenticator.authenticate({ challenge: 'c2VsZi1tYWRl' }))).status).toBe(401);
    const forProof = await signedIn('/proof/passkey/options', {});
    expect((await enter(authenticator.authenticate(forProof))).status).toBe(401);
    const old = await options();
    wait(5 * 60 * seconds);
    expect((await enter(authenticator.authenticate(old))).status).toBe(401);
  });

  test('a copied authenticator, whose counter is behind, is refused', async () => {
    const authenticator = await addPasskey();
    authenticator.counter = 5;
    expect((await enter(authenticator.authenticate(await options()))).status).toBe(200);
    authenticator.counter = 5;
    expect((await enter(authenticator.authenticate(await options()))).status).toBe(401);
    authenticator.counter = 6;
    expect((await enter(authenticator.authenticate(await options()))).status).toBe(200);
  });

  test('an unknown one, or a forged signature, gets the same answer', async () => {
    const authenticator = await addPasskey();
    const unknown = await enter(createAuthenticator(testOrigin).authenticate(await options()));
    const own = authenticator.authenticate(await options());
    const other = createAuthenticator(testOrigin).authenticate(await options());
    const forged = await enter({ ...own, response: other.response });
    expect([unknown.status, forged.status]).toEqual([401, 401]);
    expect(await forged.text()).toBe(await unknown.text());
  });

  test.each([null, 1, 'x', {}, { id: 'x' }, { id: 'x', response: {} }, { id: 1, response: {} }])(
    '%j is no answer of a passkey',
    async (response) => {
      expect([400, 401]).toContain((await enter(response)).status);
    },
  );

  test('challenges are limited for each address', async () => {
    for (let at = 0; at < 60; at++) await options();
    expect((await app.post('/api/admin/login/passkey/options', {})).status).toBe(429);
    expect((await app.post('/api/admin/login/passkey/options', {}, '192.0.2.2')).status).toBe(200);
  });
});
