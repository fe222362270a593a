import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditAddresses, auditEntries } from '#content-db/audit.ts';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import { eq } from 'drizzle-orm';
import { verifyAudit } from '../audit/verify.ts';
import { attemptWindow } from './attempts.ts';
import { createFailedSignIns, type FailedSignIns } from './failed-sign-ins.ts';

const start = Date.parse('2026-01-01T12:00:00.000Z');

let db: TestDatabase;
let now: number;
let logged: number;
let failures: FailedSignIns;
beforeEach(async () => {
  db = await createTestDb();
  now = start;
  logged = 0;
  failures = createFailedSignIns({
    content: db.database,
    clock: () => new Date(now),
    log: () => void (logged += 1),
  });
});
afterEach(() => db[Symbol.asyncDispose]());

/** The entries so far, oldest first, as `sentence | address`. */
async function entries(): Promise<string[]> {
  const rows = await db.database.read
    .select({ what: auditEntries.what, address: auditAddresses.address })
    .from(auditEntries)
    .leftJoin(auditAddresses, eq(auditAddresses.entryId, auditEntries.id))
    .orderBy(desc(auditEntries.id));
  return rows.map(({ what, address }) => `${what} | ${address ?? '-'}`).reverse();
}

const refused = (address: string) => `Was refused after too many attempts to sign in | ${address}`;

describe('failed sign-ins', () => {
  test('that were refused are one entry for the first, and one for how many there were until when', async () => {
    for (let at = 0; at < 500; at++) {
      await failures.refused('192.0.2.1');
      now += 10;
    }
    expect(await entries()).toEqual([refused('192.0.2.1')]);
    await failures.flush();
    await failures.flush();
    expect(await entries()).toEqual([
      refused('192.0.2.1'),
      'Failed to sign in again: 499 in all, the first at 2026-01-01T12:00:00.010Z, the last at 2026-01-01T12:00:04.990Z | 192.0.2.1',
    ]);
    expect(logged).toBeLessThan(5);
  });

  test('begin anew in each window, after those of the last one are told', async () => {
    for (const later of [0, attemptWindow - 1, attemptWindow]) {
      now = start + later;
      await failures.refused('192.0.2.1');
    }
    expect(await entries()).toEqual([
      refused('192.0.2.1'),
      expect.stringMatching(/^Failed to sign in again: 1 in all/),
      refused('192.0.2.1'),
    ]);
    now = start;
    await failures.refused('192.0.2.1');
    expect(await entries()).toHaveLength(4);
  });

  test('from ever more addresses are bounded too, of all kinds together, and the chain holds', async () => {
    for (let at = 0; at < 400; at++) {
      const address = `192.0.${at >> 8}.${at & 255}`;
      await (at % 2 ? failures.wrong(undefined, address) : failures.wrongPasskey(address));
      await failures.refused(address);
    }
    await failures.flush();
    const all = await entries();
    expect(all.length).toBeLessThan(100);
    expect(all.at(-1)).toMatch(/^Failed to sign in from other addresses: \d+ in all, the first at .* \| -$/);
    const counted = all.map((entry) => Number(/: (\d+) in all/.exec(entry)?.[1] ?? 1));
    expect(counted.reduce((sum, count) => sum + count)).toBe(800);
    expect(await verifyAudit(db.database.read)).toMatchObject({ head: { id: all.length } });
    expect((await verifyAudit(db.database.read)).broken).toBeUndefined();
  });

  test('are kept for later while the database takes no writes', async () => {
    let isLocked = false;
    const content = {
      read: db.database.read,
      write: ((work) =>
        isLocked
          ? Promise.reject(new Error('locked'))
          : db.database.write(work)) as TestDatabase['database']['write'],
    };
    failures = createFailedSignIns({ content, clock: () => new Date(now), log: () => undefined });
    for (let at = 0; at < 3; at++) await failures.refused('192.0.2.1');
    isLocked = true;
    await failures.flush();
    isLocked = false;
    await failures.refused('192.0.2.1');
    await failures.flush();
    expect(await entries()).toEqual([
      refused('192.0.2.1'),
      expect.stringMatching(/^Failed to sign in again: 3 in all/),
    ]);
  });
});
