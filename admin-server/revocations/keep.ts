import { asc, gt } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { plainMessageOf, problemNaming } from '#content-db/model/plain-message.ts';
import { revocations } from '#content-db/revocations.ts';
import type { Log } from '../http/log.ts';
import type { Storage } from '../storage/storage.ts';
import { appendToLog, readLog } from './log-file.ts';
import { hasRevoked } from './record.ts';
import { shareLog } from './shared-log.ts';

export interface KeepOptions {
  /** The log in the data folder. */
  file: string;
  /** Where the log is copied to as well. */
  storage: Storage | undefined;
  log: Log;
}

/**
 * The working database, which also keeps outside of itself what was taken away: a write that does so resolves when that
 * is in the file, on the disk. Adds to the file what it lacks. The shared storage follows.
 * @throws Problem (`disk-full`, `setup`) if the file cannot be written
 */
export async function keepRevocations(
  content: Database,
  { file, storage, log }: KeepOptions,
): Promise<Database> {
  const known = new Set((await readLog(file)).entries.map(({ key }) => key));
  const all = await entriesAfter(content.read, 0);
  await appendToLog(
    file,
    all.filter(({ key }) => !known.has(key)),
  );
  let last = all.at(-1)?.id ?? 0;
  const inOrder = pLimit(1);
  const shared = storage && shareLog(storage, content.read, log);

  async function append(): Promise<void> {
    const entries = await entriesAfter(content.read, last);
    await appendToLog(file, entries);
    last = entries.at(-1)?.id ?? last;
  }

  async function keep(): Promise<void> {
    await inOrder(append).catch((error: unknown) => {
      throw problemNaming(
        { [file]: 'the list of what was taken away' },
        'unavailable',
        `It is done, but a restored backup would undo it: ${file} could not be written. ${plainMessageOf(error)}`,
        error,
      );
    });
    shared?.follow();
  }

  return {
    ...content,
    async write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      let mustKeep = false;
      const result = await content.write(async (tx) => {
        const worked = await work(tx);
        mustKeep = hasRevoked(tx);
        return worked;
      });
      if (mustKeep) await keep();
      return result;
    },
    async close() {
      await shared?.close();
      await content.close();
    },
  };
}

function entriesAfter(read: Queries, id: number) {
  return read.select().from(revocations).where(gt(revocations.id, id)).orderBy(asc(revocations.id));
}
