import { stat } from 'node:fs/promises';
import type { Client } from '@libsql/client';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import {
  type Address,
  connect,
  connectReader,
  describeDatabase,
  fileOf,
  retryWhileBusy,
} from './connection.ts';
import { toProblem } from './errors.ts';
import { checkIdentity, migrateDatabase } from './migrate.ts';
import { Problem } from '../model/problem.ts';
import { writeSnapshot } from './snapshot.ts';

/** Inside `write`: reads see the transaction's own writes. */
export type Transaction = Parameters<Parameters<LibSQLDatabase['transaction']>[0]>[0];

/** What reads need; both a database's `read` and a transaction fit. */
export type Queries = Pick<LibSQLDatabase, 'select' | 'selectDistinct' | '$count' | 'all' | 'get'>;

/**
 * An open database. Reads go through `read`; every write goes through `write`, which runs one
 * transaction at a time: @libsql/client acknowledges autocommit writes on a connection that once met
 * SQLITE_BUSY and never commits them (tursodatabase/libsql-client-ts#352), so neither autocommit
 * writes nor a connection that was busy are ever used.
 */
export interface Database {
  readonly read: Queries;
  /**
   * Runs `work` in one immediate transaction, after those that were asked for before. Waits up to
   * `busyTimeoutMs` for another process's lock; `work` may then run again, so it does nothing but query.
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Writes a consistent copy to a new file. Only for `file:` databases. */
  snapshot(file: string): Promise<void>;
  /** Waits for running writes, then closes. */
  close(): Promise<void>;
}

export interface OpenOptions extends Address {
  /** Refuse to start with a new, empty database. */
  mustExist?: boolean;
  /** For readers beside the one writer: never writes, never migrates. */
  readOnly?: boolean;
  /** Milliseconds to go on trying when another process holds the lock. */
  busyTimeoutMs?: number;
  migrations?: string;
}

/** Opens and migrates a database. Throws a Problem that says what to do when it can't be used. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const file = fileOf(options.url);
  const busyTimeoutMs = options.busyTimeoutMs ?? 3000;
  const isNewAllowed = !options.mustExist && !options.readOnly;
  if (file !== undefined && !isNewAllowed) await demandFile(file);
  const writer = options.readOnly ? undefined : connect(options);
  let reader: Client | undefined;
  try {
    if (writer) await prepare(writer, { ...options, file, busyTimeoutMs, isNewAllowed });
    reader = connectReader(options, busyTimeoutMs);
    if (!writer && file !== undefined) await checkIdentity(reader, { file, isNewAllowed });
    const read = drizzle(reader, { casing: 'snake_case' });
    return writer ? guard(writer, { read, reader, file, busyTimeoutMs }) : readOnly(read, reader, options);
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
    await migrateDatabase(writer, { folder: migrations, isFile: file !== undefined });
  });
}

interface Opened {
  read: Queries;
  reader: Client;
  file: string | undefined;
  busyTimeoutMs: number;
}

function guard(writer: Client, { read, reader, file, busyTimeoutMs }: Opened): Database {
  const database = drizzle(writer, { casing: 'snake_case' });
  const inTurn = createQueue(file);
  const inode = inodeOf(file);

  async function stillThere(): Promise<void> {
    if (file === undefined || (await inodeOf(file)) === (await inode)) return;
    throw new Problem(
      'unavailable',
      `The database file ${file} was removed or replaced while in use. Restart the server.`,
    );
  }

  return {
    read,
    write(work) {
      const deadline = performance.now() + busyTimeoutMs;
      return inTurn(async () => {
        await stillThere();
        return retryWhileBusy(writer, deadline, () => runTransaction(database, work));
      });
    },
    snapshot(target) {
      const deadline = performance.now() + busyTimeoutMs;
      return inTurn(async () => {
        if (file === undefined)
          throw new Problem('unavailable', 'A database server is copied by its own means, not from here.');
        await stillThere();
        await retryWhileBusy(writer, deadline, () => writeSnapshot(writer, target));
      });
    },
    close: () =>
      inTurn(async () => {
        reader.close();
        writer.close();
      }),
  };
}

/** Runs one piece of work at a time, in the order in which they came, whatever becomes of each. */
function createQueue(file: string | undefined): <T>(work: () => Promise<T>) => Promise<T> {
  const what = file === undefined ? undefined : `the database file ${file}`;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn.catch((error: unknown) => {
      throw toProblem(error, what);
    });
  };
}

async function runTransaction<T>(
  database: LibSQLDatabase,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let failure: unknown;
  const watched = async (tx: Transaction) => {
    try {
      return await work(tx);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    return await database.transaction(watched);
  } catch (error) {
    // When the disk is full SQLite rolls back by itself; drizzle's own rollback then fails and hides why.
    throw failure ?? error;
  }
}

function readOnly(read: Queries, reader: Client, address: Address): Database {
  const refuse = async () => {
    throw new Problem('unavailable', 'The database was opened for reading only.');
  };
  // VACUUM INTO only reads, but is refused on a connection that may not write.
  const snapshot = async (target: string) => {
    const copier = connect(address);
    await writeSnapshot(copier, target).finally(() => copier.close());
  };
  return { read, write: refuse, snapshot, close: async () => reader.close() };
}

async function inodeOf(file: string | undefined): Promise<number | undefined> {
  return file === undefined
    ? undefined
    : stat(file).then(
        (found) => found.ino,
        () => undefined,
      );
}

async function demandFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) {
    throw new Problem(
      'setup',
      `The database file ${file} is missing. Restore it from a backup, or remove the data folder to begin anew.`,
    );
  }
}
