import type { ResultSet } from '@libsql/client';
import { Sqlite3Client, Sqlite3Transaction } from '@libsql/client/sqlite3';
import { vi } from 'vitest';

export interface AskedOfDatabases {
  queries: number;
  /** Rows that they returned. */
  rows: number;
}

/** Watches what is asked of databases in this process, until the mocks are restored. @returns tells what it was */
export function watchQueries(): () => AskedOfDatabases {
  const spies = [Sqlite3Client.prototype, Sqlite3Transaction.prototype].flatMap((one) => [
    vi.spyOn(one, 'execute'),
    vi.spyOn(one, 'batch'),
  ]);
  return () => {
    const results = spies.flatMap(({ mock }) =>
      mock.settledResults.flatMap(({ type, value }): ResultSet[] =>
        type === 'fulfilled' ? [value].flat() : [],
      ),
    );
    return { queries: results.length, rows: results.reduce((sum, { rows }) => sum + rows.length, 0) };
  };
}
