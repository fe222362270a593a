import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import { Problem } from '#content-db/model/problem.ts';
import { addRow } from '../testing/app.ts';
import { parseCredentials } from './accounts.ts';
import { generatePassword } from './password-rules.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDb();
  const brand = { page: 'common', section: 'brand', key: 'name', isActive: true };
  await addRow(db.database, 'page-content', { ...brand, content: 'Rakeez Security Training', locale: 'en' });
  await addRow(db.database, 'page-content', { ...brand, content: 'ركيز للتدريب الأمني', locale: 'ar' });
});
afterAll(() => db[Symbol.asyncDispose]());

async function complaints(values: Record<string, unknown>): Promise<Problem['fields']> {
  try {
    const names = { content: db.database, siteUrl: 'https://www.exercise.example' };
    await parseCredentials({ username: 'staff@example.org', ...values }, names);
    return {};
  } catch (error) {
    if (error instanceof Problem) return error.fields;
    throw error;
  }
}

const short = 'Password must be at least 8 characters';
const common = 'This password is too common. Choose another one';
const repeated = 'This password repeats the same characters. Choose another one';
const sequence = 'This password is a sequence of neighbouring keys, letters or digits. Choose another one';
const named = (name: string) =>
  `This password is “${name}” with little else. Choose one that does not rely on a name`;
const spaced = 'Password must not begin or end with a space';

describe('a new password may be', () => {
  test.each([
    'vK3#pz9q',
    'correct horse battery staple',
    'الأمن في دبي جميل',
    '🦊🦉🐙🦀🐝🐞🦋🐢',
    `${'long enough '.repeat(10)}or more`,
    'x1'.repeat(63) + 'y!',
    'Tr0ub4dor&3',
    'three staff in one boat',
    'rakeez, a harbour at dawn',
    'abcd or another order',
  ])('%s', async (password) => expect(await complaints({ password })).toEqual({}));

  test('a generated one', async () => expect(await complaints({ password: generatePassword() })).toEqual({}));
});

describe('a new password may not be', () => {
  test.each<[unknown, string]>([
    [undefined, short],
    [null, short],
    [12345678, short],
    [{}, short],
    ['', short],
    ['vK3#pz9', short],
    ['🦊🦉🐙🦀', short],
    [' vK3#pz9q', spaced],
    ['vK3#pz9q\t', spaced],
    ['        ', spaced],
    ['vK3#\0pz9q', 'Contains characters that cannot be stored'],
    ['vK3#\ud800pz9q', 'Contains characters that cannot be stored'],
    ['ab'.repeat(513), 'Password is too long'],
    ['password', common],
    ['PassWord123', common],
    ['12345678', common],
    ['qwertyuiop', common],
    ['football2026!', common],
    ['P@ssw0rd', common],
    ['2026football!', common],
    ['01airborn!', common],
    ['aaaaaaaaaa', common],
    ['xyzaxyzaxyza', repeated],
    ['wkwkwkwk!9', repeated],
    ['k4k4k44kk', repeated],
    ['!!!!!!!!!!!!!!', repeated],
    ['rstuvw987654', sequence],
    ['lkjhgf-vwxyz', sequence],
    ['ضصثقفغعه', sequence],
    ['Rakeez2026!', named('rakeez')],
    ['r4K33z_rAkeez', named('rakeez')],
    ['my-rakeez-99', named('rakeez')],
    ['Security#Training#1', named('security')],
    ['ركيز2026ركيز', named('ركيز')],
    ['3x3rc!s3.2026', named('exercise')],
    ['Staff.2026.org', named('staff')],
    ['abcabcabcabc', common],
    ['Staff@Example.org', 'Password must not be the username'],
  ])('%j: %s', async (password, message) =>
    expect(await complaints({ password })).toEqual({ password: message }),
  );
});

describe('a username', () => {
  const password = 'vK3#pz9q';

  test.each([
    undefined,
    null,
    1,
    '',
    ' ',
    'staff',
    'staff@',
    '@example.org',
    'a b@example.org',
    'a@b.',
    `${'a'.repeat(250)}@example.org`,
    'a\0@example.org',
  ])('may not be %j', async (username) =>
    expect(await complaints({ username, password })).toHaveProperty('username'),
  );

  test('that is not an email is rejected', async () => {
    expect(await complaints({ username: 'staff', password: 'short' })).toEqual({
      username: 'Must be a valid email',
      password: short,
    });
  });

  test('is kept trimmed and in lower case', async () => {
    const names = { content: db.database, siteUrl: 'https://www.exercise.example' };
    expect(await parseCredentials({ username: '  Staff@Example.ORG ', password }, names)).toEqual({
      username: 'staff@example.org',
      password,
    });
  });
});

test('other fields are rejected', async () => {
  expect(await complaints({ password: 'vK3#pz9q', id: 1, isAdmin: true })).toEqual({
    id: 'Unknown field',
    isAdmin: 'Unknown field',
  });
});

test('generated passwords differ', () => {
  expect(new Set(Array.from({ length: 100 }, generatePassword)).size).toBe(100);
});
