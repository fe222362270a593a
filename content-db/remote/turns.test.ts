import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import { createTestFolder } from '../testing/database.ts';
import { type HranaServer, startHranaServer } from '../testing/hrana/server.ts';
import { resources } from '../types/index.ts';
import { openDatabaseAt } from './open.ts';

const clients = resources.clients.table;
const client = (name: string) => ({ name, logo: null, locale: 'en' as const, sortOrder: 0 });
const add = (database: Database, name: string) =>
  database.write((tx) => tx.insert(clients).values(client(name)));

/** The names of all clients but those that the busy program adds. */
async function namesIn(database: Database): Promise<string[]> {
  await database.refresh();
  const rows = await database.read.select().from(clients);
  return rows.map(({ name }) => name).filter((name) => name !== 'theirs');
}

describe('a transaction beside a program that writes to the database server all the time', () => {
  const stack = new AsyncDisposableStack();
  let server: HranaServer;
  let ours: Database;
  let theirs: Database;

  beforeAll(async () => {
    server = stack.use(await startHranaServer());
    const folder = stack.use(await createTestFolder());
    const open = async (copy: string) => {
      const database = await openDatabaseAt({ url: server.url, copy: folder.at(copy) });
      stack.defer(() => database.close());
      return database;
    };
    ours = await open('ours.db');
    theirs = await open('theirs.db');
  });
  beforeEach(async () => {
    Object.assign(server, { fault: undefined, delayMs: 0, transactionMs: 5000 });
    await ours.write((tx) => tx.delete(clients));
    server.delayMs = 4;
  });
  afterAll(() => stack.disposeAsync());

  /** Does something beside the busy program. @returns how much that has written */
  async function besideWrites(work: () => Promise<unknown>): Promise<number> {
    const over = new AbortController();
    const writing = (async () => {
      let count = 0;
      for (; !over.signal.aborted; count += 1) await add(theirs, 'theirs');
      return count;
    })();
    await work().finally(() => over.abort());
    return writing;
  }

  it('takes its turn, however slow it is, and whatever else its program writes meanwhile', async () => {
    let ran = 0;
    const slow = () =>
      ours.write(async (tx) => {
        ran += 1;
        await sleep(100);
        await tx.insert(clients).values(client('slow'));
      });
    const written = await besideWrites(() =>
      Promise.all([slow(), add(ours, 'quick'), add(ours, 'quick too')]),
    );
    expect(written).toBeGreaterThan(0);
    expect(ran).toBeLessThan(6);
    const expected = ['slow', 'quick', 'quick too'];
    expect([await namesIn(ours), await namesIn(theirs)]).toEqual([expected, expected]);
  });

  it.each(['drop-before', 'drop-after', 'twice'] as const)(
    'is saved once when the connection is lost in its turn: %s',
    async (fault) => {
      // What a lost connection leaves open is taken back after the time of a transaction.
      server.transactionMs = 200;
      let lost = 0;
      const isOfTurn = (statements: string[]) => statements[0] === 'COMMIT';
      server.fault = ({ statements }) => (isOfTurn(statements) && lost++ < 1 ? fault : undefined);
      let ran = 0;
      await ours.write(async (tx) => {
        ran += 1;
        if (ran <= 3) await add(theirs, 'theirs');
        await tx.insert(clients).values(client('once'));
      });
      server.fault = undefined;
      expect(ran).toBe(4);
      expect(lost).toBe(1);
      expect([await namesIn(ours), await namesIn(theirs)]).toEqual([['once'], ['once']]);
    },
  );

  it('reports what is wrong on the newest state', async () => {
    let ran = 0;
    await besideWrites(async () => {
      const failing = ours.write(async () => {
        ran += 1;
        await sleep(30);
        throw new Problem('conflict', 'No');
      });
      await expect(failing).rejects.toThrow('No');
    });
    expect(ran).toBeLessThan(6);
  });
});
