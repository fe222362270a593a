import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signedInApp, type SignedInApp, testPassword } from '../testing/accounts.ts';
import { testOrigin } from '../testing/app.ts';
import { createAuthenticator } from '../testing/authenticator.ts';

let app: SignedInApp;
beforeEach(async () => void (app = await signedInApp()));
afterEach(() => app[Symbol.asyncDispose]());

const minutes = 60_000;
const wait = (milliseconds: number) =>
  void (app.state.now = new Date(app.state.now.getTime() + milliseconds));

const harmful: [method: string, path: string, body?: object][] = [
  ['POST', '/api/admin/admins', { username: 'new@example.org', password: 'vK3#pz9q' }],
  ['PATCH', '/api/admin/admins/2', { password: 'vK3#pz9q' }],
  ['DELETE', '/api/admin/admins/2'],
  ['PUT', '/api/admin/admins/2/role', { role: 'editor' }],
  ['DELETE', '/api/admin/admins/2/factors'],
  ['POST', '/api/admin/factors/passkeys/options', {}],
  ['POST', '/api/admin/factors/passkeys', {}],
  ['DELETE', '/api/admin/factors/passkeys/1'],
  ['POST', '/api/admin/factors/app/options', {}],
  ['POST', '/api/admin/factors/app', {}],
  ['DELETE', '/api/admin/factors/app'],
  ['POST', '/api/admin/factors/recovery-codes', {}],
  ['PUT', '/api/admin/factors/rule', { isRequired: true }],
  ['GET', '/api/admin/audit.csv'],
  ['GET', '/api/admin/personal-data.json?email=sara%40example.org'],
  ['DELETE', '/api/admin/personal-data?email=sara%40example.org'],
];

describe('ten minutes after the sign-in', () => {
  test.each(harmful)('%s %s needs a proof first', async (method, path, body) => {
    wait(10 * minutes);
    expect((await app.send(method, path, body)).status).not.toBe(403);
    wait(1000);
    const refused = await app.send(method, path, body);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({
      message: 'Please confirm that it is you, with your password or a passkey.',
      code: 'step-up',
    });
  });

  test('the rest goes on without', async () => {
    wait(11 * minutes);
    for (const path of ['/api/admin/user', '/api/admin/factors', '/api/admin/clients'])
      expect((await app.ask(path)).status, path).toBe(200);
  });
});

const tryHarm = async () => (await app.ask('/api/admin/audit.csv')).status;

test('the password proves it for ten minutes, in this session only', async () => {
  wait(11 * minutes);
  const wrong = await app.post('/api/admin/proof', { password: 'wrong' });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({ fields: { password: 'The current password is not right' } });
  expect(await tryHarm()).toBe(403);
  const other = await app.askAsStranger('/api/admin/login', {
    method: 'POST',
    headers: { origin: testOrigin, 'content-type': 'application/json' },
    body: JSON.stringify({ username: app.admin.username, password: testPassword }),
  });
  expect(other.status).toBe(200);
  expect(await tryHarm()).toBe(403);
  expect((await app.post('/api/admin/proof', { password: testPassword })).status).toBe(200);
  expect(await tryHarm()).toBe(200);
  wait(10 * minutes + 1000);
  expect(await tryHarm()).toBe(403);
});

test('wrong proofs count as wrong passwords', async () => {
  for (let at = 0; at < 10; at++)
    expect((await app.post('/api/admin/proof', { password: 'wrong' })).status).toBe(400);
  expect((await app.post('/api/admin/proof', { password: testPassword })).status).toBe(429);
});

test('an own passkey proves it, once for each challenge', async () => {
  expect((await app.post('/api/admin/proof/passkey/options', {})).status).toBe(409);
  const authenticator = createAuthenticator(testOrigin);
  const registration = await (await app.post('/api/admin/factors/passkeys/options', {})).json();
  await app.post('/api/admin/factors/passkeys', {
    name: 'x',
    response: authenticator.register(registration),
  });
  wait(11 * minutes);
  const options = await (await app.post('/api/admin/proof/passkey/options', {})).json();
  expect(options.allowCredentials).toHaveLength(1);
  const response = authenticator.authenticate(options);
  expect((await app.post('/api/admin/proof/passkey', { response })).status).toBe(200);
  expect(await tryHarm()).toBe(200);
  expect((await app.post('/api/admin/proof/passkey', { response })).status).toBe(400);
  const forSignIn = await (await app.post('/api/admin/login/passkey/options', {})).json();
  const wrong = { response: authenticator.authenticate(forSignIn) };
  expect((await app.post('/api/admin/proof/passkey', wrong)).status).toBe(400);
});
