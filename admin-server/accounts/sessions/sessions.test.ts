import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFile } from '#content-db/database/lock.ts';
import { sessions as table } from '#content-db/people.ts';
import { openDatabase, type Transaction } from '#content-db/database/open.ts';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import { changePassword, changeRole, createAccount, removeAccount } from '../accounts.ts';
import type { Admin } from '../../http/signed-in.ts';
import { deleteOldSessions } from './session-adapter.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { testHash } from '../../testing/accounts.ts';

const minutes = 60_000;
const hours = 60 * minutes;
let db: TestDatabase;
let admin: Admin;
let now: number;
let sessions: Sessions;

beforeEach(async () => {
  db = await createTestDb();
  now = Date.parse('2026-01-01T12:00:00Z');
  sessions = createSessions(db.database, () => new Date(now));
  admin = await db.database.write((tx) => createAccount(tx, 'staff@example.org', testHash));
});
afterEach(() => db[Symbol.asyncDispose]());

const write = <T>(work: (tx: Transaction) => Promise<T>) => db.database.write(work);
const client = { device: 'Firefox on Linux', address: '192.0.2.1' };
const start = (previous?: string) => write((tx) => sessions.start(tx, admin.id, { previous, client }));
const rows = () => db.database.read.select().from(table);
const isOpen = async (token: string) => (await sessions.check(token)) !== undefined;

test('a token identifies the admin', async () => {
  const found = await sessions.check(await start());
  expect(found?.admin).toEqual(admin);
  expect(found?.session).toMatchObject({ createdAt: new Date(now), lastUsedAt: new Date(now) });
});

test('the database stores the SHA-256 of tokens, which is not itself a valid token', async () => {
  const token = await start();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [row] = await rows();
  expect(row?.id).toBe(createHash('sha256').update(token).digest('hex'));
  expect(await sessions.check(row?.id)).toBeUndefined();
  expect(JSON.stringify(await sessions.list(admin.id))).not.toContain(row?.id);
});

test.each([undefined, '', 'x', 'x'.repeat(43), '\0'.repeat(43), 'x'.repeat(10_000)])(
  '%j opens nothing',
  async (token) => {
    await start();
    expect(await sessions.check(token)).toBeUndefined();
    await expect(write((tx) => sessions.end(tx, token))).resolves.toBeUndefined();
    expect(await rows()).toHaveLength(1);
  },
);

describe('a session ends', () => {
  test('after eight hours without use; its row is there until retention deletes it', async () => {
    const token = await start();
    now += 8 * hours + 1000;
    expect(await isOpen(token)).toBe(false);
    expect(await rows()).toHaveLength(1);
    await write((tx) => deleteOldSessions(tx, new Date(now - 2000)));
    expect(await rows()).toHaveLength(1);
    await write((tx) => deleteOldSessions(tx, new Date(now)));
    expect(await rows()).toEqual([]);
  });

  test('not while it is used', async () => {
    const token = await start();
    for (let used = 0; used < 20; used++) {
      now += 8 * hours - 6 * minutes;
      expect(await isOpen(token)).toBe(true);
    }
  });

  test('after seven days, however much it is used', async () => {
    const token = await start();
    const end = now + 7 * 24 * hours;
    for (; now < end; now += 30 * minutes) expect(await isOpen(token)).toBe(true);
    now = end - 1000;
    for (let used = 0; used < 60; used++) expect(await isOpen(token)).toBe(true);
    now = end;
    expect(await isOpen(token)).toBe(false);
    await write((tx) => deleteOldSessions(tx, new Date(now)));
    expect(await rows()).toEqual([]);
  });

  test('when it is signed out, and no other with it', async () => {
    const [token, other] = [await start(), await start()];
    await write((tx) => sessions.end(tx, token));
    await write((tx) => sessions.end(tx, token));
    expect([await isOpen(token), await isOpen(other)]).toEqual([false, true]);
  });

  test('when another one replaces it', async () => {
    const first = await start();
    const second = await start(first);
    expect(second).not.toBe(first);
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['all sessions of the admin are ended', () => write((tx) => sessions.endAll(tx, admin.id))],
    ['the password changes', () => db.database.write((tx) => changePassword(tx, admin.id, testHash))],
    ['the admin is removed', () => db.database.write((tx) => removeAccount(tx, admin.id))],
  ])('at once when %s', async (_, act) => {
    const other = await db.database.write((tx) => createAccount(tx, 'other@example.org', testHash));
    const others = await db.database.write((tx) => sessions.start(tx, other.id, {}));
    const tokens = await Promise.all(Array.from({ length: 20 }, () => start()));
    await act();
    for (const token of tokens)
      for (let replay = 0; replay < 5; replay++) expect(await isOpen(token)).toBe(false);
    expect(await isOpen(others)).toBe(true);
  });
});

test('the id of a removed admin is never reused, so no leftover session can match a new admin', async () => {
  await db.database.write((tx) => createAccount(tx, 'other@example.org', testHash));
  await db.database.write((tx) => removeAccount(tx, admin.id + 1));
  const next = await db.database.write((tx) => createAccount(tx, 'next@example.org', testHash));
  expect(next.id).toBe(admin.id + 2);
});

test('use is recorded every five minutes, not on each request', async () => {
  const token = await start();
  const [before] = await rows();
  now += 4 * minutes;
  await sessions.check(token);
  expect(await rows()).toEqual([before]);
  now += 1 * minutes;
  await sessions.check(token);
  expect((await rows())[0]?.expiresAt).toBe(Number(before?.expiresAt) + 5 * 60);
  expect(await sessions.list(admin.id)).toMatchObject([{ lastUsedAt: new Date(now) }]);
});

test('sessions stay valid while another program locks the database', async () => {
  const token = await start();
  now += 10 * minutes;
  const impatient = await openDatabase({ url: db.url, busyTimeoutMs: 50 });
  const release = await lockFile(db.file);
  expect(await createSessions(impatient, () => new Date(now)).check(token)).toMatchObject({ admin });
  release?.();
  await impatient.close();
});

describe('when the clock is put right after it was years ahead', () => {
  const ahead = 3 * 365 * 24 * hours;

  test('sessions of before are as they were, though nobody could use or lose them meanwhile', async () => {
    const token = await start();
    now += ahead;
    expect([await isOpen(token), await sessions.adminOf(token)]).toEqual([false, undefined]);
    await start();
    now -= ahead;
    expect(await isOpen(token)).toBe(true);
  });

  test('sessions and proofs of the years to come are not valid', async () => {
    const token = await start();
    now += ahead;
    const ofThen = await start();
    await write((tx) => sessions.prove(tx, token));
    now -= ahead;
    expect([await isOpen(ofThen), await sessions.adminOf(ofThen)]).toEqual([false, undefined]);
    expect((await sessions.check(token))?.session.hasRecentProof).toBe(false);
  });

  test('a session of before that was used then is not valid for years', async () => {
    const token = await start();
    await write((tx) => tx.update(table).set({ expiresAt: Math.floor((now + ahead) / 1000) }));
    expect(await isOpen(token)).toBe(false);
  });
});

test('all others of an admin can be ended at once', async () => {
  const [kept, other] = [await start(), await start()];
  const { session } = (await sessions.check(kept)) ?? {};
  await write((tx) => sessions.endAll(tx, admin.id, session?.handle));
  expect([await isOpen(kept), await isOpen(other)]).toEqual([true, false]);
});

test('looking at whose a session is does not keep it open', async () => {
  const token = await start();
  for (let minute = 0; minute < 8 * 60; minute += 10) {
    expect(await sessions.adminOf(token)).toEqual(admin);
    now += 10 * minutes;
  }
  expect(await sessions.adminOf(token)).toBeUndefined();
  expect(await isOpen(token)).toBe(false);
});

test('the role of the admin is that of the moment', async () => {
  const token = await start();
  await write((tx) => createAccount(tx, 'other@example.org', testHash));
  await write((tx) => changeRole(tx, admin.id, 'editor'));
  expect(await sessions.check(token)).toMatchObject({ admin: { role: 'editor' } });
});

test('the address is that of the last recorded use, the device that of the sign-in', async () => {
  const token = await start();
  expect(await sessions.list(admin.id)).toMatchObject([client]);
  now += 10 * minutes;
  await sessions.check(token, '198.51.100.9');
  expect(await sessions.list(admin.id)).toMatchObject([{ ...client, address: '198.51.100.9' }]);
});

describe('of an admin are listed', () => {
  test('most recently used first, and each can be ended by its handle', async () => {
    const first = await start();
    now += 10 * minutes;
    const second = await start();
    const listed = await sessions.list(admin.id);
    expect(listed.map(({ createdAt }) => createdAt.getTime())).toEqual([now, now - 10 * minutes]);
    const end = (adminId: number) => write((tx) => sessions.endOne(tx, adminId, listed[0]?.handle ?? ''));
    await expect(end(admin.id + 1)).rejects.toMatchObject({ code: 'not-found' });
    await end(admin.id);
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, false]);
    await expect(end(admin.id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('without expired ones', async () => {
    await start();
    now += 9 * hours;
    expect(await sessions.list(admin.id)).toEqual([]);
  });
});
