import { pathToFileURL } from 'node:url';
import { connect } from './connection.ts';
import { isBusy, toProblem } from './errors.ts';

/**
 * Locks a file for this process until it is released or the process ends. SQLite takes a lock of the
 * operating system, which does not outlive a crash. Never remove the file: a second process could then
 * lock a new one.
 * @returns a function that releases the lock; undefined if another process holds it
 * @throws Problem when the file cannot be written, such as on a full disk
 */
export async function lockFile(file: string): Promise<(() => void) | undefined> {
  const client = connect({ url: pathToFileURL(file).href });
  try {
    const transaction = await client.transaction('write');
    return () => {
      transaction.close();
      client.close();
    };
  } catch (error) {
    client.close();
    if (isBusy(error)) return undefined;
    throw toProblem(error, file);
  }
}
