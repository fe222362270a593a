import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@libsql/client';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import pLimit from 'p-limit';
import {
  type Address,
  connectReader,
  connectWriter,
  describeDatabase,
  fileOf,
  retryWhileBusy,
} from './connection.ts';
import { toProblem } from './errors.ts';
import { holdFiles, type HeldFiles } from './held-files.ts';
import { checkIdentity, migrateDatabase } from './migrate.ts';
import { Problem } from '../model/problem.ts';
import { ignoreMissing } from './system-errors.ts';
import { rewriteTable } from './rewrite-table.ts';
import { writeSnapshot, writeSnapshotInThread } from './snapshot.ts';
import { forgetInSnapshots } from './upgrade-snapshot.ts';

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
  /** Of a database server: what was in it at most 200 ms ago, or at the last `refresh`. */
  readonly read: Queries;
  /** Where other threads may read: the file, or our copy of a database server. */
  readonly address: Address;
  /**
   * Runs `work` in an immediate transaction, after earlier writes. It waits up to `busyTimeoutMs` for the
   * lock of another process and then runs `work` again, so `work` must have no side effects but queries.
   * @throws Problem when the database cannot be written, and whatever `work` throws
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Lets `read` see everything that others have written to a database server before this call. Does nothing for a
   * file, where it sees that anyway.
   * @throws Problem `unavailable` when the server cannot be reached
   */
  refresh(): Promise<void>;
  /**
   * Asks a database server for a write that changes nothing. Does nothing for a file.
   * @throws Problem when the server would not take a write
   */
  probe(): Promise<void>;
  /** Whether a database server took the last write or probe; whether a file and its log are still those that were opened. */
  takesWrites(): boolean;
  /** Whether it takes writes now: asks for the lock of a file, for a second at most; of a server, the same as `takesWrites`. */
  canWrite(): Promise<boolean>;
  /**
   * Writes a consistent copy to a new file: between two writes, or of a read-only database, beside them.
   * @throws Problem `conflict` when the file exists
   */
  snapshot(file: string): Promise<void>;
  /**
   * Removes what was deleted from these tables from the bytes of our files and their write-ahead logs, and from the log of
   * a database server. What its own files keep is up to that server.
   * @throws Problem `unavailable` while another process reads
   */
  overwriteDeleted(tables: SQLiteTable[]): Promise<void>;
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

/** For a copy of another database. */
export interface CopyOptions extends OpenOptions {
  /** Leaves the migrations to the caller, which are those of the other database, and the last transactions to it too. */
  isCopy?: boolean;
  /** Wraps the client that writes. */
  wrapWriter?(client: Client): Client;
  /** Wraps the client that reads. */
  wrapReader?(client: Client): Client;
}

export interface FileDatabase extends Database {
  /** @param onCommitted is called when it is committed, before the next write begins */
  write<T>(work: (tx: Transaction) => Promise<T>, onCommitted?: () => void): Promise<T>;
  /** Runs `work` between two writes, on the connection that writes. */
  alone<T>(work: (writer: Client) => Promise<T>): Promise<T>;
}

/**
 * Opens and migrates a database file; `openDatabaseAt` opens those of a server too.
 * @throws Problem `setup` or `unavailable` when it cannot be used
 */
export async function openDatabase(options: CopyOptions): Promise<FileDatabase> {
  const { wrapWriter = asItIs, wrapReader = asItIs } = options;
  const file = requireFileUrl(options.url);
  const busyTimeoutMs = options.busyTimeoutMs ?? 3000;
  const isNewAllowed = !options.mustExist && !options.readOnly;
  if (!isNewAllowed) await requireFile(file);
  const writer = options.readOnly ? undefined : wrapWriter(connectWriter(options, options));
  let reader: Client | undefined;
  let held: HeldFiles | undefined;
  try {
    if (writer) {
      await prepare(writer, { ...options, file, busyTimeoutMs, isNewAllowed });
      held = await holdFiles(options, file, busyTimeoutMs);
    }
    reader = wrapReader(connectReader(options, busyTimeoutMs));
    if (!writer) await checkIdentity(reader, { file, isNewAllowed });
    const { url } = options;
    const opened = {
      read: drizzle(reader, { casing: 'snake_case' }),
      reader,
      address: { url },
      busyTimeoutMs,
    };
    return writer && held ? readWrite(writer, { ...opened, file, held }) : readOnly(opened);
  } catch (error) {
    writer?.close();
    reader?.close();
    held?.close();
    throw toProblem(error, describeDatabase(options.url));
  }
}

const asItIs = (client: Client) => client;

interface Setup extends CopyOptions {
  file: string;
  busyTimeoutMs: number;
  isNewAllowed: boolean;
}

async function prepare(
  writer: Client,
  { file, busyTimeoutMs, isNewAllowed, isCopy, migrations }: Setup,
): Promise<void> {
  await retryWhileBusy(writer, performance.now() + busyTimeoutMs, async () => {
    await checkIdentity(writer, { file, isNewAllowed });
    await writer.execute('PRAGMA journal_mode = WAL');
    if (!isCopy) await migrateDatabase(writer, { folder: migrations, file });
  });
}

/** What there is nothing to do for with a file. */
const onlyOfServers: Pick<Database, 'refresh' | 'probe'> = {
  refresh: async () => undefined,
  probe: async () => undefined,
};

interface Opened {
  read: Queries;
  reader: Client;
  address: Address;
  busyTimeoutMs: number;
}

function readWrite(
  writer: Client,
  { read, reader, address, file, held, busyTimeoutMs }: Opened & { file: string; held: HeldFiles },
): FileDatabase {
  const database = drizzle(writer, { casing: 'snake_case' });
  const enqueue = createQueue(file);
  const canWrite = createLockCheck(() => alone((client) => client.batch(['SELECT 1'], 'write'), lockWait));

  function alone<T>(work: (writer: Client) => Promise<T>, waitMs = busyTimeoutMs): Promise<T> {
    const deadline = performance.now() + waitMs;
    return enqueue(async () => {
      await held.requireSame();
      const result = await retryWhileBusy(writer, deadline, () => work(writer));
      await held.requireSame();
      return result;
    });
  }

  return {
    read,
    address,
    alone,
    ...onlyOfServers,
    takesWrites: held.areSame,
    canWrite: async () => held.areSame() && canWrite(),
    write: (work, onCommitted) =>
      alone(async () => {
        const result = await runTransaction(database, work);
        onCommitted?.();
        return result;
      }),
    snapshot: (target) => alone(() => writeSnapshot(writer, target)),
    async overwriteDeleted(tables) {
      for (const table of tables)
        await alone(() => runTransaction(database, (tx) => rewriteTable(tx, table)));
      await alone(emptyLog);
      await alone((client) => forgetInSnapshots(client, file, tables));
    },
    close: () =>
      enqueue(async () => {
        reader.close();
        writer.close();
        held.close();
      }),
  };
}

/** Milliseconds that a check waits for the lock, and those for which its answer is kept: anybody may ask for the health. */
const [lockWait, keptFor] = [500, 1_000];

/**
 * Tells whether the lock of a file can be had. While an own write is at work, the answer is the last one: a long write
 * is none of another program.
 */
function createLockCheck(takeLock: () => Promise<unknown>): () => Promise<boolean> {
  let last = true;
  let asked: Promise<void> | undefined;
  async function ask(): Promise<void> {
    last = await takeLock().then(
      () => true,
      () => false,
    );
    setTimeout(() => (asked = undefined), keptFor).unref();
  }
  return async () => {
    await Promise.race([(asked ??= ask()), sleep(2 * lockWait, undefined, { ref: false })]);
    return last;
  };
}

/** Runs one task at a time, in order; what fails is told as a Problem of the file. */
function createQueue(file: string): <T>(work: () => Promise<T>) => Promise<T> {
  const name = `the database file ${file}`;
  const inOrder = pLimit(1);
  return (work) =>
    inOrder(work).catch((error: unknown) => {
      throw toProblem(error, name);
    });
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

function readOnly({ read, reader, address, busyTimeoutMs }: Opened): FileDatabase {
  const refuse = async () => {
    throw new Problem('unavailable', 'The database is open for reading only.');
  };
  return {
    read,
    address,
    ...onlyOfServers,
    takesWrites: () => false,
    canWrite: async () => false,
    write: refuse,
    alone: refuse,
    // SQLite refuses VACUUM INTO on a connection that may not write, although it only reads.
    snapshot: (target) => writeSnapshotInThread({ address, target, busyTimeoutMs }),
    overwriteDeleted: refuse,
    close: async () => reader.close(),
  };
}

async function emptyLog(writer: Client): Promise<void> {
  const { rows } = await writer.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  if (Number(rows[0]?.[0]) !== 0)
    throw new Problem('unavailable', 'The database is being read. The checkpoint is tried again later.');
}

function requireFileUrl(url: string): string {
  const file = fileOf(url);
  if (file === undefined) throw new Error('openDatabaseAt opens the database of a server');
  return file;
}

async function requireFile(file: string): Promise<void> {
  const stats = await stat(file).catch(ignoreMissing);
  if (!stats?.isFile()) {
    throw new Problem(
      'setup',
      `The database file ${file} is missing. Restore it from a backup, or delete the data folder to start from scratch.`,
    );
  }
}
