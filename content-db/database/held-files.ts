import { statSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Client } from '@libsql/client';
import { Problem } from '../model/problem.ts';
import { type Address, connect, retryWhileBusy } from './connection.ts';
import { writeSnapshot } from './snapshot.ts';
import { isThere } from './system-errors.ts';

/**
 * The files of an open database: its own and its write-ahead log. Whoever removes them under an open connection makes it
 * write to files that nobody will read again. SQLite prevents that by locks, which this process loses as soon as it
 * opens and closes one of the files by itself (https://www.sqlite.org/howtocorrupt.html, 2.2). A look at the two
 * files costs some microseconds, so it precedes and follows every write.
 */
export interface HeldFiles {
  /** Whether both are the files that were opened. */
  areSame(): boolean;
  /**
   * Keeps a copy of what the connections of this process see, if the files are others: `useRescued` begins with it.
   * @throws Problem `unavailable` if they are
   */
  requireSame(): Promise<void>;
  close(): void;
}

/** Where the copy of a database is kept whose files were removed. */
const rescued = (file: string) => `${file}.rescued`;

/**
 * Holds the files of a database that is open. Its connection is never replaced, so there is always one and SQLite keeps
 * the log.
 * @throws a database error
 */
export async function holdFiles(
  address: Address & { isCopy?: boolean },
  file: string,
  busyTimeoutMs: number,
): Promise<HeldFiles> {
  const holder = connect(address);
  await retryWhileBusy(holder, performance.now() + busyTimeoutMs, () =>
    holder.execute('SELECT 1 FROM sqlite_schema'),
  ).catch((error: unknown) => {
    holder.close();
    throw error;
  });
  const opened = inodesOf(file);
  const areSame = () => {
    const found = inodesOf(file);
    return found.file === opened.file && found.log === opened.log;
  };
  let copied: Promise<boolean> | undefined;

  return {
    areSame,
    async requireSame() {
      // SQLite answers at once: without this, writes that follow each other would leave no turn to anything else.
      await stat(file).catch(() => undefined);
      if (areSame()) return;
      const { file: found } = inodesOf(file);
      // Somebody has put another database in place, or it can be made again.
      if ((found !== undefined && found !== opened.file) || address.isCopy)
        throw new Problem(
          'unavailable',
          `The database file ${file} was replaced while it was in use. Restart the server.`,
          { plain: 'The database was replaced while it was in use. Restart the server.' },
        );
      copied ??= rescue(holder, file);
      const isCopied = await copied;
      if (!isCopied) copied = undefined;
      throw new Problem('unavailable', reasonOf(`The database file ${file}`, isCopied), {
        plain: reasonOf('The database', isCopied),
      });
    },
    close: () => holder.close(),
  };
}

function reasonOf(database: string, isCopied: boolean): string {
  const happened = `${database} or its log was removed while it was in use, so nothing is saved any more.`;
  return isCopied
    ? `${happened} All that was saved is in a copy: restart the server, and it goes on with the copy.`
    : `${happened} No copy of what was saved could be made: free some space on the disk before you restart the server.`;
}

/** Copies what a connection sees. @returns whether it could */
async function rescue(holder: Client, file: string): Promise<boolean> {
  const copy = rescued(file);
  try {
    await rm(`${copy}.new`, { force: true });
    await writeSnapshot(holder, `${copy}.new`);
    await rename(`${copy}.new`, copy);
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts the copy of a database in place whose files were removed, if there is one: nothing was saved after it was made.
 * Only for who holds the lock of the database, before anybody opens it.
 * @returns whether there was one
 */
export async function useRescued(file: string): Promise<boolean> {
  const copy = rescued(file);
  // What a process left that was killed while it copied.
  for (const end of ['.new', '.new.tmp']) await rm(copy + end, { force: true });
  if (!isThere(copy)) return false;
  // The log is of the other file. Removed first, so that it is never taken for a part of the copy.
  for (const end of ['-wal', '-shm']) await rm(`${file}${end}`, { force: true });
  await rename(copy, file);
  return true;
}

function inodesOf(file: string): { file: number | undefined; log: number | undefined } {
  const inode = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
  return { file: inode(file), log: inode(`${file}-wal`) };
}
