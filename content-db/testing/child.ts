import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@libsql/client';
import { openDatabase } from '../database/open.ts';
import { createRow } from '../write/repository.ts';

/**
 * The second process in the tests of the write guard: `node testing/child.ts JOB URL`. The test kills it.
 */

/** Sends a line to the parent synchronously, so that it survives a kill. */
function send(line: string): void {
  writeSync(1, `${line}\n`);
}

const jobs: Record<string, (url: string) => Promise<void>> = {
  /** Takes the write lock for 60 ms out of every 100. */
  async lock(url) {
    const client = createClient({ url, timeout: 1000 });
    for (;;) {
      const transaction = await client.transaction('write');
      send('locked');
      await sleep(60);
      await transaction.rollback();
      await sleep(40);
    }
  },

  /** Takes the write lock once and keeps it. */
  async hold(url) {
    const transaction = await createClient({ url, timeout: 1000 }).transaction('write');
    send('locked');
    await sleep(600_000);
    // Named until the end, as the driver gives the lock back with a transaction that nobody knows any more.
    await transaction.rollback();
  },

  /** Writes clients through the guard, four at a time, and sends the name of each acknowledged one. */
  async write(url) {
    const database = await openDatabase({ url, busyTimeoutMs: 60_000 });
    for (let round = 0; ; round++) {
      const names = [0, 1, 2, 3].map((at) => `${process.pid}-${round}-${at}`);
      await Promise.all(
        names.map(async (name) => {
          await database.write((tx) =>
            createRow(tx, 'clients', { name, logo: null, locale: 'en', sortOrder: round }, 'child'),
          );
          send(name);
        }),
      );
    }
  },

  /** Shows why the guard exists: autocommit writes by the bare client on a connection that was busy once. */
  async bare(url) {
    const client = createClient({ url, concurrency: 1 });
    const insert = (name: string) =>
      client.execute({ sql: 'INSERT INTO clients (name) VALUES (?)', args: [name] });
    const other = createClient({ url });
    const lock = await other.transaction('write');
    await insert('refused').catch((error: unknown) =>
      send(error instanceof Error && 'code' in error ? String(error.code) : 'no code'),
    );
    await lock.rollback();
    for (let round = 0; round < 100; round++) {
      await insert(`bare-${round}`);
      send(`bare-${round}`);
    }
    const { rows } = await client.execute('SELECT count(*) FROM clients');
    send(`the writer sees ${Number(rows[0]?.[0])}`);
    await sleep(60_000);
  },
};

const [job = '', url = ''] = process.argv.slice(2);
await jobs[job]?.(url);
