import { TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Revocation, revocations } from '#content-db/revocations.ts';
import { createAccount } from '../accounts/accounts.ts';
import { useRecoveryCode } from '../accounts/recovery-codes.ts';
import { signedInApp, type SignedInApp, testHash, testPassword } from '../testing/accounts.ts';
import { testOrigin } from '../testing/app.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { isSame } from './record.ts';

let app: SignedInApp;
beforeEach(async () => void (app = await signedInApp()));
afterEach(() => app[Symbol.asyncDispose]());

const password = 'vK3#pz9q';
const other = 2;

/** What was recorded since the last time. */
async function recorded(): Promise<Revocation[]> {
  const rows = await app.content.read.select().from(revocations);
  await app.content.write((tx) => tx.delete(revocations));
  return rows.map(({ what }) => what);
}

async function addOther(): Promise<void> {
  await app.content.write((tx) => createAccount(tx, 'other@example.org', testHash));
}

async function done(method: string, path: string, body?: object): Promise<Revocation[]> {
  const answer = await app.send(method, `/api/admin${path}`, body);
  expect(answer.status).toBeLessThan(300);
  return recorded();
}

async function addPasskey(name: string): Promise<string[]> {
  const authenticator = createAuthenticator(testOrigin);
  const options = await (await app.post('/api/admin/factors/passkeys/options', {})).json();
  const response = authenticator.register(options);
  const answer = await app.post('/api/admin/factors/passkeys', { name, response });
  return (await answer.json()).recoveryCodes;
}

test('an account that was removed, without its name in clear', async () => {
  await addOther();
  const [what] = await done('DELETE', `/admins/${other}`);
  expect(what).toMatchObject({ kind: 'account', id: other, access: null });
  expect(JSON.stringify(what)).not.toContain('other@');
  expect(what?.kind === 'account' && isSame(what.username, 'other@example.org')).toBe(true);
});

test('a role that was lowered, and a password that was set', async () => {
  await addOther();
  expect(await done('PUT', `/admins/${other}/role`, { role: 'editor' })).toMatchObject([
    { kind: 'account', id: other, access: { role: 'editor', password: testHash } },
  ]);
  expect(await done('PATCH', `/admins/${other}`, { password })).toMatchObject([
    { id: other, access: { password: expect.not.stringMatching(testHash) } },
  ]);
  expect(await done('POST', '/password', { current: testPassword, password })).toMatchObject([{ id: 1 }]);
});

test('second factors that were removed, replaced, renewed and used', async () => {
  const [code = ''] = await addPasskey('Phone');
  await addPasskey('Key');
  await recorded();
  expect(await done('DELETE', '/factors/passkeys/1')).toMatchObject([
    { access: { passkeys: [expect.any(String)], app: null } },
  ]);
  await app.content.write((tx) => useRecoveryCode(tx, 1, code));
  const [used] = await recorded();
  expect(used?.kind === 'account' && used.access?.codes).toHaveLength(9);
  expect(await done('POST', '/factors/recovery-codes', {})).toHaveLength(1);
  const { secret } = await (await app.post('/api/admin/factors/app/options', {})).json();
  const now = new TOTP({ secret }).generate({ timestamp: app.state.now.getTime() });
  const [replaced] = await done('POST', '/factors/app', { secret, code: now });
  expect(replaced).toMatchObject({ access: { app: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  expect(JSON.stringify(replaced)).not.toContain(secret);
  expect(await done('DELETE', '/factors/app')).toMatchObject([{ access: { app: null } }]);
  expect(await done('PUT', '/factors/rule', { isRequired: true })).toEqual([
    { kind: 'factor-rule', isRequired: true },
  ]);
});

test('second factors that another admin removed', async () => {
  await addOther();
  expect(await done('DELETE', `/admins/${other}/factors`)).toMatchObject([
    { id: other, access: { passkeys: [], app: null, codes: [] } },
  ]);
});

test('a person who was erased, without the address in clear', async () => {
  const erased = await done('DELETE', '/personal-data?email=sara%40example.org');
  expect(JSON.stringify(erased)).not.toContain('sara');
  const [person] = erased;
  expect(person?.kind === 'person' && isSame(person.address, 'sara@example.org')).toBe(true);
});

test('not what nobody took away', async () => {
  await addOther();
  expect(await done('PUT', `/admins/${other}/role`, { role: 'admin' })).toEqual([]);
  await addPasskey('Key');
  await recorded();
  await addPasskey('Second key');
  expect(await recorded()).toEqual([]);
});
