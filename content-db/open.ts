import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@libsql/client';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import { isBusy, toProblem } from './database-errors.ts';
import { checkIdentity, migrateDatabase } from './migrate.ts';
import { Problem } from './problem.ts';

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
  /** Runs `work` in one immediate transaction; waits up to `patience` for another process's lock. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Writes a consistent copy to a new file. Only for `file:` databases. */
  snapshot(file: string): Promise<void>;
  /** Waits for running writes, then closes. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** `file:` path, `libsql:` or `http(s):` address. */
  url: string;
  authToken?: string;
  /** Refuse to start with a new, empty database. */
  mustExist?: boolean;
  /** For readers beside the one writer: never writes, never migrates. */
  readOnly?: boolean;
  /** Milliseconds to go on trying when another process holds the lock. */
  patience?: number;
  migrations?: string;
}

/** Opens and migrates a database. Throws a Problem that says what to do when it can't be used. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const file = options.url.startsWith('file:') ? filePath(options.url) : undefined;
  if (file !== undefined && (options.mustExist || options.readOnly)) await demandFile(file);
  const client = connect(options);
  try {
    const database = drizzle(client, { casing: 'snake_case' });
    if (file !== undefined) await checkIdentity(client, file);
    if (options.readOnly) await client.execute('PRAGMA query_only = 1');
    else await migrateDatabase(client, database, options.migrations);
    return guard(client, database, { file, patience: options.patience ?? 3000 });
  } catch (error) {
    client.close();
    throw error instanceof Problem ? error : toProblem(error, describe(options.url));
  }
}

function connect(options: OpenOptions): Client {
  try {
    // The driver's own wait for a lock blocks the event loop; `write` waits outside of it.
    const client = createClient({ url: options.url, timeout: 50, ...(options.authToken && { authToken: options.authToken }) });
    const execute = client.execute.bind(client) as (...args: unknown[]) => ReturnType<Client['execute']>;
    client.execute = async (...args: unknown[]) => {
      try {
        return await execute(...args);
      } catch (error) {
        if (isBusy(error)) client.reconnect();
        throw error;
      }
    };
    return client;
  } catch (error) {
    throw new Problem('setup', `Cannot open ${describe(options.url)}. Check that the folder exists and can be written to.`, { cause: error });
  }
}

function guard(client: Client, database: LibSQLDatabase, { file, patience }: { file: string | undefined; patience: number }): Database {
  let queue: Promise<unknown> = Promise.resolve();
  const inode = file === undefined ? undefined : stat(file).then((found) => found.ino);

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  }

  async function attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const deadline = performance.now() + patience;
    for (let wait = 5; ; wait = Math.min(wait * 2, 100)) {
      try {
        return await database.transaction(work);
      } catch (error) {
        if (!isBusy(error)) throw toProblem(error);
        client.reconnect();
        if (performance.now() + wait > deadline) throw toProblem(error);
        await sleep(wait);
      }
    }
  }

  async function stillThere(): Promise<void> {
    if (file === undefined) return;
    const found = await stat(file).catch(() => undefined);
    if (found?.ino !== (await inode)) {
      throw new Problem('unavailable', `The database file ${file} was removed or replaced while in use. Restart the server.`);
    }
  }

  return {
    read: database,
    write: (work) => inTurn(async () => (await stillThere(), attempt(work))),
    snapshot: (target) => inTurn(async () => void (await client.execute({ sql: 'VACUUM INTO ?', args: [target] }))),
    close: () => inTurn(async () => client.close()),
  };
}

async function demandFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) {
    throw new Problem('setup', `The database file ${file} is missing. Restore it from a backup, or remove the data folder to begin anew.`);
  }
}

function filePath(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}

function describe(url: string): string {
  return url.startsWith('file:') ? `the database file ${filePath(url)}` : `the database at ${new URL(url).host}`;
}
