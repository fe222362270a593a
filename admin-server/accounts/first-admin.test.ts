import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminUsers } from '#content-db/people.ts';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import { readEnv } from '../env.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();
let db: TestDatabase;

beforeEach(async () => {
  db = await createTestDb();
});
afterEach(() => db[Symbol.asyncDispose]());

const ensure = (variables: Record<string, string> = {}) =>
  ensureFirstAdmin(db.database, passwords, readEnv(variables));
const stored = () => db.database.read.select().from(adminUsers);

test('comes from the environment, and its password is not printed', async () => {
  expect(
    await ensure({ ADMIN_USERNAME: 'First@example.org', ADMIN_PASSWORD: 'a first pass phrase' }),
  ).toEqual({ username: 'first@example.org', password: undefined });
  const [row] = await stored();
  expect(await passwords.matches(row?.password, 'a first pass phrase')).toBe(true);
});

test('gets a random password otherwise, printed once', async () => {
  const made = await ensure();
  expect(made?.password).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  const [row] = await stored();
  expect(row?.username).toBe(made?.username);
  expect(await passwords.matches(row?.password, made?.password ?? '')).toBe(true);
  expect(await ensure()).toBeUndefined();
});

test('is created only when there is no admin', async () => {
  await ensure({ ADMIN_USERNAME: 'first@example.org', ADMIN_PASSWORD: 'a first pass phrase' });
  expect(
    await ensure({ ADMIN_USERNAME: 'second@example.org', ADMIN_PASSWORD: 'a second pass phrase' }),
  ).toBeUndefined();
  expect(await stored()).toHaveLength(1);
});

test('is created once, even when two servers start at once', async () => {
  const made = await Promise.all([ensure(), ensure()]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await stored()).toHaveLength(1);
});

describe('is named admin@ the host of the site', () => {
  test.each([
    ['https://www.training.example', 'admin@training.example'],
    ['https://training.example:8443', 'admin@training.example'],
    ['http://localhost:4321', 'admin@example.org'],
    ['http://192.0.2.1', 'admin@example.org'],
    ['http://[2001:db8::1]', 'admin@example.org'],
  ])('%s: %s', async (SITE_URL, username) => {
    expect(await ensure({ SITE_URL })).toMatchObject({ username });
  });
});

test.each(['password', 'changeme', 'admin123'])(
  'a password like %s is no first password',
  async (ADMIN_PASSWORD) => {
    await expect(ensure({ ADMIN_USERNAME: 'first@example.org', ADMIN_PASSWORD })).rejects.toMatchObject({
      code: 'setup',
      message: expect.stringContaining('too common'),
    });
    expect(await stored()).toEqual([]);
  },
);
