import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { auditAddresses, auditEntries } from '#content-db/audit.ts';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import { recordAudit } from './record.ts';
import { verifyAudit } from './verify.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDb();
});
afterEach(() => db[Symbol.asyncDispose]());

const actor = { who: 'staff@example.org', address: '192.0.2.7' };
const record = (what: string) => db.database.write((tx) => recordAudit(tx, actor, 'account', what));
const run = (statement: string) => db.database.write((tx) => tx.run(sql.raw(statement)));
const entries = () => db.database.read.select().from(auditEntries);

/** Does what only somebody with the file can do: the triggers are gone meanwhile. */
async function tamper(statement: string): Promise<void> {
  for (const trigger of ['audit_entries_stay', 'audit_entries_are_kept', 'audit_addresses_stay'])
    await run(`DROP TRIGGER IF EXISTS ${trigger}`);
  await run(statement);
}

async function recordThree(): Promise<void> {
  for (const what of ['Added one', 'Added two', 'Added three']) await record(what);
}

describe('an entry', () => {
  test('says who did what and from where, and holds the hash of the one before', async () => {
    await recordThree();
    const [first, second] = await entries();
    expect(first).toMatchObject({ id: 1, kind: 'account', who: actor.who, what: 'Added one', previous: '' });
    expect(second).toMatchObject({ id: 2, previous: first?.hash });
    expect(JSON.stringify(first)).not.toContain(actor.address);
    expect(await db.database.read.select().from(auditAddresses)).toMatchObject(
      [1, 2, 3].map((entryId) => ({ entryId, address: actor.address })),
    );
  });

  test('is not written when what it records fails', async () => {
    const failing = db.database.write(async (tx) => {
      await recordAudit(tx, actor, 'account', 'Added one');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await entries()).toEqual([]);
  });

  test('comes in order, whoever writes at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => record(`Added ${at}`)));
    expect(await verifyAudit(db.database.read)).toMatchObject({ head: { id: 20 } });
  });

  test('keeps texts that SQLite would change', async () => {
    await record('A\0B \ud800 سارة "x"');
    const verified = await verifyAudit(db.database.read);
    expect(verified).toMatchObject({ head: { id: 1 } });
    expect(verified).not.toHaveProperty('broken');
  });
});

describe('the database refuses', () => {
  test.each([
    ["UPDATE audit_entries SET what = 'x' WHERE id = 1"],
    ['DELETE FROM audit_entries WHERE id = 3'],
    ['DELETE FROM audit_entries'],
    ["REPLACE INTO audit_entries (id, at, kind, what, previous, hash) VALUES (2, '', 'account', '', '', '')"],
    ["INSERT INTO audit_entries (id, at, kind, what, previous, hash) VALUES (9, '', 'account', '', '', '')"],
    ["UPDATE audit_addresses SET address = 'x'"],
    ["REPLACE INTO audit_addresses (entry_id, address, salt) VALUES (3, 'x', 'x')"],
    ["INSERT INTO audit_addresses (entry_id, address, salt) VALUES (1, 'x', 'x')"],
  ])('%s', async (statement) => {
    await recordThree();
    const before = await entries();
    await expect(run(statement)).rejects.toThrow();
    expect(await entries()).toEqual(before);
  });
});

describe('a check', () => {
  test('finds nothing wrong with a trail whose addresses were deleted', async () => {
    await recordThree();
    await run('DELETE FROM audit_addresses WHERE entry_id < 3');
    expect(await verifyAudit(db.database.read)).toEqual({
      head: { id: 3, hash: (await entries())[2]?.hash },
      hasWanted: undefined,
    });
  });

  test.each([
    ["UPDATE audit_entries SET what = 'x' WHERE id = 2", 2, 'it was changed'],
    ['UPDATE audit_entries SET who = NULL WHERE id = 1', 1, 'it was changed'],
    ["UPDATE audit_entries SET at = '2020' WHERE id = 3", 3, 'it was changed'],
    ["UPDATE audit_addresses SET address = 'x' WHERE entry_id = 2", 2, 'its address was changed'],
    ['DELETE FROM audit_addresses; DELETE FROM audit_entries WHERE id = 2', 2, 'it is missing'],
    ['UPDATE audit_entries SET previous = hash WHERE id = 2', 2, 'it does not follow from the entry before'],
  ])('finds %s', async (statements, id, reason) => {
    await recordThree();
    for (const statement of statements.split('; ')) await tamper(statement);
    expect(await verifyAudit(db.database.read)).toMatchObject({
      broken: { id, reason },
      head: { id: id - 1 },
    });
  });

  test('finds that the end is missing, by a hash that was noted before', async () => {
    await recordThree();
    const [, , last] = await entries();
    expect(await verifyAudit(db.database.read, last?.hash)).toMatchObject({ hasWanted: true });
    await tamper('DELETE FROM audit_addresses WHERE entry_id = 3');
    await tamper('DELETE FROM audit_entries WHERE id = 3');
    expect(await verifyAudit(db.database.read, last?.hash)).toMatchObject({ hasWanted: false });
  });
});
