import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#content-db/database/open.ts';
import { limitedUses } from '#content-db/servers.ts';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import { countUses } from './rate-limit.ts';

let db: TestDatabase;
const time = { now: 0 };
const clock = () => new Date(time.now);
const limit = { name: 'test', uses: 2, window: 60_000 };

beforeAll(async () => void (db = await createTestDb()));
afterAll(() => db[Symbol.asyncDispose]());
beforeEach(async () => {
  time.now = 0;
  await db.database.write((tx) => tx.delete(limitedUses));
});

const use = (key: string, ...others: string[]) =>
  countUses(
    db.database,
    [key, ...others].map((each) => ({ limit, key: each })),
    clock,
  );
const secondsOf = async (key: string) => (await use(key)).retryAfter;
const rows = () => db.database.read.$count(limitedUses);

test('allows the limit, then returns the seconds until the next use is allowed', async () => {
  expect([await secondsOf('a'), await secondsOf('a'), await secondsOf('a')]).toEqual([0, 0, 60]);
  time.now = 59_001;
  expect(await secondsOf('a')).toBe(1);
});

test('the window slides: each use counts for one window', async () => {
  await use('a');
  time.now = 30_000;
  await use('a');
  time.now = 60_000;
  expect([await secondsOf('a'), await secondsOf('a')]).toEqual([0, 30]);
});

test('uses that were counted while the clock was years ahead do not refuse any once it is right', async () => {
  time.now = 3 * 365 * 24 * 3_600_000;
  for (let i = 0; i < 2; i++) await use('a');
  expect(await secondsOf('a')).toBe(60);
  time.now = 0;
  expect([await secondsOf('a'), await secondsOf('a'), await secondsOf('a')]).toEqual([0, 0, 60]);
});

test('a refused use does not prolong the wait, and writes nothing', async () => {
  for (let i = 0; i < 20; i++) await use('a');
  expect(await rows()).toBe(2);
  time.now = 60_000;
  expect(await secondsOf('a')).toBe(0);
});

test('a use can be refunded, and only that use', async () => {
  const first = await use('a');
  time.now = 30_000;
  await use('a');
  await first.refund();
  expect([await secondsOf('a'), await secondsOf('a')]).toEqual([0, 60]);
  await (await use('a')).refund();
  expect(await secondsOf('a')).toBe(60);
});

test('keys and limits are counted separately; if one is used up, none is counted', async () => {
  await use('a');
  await use('a');
  expect(await secondsOf('b')).toBe(0);
  expect((await use('b', 'a')).retryAfter).toBe(60);
  expect(await secondsOf('b')).toBe(0);
  const other = { limit: { ...limit, name: 'other' }, key: 'a' };
  expect((await countUses(db.database, [other], clock)).retryAfter).toBe(0);
});

test('uses at the same moment, also by another server, are never more than allowed', async () => {
  const second = await openDatabase({ url: db.url });
  const uses = Array.from({ length: 10 }, (_, at) =>
    countUses(at % 2 ? second : db.database, [{ limit, key: 'a' }], clock),
  );
  const allowed = (await Promise.all(uses)).filter(({ retryAfter }) => retryAfter === 0);
  expect(allowed).toHaveLength(2);
  await second.close();
});

test('what no longer counts is removed, and who it was is not stored', async () => {
  for (let i = 0; i < 50; i++) await use(`192.0.2.${i}`);
  expect(JSON.stringify(await db.database.read.select().from(limitedUses))).not.toContain('192.0.2');
  time.now = 60_000;
  await use('a');
  expect(await rows()).toBe(1);
});
