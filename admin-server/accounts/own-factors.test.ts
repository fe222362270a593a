import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '#content-db/people.ts';
import { signedInApp, type SignedInApp } from '../testing/accounts.ts';
import { testOrigin } from '../testing/app.ts';
import { createAuthenticator } from '../testing/authenticator.ts';

let app: SignedInApp;
beforeEach(async () => void (app = await signedInApp()));
afterEach(() => app[Symbol.asyncDispose]());

const minutes = 60_000;
const wait = (milliseconds: number) =>
  void (app.state.now = new Date(app.state.now.getTime() + milliseconds));
const factors = async () => (await app.ask('/api/admin/factors')).json();
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.state.now.getTime() });

/** Registers a passkey as a browser does. */
async function addPasskey(
  name = 'My phone',
  claims: Parameters<ReturnType<typeof createAuthenticator>['register']>[1] = {},
) {
  const authenticator = createAuthenticator(testOrigin);
  const options = await (await app.post('/api/admin/factors/passkeys/options', {})).json();
  const response = authenticator.register(options, claims);
  return { options, response, answer: await app.post('/api/admin/factors/passkeys', { name, response }) };
}

async function addApp() {
  const { secret, address } = await (await app.post('/api/admin/factors/app/options', {})).json();
  return {
    secret,
    address,
    answer: await app.post('/api/admin/factors/app', { secret, code: codeOf(secret) }),
  };
}

describe('a passkey', () => {
  test('is added with a name, and brings ten recovery codes the first time', async () => {
    const { options, answer } = await addPasskey();
    expect(options).toMatchObject({
      rp: { id: 'www.example.org' },
      user: { name: 'staff@example.org' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(answer.status).toBe(201);
    const { recoveryCodes: codes } = await answer.json();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[a-z2-9]{6}-){3}[a-z2-9]{6}$/);
    expect(await (await addPasskey('My key')).answer.json()).toEqual({ recoveryCodes: [] });
    expect(await factors()).toMatchObject({
      passkeys: [{ name: 'My phone', lastUsedAt: null }, { name: 'My key' }],
      app: null,
      recoveryCodes: 10,
    });
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['that did not verify its user', { isUserVerified: false }],
  ])('%s is refused', async (_, claims) => {
    expect((await addPasskey('x', claims)).answer.status).toBe(400);
    expect(await app.content.read.$count(passkeys)).toBe(0);
  });

  test('answers a challenge once, within five minutes', async () => {
    const { response } = await addPasskey();
    const again = { name: 'Again', response };
    expect((await app.post('/api/admin/factors/passkeys', again)).status).toBe(400);
    const options = await (await app.post('/api/admin/factors/passkeys/options', {})).json();
    wait(5 * minutes);
    const late = { name: 'Late', response: createAuthenticator(testOrigin).register(options) };
    expect((await app.post('/api/admin/factors/passkeys', late)).status).toBe(400);
  });

  test('is renamed and removed by its owner only', async () => {
    await addPasskey();
    const {
      passkeys: [key],
    } = await factors();
    expect(
      (await app.send('PATCH', `/api/admin/factors/passkeys/${key.id}`, { name: 'Work phone' })).status,
    ).toBe(200);
    expect((await factors()).passkeys[0].name).toBe('Work phone');
    const path = `/api/admin/factors/passkeys/${key.id + 1}`;
    expect((await app.send('PATCH', path, { name: 'x' })).status).toBe(404);
    expect((await app.send('DELETE', path)).status).toBe(404);
    expect((await app.send('DELETE', `/api/admin/factors/passkeys/${key.id}`)).status).toBe(204);
    expect(await factors()).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });
});

describe('an authenticator app', () => {
  test('is added after a right code', async () => {
    const { secret, address, answer } = await addApp();
    expect(address).toBe(
      `otpauth://totp/www.example.org:staff%40example.org?issuer=www.example.org&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(answer.status).toBe(201);
    expect((await answer.json()).recoveryCodes).toHaveLength(10);
    expect(await factors()).toMatchObject({ app: { createdAt: expect.any(String) }, recoveryCodes: 10 });
  });

  test('is not added by a wrong code, which can be corrected, nor with a secret from elsewhere', async () => {
    const { secret } = await (await app.post('/api/admin/factors/app/options', {})).json();
    const wrong = await app.post('/api/admin/factors/app', { secret, code: '000000' });
    expect(await wrong.json()).toMatchObject({
      code: 'invalid',
      fields: { code: expect.stringContaining('not right') },
    });
    const own = 'A'.repeat(32);
    expect((await app.post('/api/admin/factors/app', { secret: own, code: codeOf(own) })).status).toBe(409);
    expect(await app.content.read.$count(authenticatorApps)).toBe(0);
    expect((await app.post('/api/admin/factors/app', { secret, code: codeOf(secret) })).status).toBe(201);
  });

  test('is replaced by another one, and removed', async () => {
    await addApp();
    const { secret } = await addApp();
    expect((await app.content.read.select().from(authenticatorApps)).map((row) => row.secret)).toEqual([
      secret,
    ]);
    expect((await app.send('DELETE', '/api/admin/factors/app')).status).toBe(204);
    expect(await factors()).toMatchObject({ app: null, recoveryCodes: 0 });
  });
});

test('recovery codes are renewed, stored as hashes, and only made beside another factor', async () => {
  expect((await app.post('/api/admin/factors/recovery-codes', {})).status).toBe(409);
  const first = (await (await addApp()).answer.json()).recoveryCodes;
  const second = (await (await app.post('/api/admin/factors/recovery-codes', {})).json()).recoveryCodes;
  expect(second).toHaveLength(10);
  expect(second).not.toEqual(first);
  const stored = JSON.stringify(await app.content.read.select().from(recoveryCodes));
  for (const code of [...first, ...second]) expect(stored).not.toContain(code);
  expect(await app.content.read.$count(recoveryCodes)).toBe(10);
});

test('every change of a factor is in the audit trail', async () => {
  await addPasskey();
  await addApp();
  await app.post('/api/admin/factors/recovery-codes', {});
  await app.send('PUT', '/api/admin/factors/rule', { isRequired: true });
  await app.send('DELETE', '/api/admin/factors/passkeys/1');
  await app.send('PUT', '/api/admin/factors/rule', { isRequired: false });
  await app.send('DELETE', '/api/admin/factors/app');
  const entries = await app.content.read.select().from(auditEntries);
  expect(entries.map(({ kind, who, what }) => [kind, who, what])).toEqual(
    [
      ['factor', 'Added the passkey “My phone”'],
      ['factor', 'Added an authenticator app'],
      ['factor', 'Renewed their recovery codes'],
      ['setting', 'Everybody must have a second factor'],
      ['factor', 'Removed the passkey “My phone”'],
      ['setting', 'A second factor is optional'],
      ['factor', 'Removed the authenticator app'],
    ].map(([kind, what]) => [kind, app.admin.username, what]),
  );
});

describe('when everybody must have a second factor', () => {
  const require = () => app.send('PUT', '/api/admin/factors/rule', { isRequired: true });

  test('who has none can only add one', async () => {
    expect((await require()).status).toBe(200);
    expect(await (await app.ask('/api/admin/user')).json()).toMatchObject({ mustAddFactor: true });
    for (const path of ['/api/admin/admins', '/api/admin/dashboard', '/api/admin/factorsx']) {
      const refused = await app.ask(path);
      expect(refused.status, path).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 'factor-required' });
    }
    expect((await app.ask('/preview/')).status).toBe(403);
    expect((await app.send('DELETE', '/api/admin/admins/1')).status).toBe(403);
    await addApp();
    expect(await (await app.ask('/api/admin/user')).json()).toEqual(app.admin);
    expect((await app.ask('/api/admin/admins')).status).toBe(200);
  });

  test('nobody removes their last one', async () => {
    await addApp();
    await addPasskey();
    await require();
    expect((await app.send('DELETE', '/api/admin/factors/app')).status).toBe(204);
    const {
      passkeys: [key],
    } = await factors();
    const refused = await app.send('DELETE', `/api/admin/factors/passkeys/${key.id}`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('your last one') });
    expect(await factors()).toMatchObject({
      isRequired: true,
      passkeys: [{ id: key.id }],
      recoveryCodes: 10,
    });
  });
});

test('an admin removes the factors of a colleague who lost their devices, which ends their sessions', async () => {
  await addApp();
  await addPasskey();
  expect((await app.send('DELETE', '/api/admin/admins/1/factors')).status).toBe(204);
  expect((await app.ask('/api/admin/user')).status).toBe(401);
  for (const table of [passkeys, authenticatorApps, recoveryCodes])
    expect(await app.content.read.$count(table)).toBe(0);
});
