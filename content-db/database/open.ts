import { stat } from 'node:fs/promises';
import type { Client } from '@libsql/client';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import {
  type Address,
  connectReader,
  connectWriter,
  describeDatabase,
  fileOf,
  retryWhileBusy,
} from './connection.ts';
import { toProblem } from './errors.ts';
import { requireKnownFormat } from './file-header.ts';
import { checkIdentity, migrateDatabase } from './migrate.ts';
import { Problem } from '../model/problem.ts';
import { writeSnapshot, writeSnapshotInThread } from './snapshot.ts';

/** A transaction of `write`. Reads see its own writes. */
export type Transaction = Parameters<Parameters<LibSQLDatabase['transaction']>[0]>[0];

/** Queries that only read, on a database or in a transaction. */
export type Queries = Pick<LibSQLDatabase, 'select' | 'selectDistinct' | '$count' | 'all' | 'get'>;

/**
 * An open database. Reads go through `read`. Every write goes through `write`, which runs one transaction
 * at a time. On a connection that once returned SQLITE_BUSY, @libsql/client acknowledges autocommit writes
 * but never commits them (tursodatabase/libsql-client-ts#352). So we never use autocommit writes, and never
 * use a connection again after it was busy.
 */
export interface Database {
  readonly read: Queries;
  /**
   * Runs `work` in an immediate transaction, after earlier writes. It waits up to `busyTimeoutMs` for the
   * lock of another process and then runs `work` again, so `work` must have no side effects but queries.
   * @throws Problem when the database cannot be written, and whatever `work` throws
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Writes a consistent copy to a new file: between two writes, or of a read-only database, beside them.
   * @throws Problem `unavailable` for a database server, `conflict` when the file exists
   */
  snapshot(file: string): Promise<void>;
  /**
   * Empties the write-ahead log, so that nothing deleted is in it. Does nothing for a database server.
   * @throws Problem `unavailable` while another process reads
   */
  checkpoint(): Promise<void>;
  /** Waits for running writes, then closes. */
  close(): Promise<void>;
}

export interface OpenOptions extends Address {
  /** Refuses a missing or empty database. */
  mustExist?: boolean;
  /** Neither writes nor migrates, for readers beside the one writer. */
  readOnly?: boolean;
  /** How long to retry while another process holds the lock; 3000 by default. */
  busyTimeoutMs?: number;
  /** The folder of migrations, if it is not ours. */
  migrations?: string;
}

/**
 * Opens and migrates a database.
 * @throws Problem `setup` or `unavailable` when the database cannot be used
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const file = fileOf(options.url);
  const busyTimeoutMs = options.busyTimeoutMs ?? 3000;
  const isNewAllowed = !options.mustExist && !options.readOnly;
  if (file !== undefined && !isNewAllowed) await requireFile(file);
  if (file !== undefined) await requireKnownFormat(file);
  const writer = options.readOnly ? undefined : connectWriter(options);
  let reader: Client | undefined;
  try {
    if (writer) await prepare(writer, { ...options, file, busyTimeoutMs, isNewAllowed });
    reader = connectReader(options, busyTimeoutMs);
    if (!writer && file !== undefined) await checkIdentity(reader, { file, isNewAllowed });
    const read = drizzle(reader, { casing: 'snake_case' });
    return writer
      ? readWrite(writer, { read, reader, file, busyTimeoutMs })
      : readOnly(read, reader, { address: options, busyTimeoutMs });
  } catch (error) {
    writer?.close();
    reader?.close();
    throw toProblem(error, describeDatabase(options.url));
  }
}

interface Setup extends OpenOptions {
  file: string | undefined;
  busyTimeoutMs: number;
  isNewAllowed: boolean;
}

async function prepare(
  writer: Client,
  { file, busyTimeoutMs, isNewAllowed, migrations }: Setup,
): Promise<void> {
  await retryWhileBusy(writer, performance.now() + busyTimeoutMs, async () => {
    if (file !== undefined) {
      await checkIdentity(writer, { file, isNewAllowed });
      await writer.execute('PRAGMA journal_mode = WAL');
    }
    await migrateDatabase(writer, { folder: migrations, file });
  });
}

interface Opened {
  read: Queries;
  reader: Client;
  file: string | undefined;
  busyTimeoutMs: number;
}

function readWrite(writer: Client, { read, reader, file, busyTimeoutMs }: Opened): Database {
  const database = drizzle(writer, { casing: 'snake_case' });
  const enqueue = createQueue(file);
  const inode = inodeOf(file);

  async function requireSameFile(): Promise<void> {
    if (file === undefined || (await inodeOf(file)) === (await inode)) return;
    throw new Problem(
      'unavailable',
      `The database file ${file} was removed or replaced while it was in use. Restart the server.`,
    );
  }

  return {
    read,
    write(work) {
      const deadline = performance.now() + busyTimeoutMs;
      return enqueue(async () => {
        await requireSameFile();
        return retryWhileBusy(writer, deadline, () => runTransaction(database, work));
      });
    },
    snapshot(target) {
      const deadline = performance.now() + busyTimeoutMs;
      return enqueue(async () => {
        if (file === undefined)
          throw new Problem(
            'unavailable',
            'This program cannot copy a database server. Use the tools of the server.',
          );
        await requireSameFile();
        await retryWhileBusy(writer, deadline, () => writeSnapshot(writer, target));
      });
    },
    checkpoint() {
      const deadline = performance.now() + busyTimeoutMs;
      return enqueue(async () => {
        if (file !== undefined) await retryWhileBusy(writer, deadline, () => emptyLog(writer));
      });
    },
    close: () =>
      enqueue(async () => {
        reader.close();
        writer.close();
      }),
  };
}

/** A queue that runs one task at a time, in order, even if earlier ones fail. */
function createQueue(file: string | undefined): <T>(work: () => Promise<T>) => Promise<T> {
  const name = file === undefined ? undefined : `the database file ${file}`;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result.catch((error: unknown) => {
      throw toProblem(error, name);
    });
  };
}

async function runTransaction<T>(
  database: LibSQLDatabase,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let failure: unknown;
  const recorded = async (tx: Transaction) => {
    try {
      return await work(tx);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    return await database.transaction(recorded);
  } catch (error) {
    // SQLite rolls back by itself when the disk is full. Drizzle's rollback then fails and hides the reason.
    throw failure ?? error;
  }
}

interface ReadOnly {
  address: Address;
  busyTimeoutMs: number;
}

function readOnly(
  read: Queries,
  reader: Client,
  { address: { url, authToken }, busyTimeoutMs }: ReadOnly,
): Database {
  const refuse = async () => {
    throw new Problem('unavailable', 'The database is open for reading only.');
  };
  const address = { url, ...(authToken !== undefined && { authToken }) };
  // SQLite refuses VACUUM INTO on a connection that may not write, although it only reads.
  const snapshot = (target: string) => writeSnapshotInThread({ address, target, busyTimeoutMs });
  return { read, write: refuse, snapshot, checkpoint: refuse, close: async () => reader.close() };
}

async function emptyLog(writer: Client): Promise<void> {
  const { rows } = await writer.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  if (Number(rows[0]?.[0]) !== 0)
    throw new Problem('unavailable', 'The database is being read. The checkpoint is tried again later.');
}

async function inodeOf(file: string | undefined): Promise<number | undefined> {
  return file === undefined
    ? undefined
    : stat(file).then(
        (stats) => stats.ino,
        () => undefined,
      );
}

async function requireFile(file: string): Promise<void> {
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile()) {
    throw new Problem(
      'setup',
      `The database file ${file} is missing. Restore it from a backup, or delete the data folder to start from scratch.`,
    );
  }
}
