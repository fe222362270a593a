import { pathToFileURL } from 'node:url';
import { connect } from './connection.ts';
import { isBusy } from './errors.ts';

/**
 * Takes a file for this process, until it is released or the process ends, however it ends: the lock
 * is the operating system's, by way of SQLite, so none outlives a crash and no process id is mistaken
 * for another. The empty file stays; removing it would let two have it.
 * @returns what releases it; undefined where another has it
 */
export async function lockFile(file: string): Promise<(() => void) | undefined> {
  const client = connect({ url: pathToFileURL(file).href });
  try {
    const held = await client.transaction('write');
    return () => {
      held.close();
      client.close();
    };
  } catch (error) {
    client.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
