import { hash as argonHash, parseOptions, verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';
import { countedPasswords, quickHash, testHash, testPassword } from '../testing/accounts.ts';

test('a hash is argon2id at the recommended costs or more, salted, and matches its password only', async () => {
  const passwords = createPasswords();
  const [one, other] = await Promise.all([passwords.hash(testPassword), passwords.hash(testPassword)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwords.matches(one, testPassword)).toBe(true);
  expect(await passwords.matches(one, `${testPassword}.`)).toBe(false);
});

describe('comparing takes one comparison at the same costs', () => {
  test.each<[string, string | undefined]>([
    ['with a wrong password', testHash],
    ['with no stored hash', undefined],
    ['with an empty one', ''],
    ['with one that is none', 'not a hash'],
    ['with one that is cut', testHash.slice(0, 40)],
    ['with another kind of hash', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
  ])('%s', async (_, stored) => {
    const compared: string[] = [];
    const passwords = createPasswords({
      verify: (hashed, ...rest) => {
        compared.push(String(hashed));
        return verify(hashed, ...rest);
      },
    });
    expect(await passwords.matches(stored, 'wrong')).toBe(false);
    expect(compared).toHaveLength(1);
    expect(parseOptions(compared[0] ?? '')).toMatchObject({
      memoryCost: 65_536,
      timeCost: 3,
      parallelism: 1,
    });
  });
});

test('a full queue refuses with unavailable, and nothing is hashed', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const passwords = createPasswords({
    maxWaiting: 3,
    verify: async (...given) => {
      most = Math.max(most, ++running);
      await released;
      running--;
      return verify(...given);
    },
  });
  const waiting = Array.from({ length: 5 }, () => passwords.matches(quickHash, testPassword));
  await expect(passwords.matches(quickHash, testPassword)).rejects.toMatchObject({ code: 'unavailable' });
  release();
  expect(await Promise.all(waiting)).toEqual([true, true, true, true, true]);
  expect(most).toBe(2);
  expect(await passwords.matches(quickHash, testPassword)).toBe(true);
});

test('passwords are compared in order, even after a failure', async () => {
  const compared: string[] = [];
  const passwords = createPasswords({
    verify: async (_, password) => {
      compared.push(String(password));
      await new Promise((resolve) => setImmediate(resolve));
      if (password === '1' || password === '2') throw new Error('no');
      return true;
    },
  });
  const matching = ['1', '2', '3', '4', '5'].map((password) => passwords.matches(quickHash, password));
  expect(await Promise.all(matching)).toEqual([false, false, true, true, true]);
  expect(compared).toEqual(['1', '2', '3', '4', '5']);
});

test("a hash is outdated when its costs are below today's", async () => {
  const { isOutdated } = countedPasswords();
  expect(isOutdated(testHash)).toBe(false);
  expect(isOutdated(quickHash)).toBe(true);
  expect(isOutdated(await argonHash('x', { memoryCost: 19_456, timeCost: 3, parallelism: 1 }))).toBe(true);
  expect(isOutdated(testHash.replace('argon2id', 'argon2i'))).toBe(true);
});
