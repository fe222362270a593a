import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Client, createClient, type TransactionMode } from '@libsql/client';
import { isBusy, isClosed, isOfMachine, toProblem } from './errors.ts';
import { Problem } from '../model/problem.ts';
import { callService } from '../service-calls.ts';

/** The address of a database. */
export interface Address {
  /** A `file:` path, or a `libsql:` or `http(s):` address. */
  url: string;
  authToken?: string;
  /** The file of our copy of a database server; a temporary one otherwise. */
  copy?: string;
  /** Opens clients, instead of the driver; also that of our copy. */
  connect?(address: Address): Client;
}

/** The file of a `file:` address; undefined for a database server. */
export function fileOf(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}

/** The database in messages. */
export function describeDatabase(url: string): string {
  const file = fileOf(url);
  return file === undefined ? `the database at ${URL.parse(url)?.host ?? url}` : `the database file ${file}`;
}

/** Milliseconds that a database server may take for an answer. */
export const answers = { limit: 10_000 };

/** @throws DOMException `TimeoutError` when the answer is late */
function fetchInTime(request: Request): Promise<Response> {
  return callService(
    'database',
    () => fetch(request, { signal: AbortSignal.timeout(answers.limit) }),
    ({ ok }) => !ok,
  );
}

/**
 * Opens a client. A client of a file has one connection, so a PRAGMA applies to all its statements.
 * @throws Problem `setup` when the database cannot be opened, `unavailable` for want of files
 */
export function connect(address: Address): Client {
  return address.connect?.(address) ?? connectByDriver(address);
}

function connectByDriver({ url, authToken }: Address): Client {
  try {
    // The driver blocks the event loop while it waits for a lock; `retryWhileBusy` does not.
    return createClient({
      // Servers of WebSockets answer plain requests as well, and those can be limited in time.
      url: url.replace(/^ws(?=s?:)/, 'http'),
      timeout: 50,
      concurrency: fileOf(url) === undefined ? 20 : 1,
      fetch: fetchInTime,
      ...(authToken && { authToken }),
    });
  } catch (error) {
    if (isOfMachine(error)) throw toProblem(error);
    const advice =
      fileOf(url) === undefined
        ? 'Check the address.'
        : 'Check that the folder exists and can be written to.';
    throw new Problem('setup', `Cannot open ${describeDatabase(url)}. ${advice}`, {
      cause: error,
      plain: `Cannot open the database. ${advice}`,
    });
  }
}

/**
 * Opens a client that writes. It overwrites what it deletes with zeros (`secure_delete`), also after its connection was
 * replaced. What it commits survives a power failure, unless it is only a copy, which may lose its last transactions.
 */
export function connectWriter(address: Address, { isCopy = false }: { isCopy?: boolean } = {}): Client {
  const client = connect(address);
  const begin = client.transaction.bind(client);
  const reconnect = client.reconnect.bind(client);
  let isSet = false;
  client.reconnect = () => {
    isSet = false;
    return reconnect();
  };
  client.transaction = async (mode: TransactionMode = 'write') => {
    if (!isSet) await client.execute('PRAGMA secure_delete = ON');
    if (!isSet && isCopy) await client.execute('PRAGMA synchronous = NORMAL');
    isSet = true;
    return begin(mode);
  };
  return client;
}

/** Opens a client that cannot write. It retries for `busyTimeoutMs` while another process holds the lock. */
export function connectReader(address: Address, busyTimeoutMs: number): Client {
  const client = connect(address);
  const execute = client.execute.bind(client) as (...args: unknown[]) => ReturnType<Client['execute']>;
  const reconnect = client.reconnect.bind(client);
  let queryOnly: Promise<unknown> | undefined;
  client.reconnect = () => {
    queryOnly = undefined;
    return reconnect();
  };
  client.execute = (...args: unknown[]) =>
    retryWhileBusy(client, performance.now() + busyTimeoutMs, async () => {
      queryOnly ??= execute('PRAGMA query_only = 1');
      await queryOnly;
      return execute(...args);
    }).catch((error: unknown) => {
      // What calls it does not know which file is damaged.
      const problem = toProblem(error, describeDatabase(address.url));
      throw problem instanceof Problem && problem.code === 'setup' ? problem : error;
    });
  return client;
}

/**
 * Retries `work` while another process holds the lock, until `deadline` (as `performance.now()`). A busy
 * connection is replaced before each retry, because libsql would commit nothing on it
 * (tursodatabase/libsql-client-ts#352).
 */
export async function retryWhileBusy<T>(
  client: Client,
  deadline: number,
  work: () => Promise<T>,
): Promise<T> {
  for (let wait = 5; ; wait = Math.min(wait * 2, 100)) {
    try {
      return await work();
    } catch (error) {
      const isReplaced = isClosed(error) && !client.closed;
      if (!isBusy(error) && !isReplaced) throw error;
      if (!isReplaced) client.reconnect();
      if (performance.now() + wait > deadline) throw error;
      await sleep(wait);
    }
  }
}
