import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@libsql/client';
import { isBusy, wasDropped } from './errors.ts';
import { Problem } from '../model/problem.ts';

/** Where a database is. */
export interface Address {
  /** `file:` path, `libsql:` or `http(s):` address. */
  url: string;
  authToken?: string;
}

/** The file of a `file:` address; undefined for a server's. */
export function fileOf(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}

/** What messages call the database. */
export function describeDatabase(url: string): string {
  const file = fileOf(url);
  return file === undefined ? `the database at ${URL.parse(url)?.host ?? url}` : `the database file ${file}`;
}

/** A client of one connection, so that a PRAGMA holds for all that it runs. */
export function connect({ url, authToken }: Address): Client {
  try {
    // The driver's own wait for a lock blocks the event loop; `retryWhileBusy` waits outside of it.
    return createClient({
      url,
      timeout: 50,
      concurrency: fileOf(url) === undefined ? 20 : 1,
      ...(authToken && { authToken }),
    });
  } catch (error) {
    const advice =
      fileOf(url) === undefined
        ? 'Check the address.'
        : 'Check that the folder exists and can be written to.';
    throw new Problem('setup', `Cannot open ${describeDatabase(url)}. ${advice}`, { cause: error });
  }
}

/** A client on which nothing can be written. */
export function connectReader(address: Address, busyTimeoutMs: number): Client {
  const client = connect(address);
  if (fileOf(address.url) === undefined) return client;
  const execute = client.execute.bind(client) as (...args: unknown[]) => ReturnType<Client['execute']>;
  const reconnect = client.reconnect.bind(client);
  let closedToWrites: Promise<unknown> | undefined;
  client.reconnect = () => {
    closedToWrites = undefined;
    return reconnect();
  };
  client.execute = (...args: unknown[]) =>
    retryWhileBusy(client, performance.now() + busyTimeoutMs, async () => {
      closedToWrites ??= execute('PRAGMA query_only = 1');
      await closedToWrites;
      return execute(...args);
    });
  return client;
}

/**
 * Does `work`, again and again while another process holds the lock, until `deadline`. The connection
 * that was refused is replaced each time: libsql would go on with it and commit nothing
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
      const dropped = wasDropped(error) && !client.closed;
      if (!isBusy(error) && !dropped) throw error;
      if (!dropped) client.reconnect();
      if (performance.now() + wait > deadline) throw error;
      await sleep(wait);
    }
  }
}
