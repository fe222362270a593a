import { describe, expect, test } from 'vitest';
import { Problem } from '#content-db/model/problem.ts';
import { parseCredentials } from './accounts.ts';
import { generatePassword } from './password-rules.ts';

function complaints(values: Record<string, unknown>): Problem['fields'] {
  try {
    parseCredentials({ username: 'staff@example.org', ...values });
    return {};
  } catch (error) {
    if (error instanceof Problem) return error.fields;
    throw error;
  }
}

const short = 'Password must be at least 8 characters';
const common = 'This password is too common. Choose another one';
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
  ])('%s', (password) => expect(complaints({ password })).toEqual({}));

  test('a generated one', () => expect(complaints({ password: generatePassword() })).toEqual({}));
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
    ['aaaaaaaaaa', common],
    ['abcabcabcabc', common],
    ['Staff@Example.org', 'Password must not be the username'],
  ])('%j: %s', (password, message) => expect(complaints({ password })).toEqual({ password: message }));
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
    'a@b',
    `${'a'.repeat(250)}@example.org`,
    'a\0@example.org',
  ])('may not be %j', (username) => expect(complaints({ username, password })).toHaveProperty('username'));

  test('that is not an email is rejected', () => {
    expect(complaints({ username: 'staff', password: 'short' })).toEqual({
      username: 'Must be a valid email',
      password: short,
    });
  });

  test('is kept trimmed and in lower case', () => {
    expect(parseCredentials({ username: '  Staff@Example.ORG ', password })).toEqual({
      username: 'staff@example.org',
      password,
    });
  });
});

test('other fields are rejected', () => {
  expect(complaints({ password: 'vK3#pz9q', id: 1, isAdmin: true })).toEqual({
    id: 'Unknown field',
    isAdmin: 'Unknown field',
  });
});

test('generated passwords differ', () => {
  expect(new Set(Array.from({ length: 100 }, generatePassword)).size).toBe(100);
});
