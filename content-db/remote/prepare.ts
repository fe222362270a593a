import { randomUUID } from 'node:crypto';
import type { Client } from '@libsql/client';
import { migrateDatabase, migrationFailed } from '../database/migrate.ts';
import type { OpenOptions } from '../database/open.ts';
import { capitalized } from '../model/plain-message.ts';
import { Problem } from '../model/problem.ts';
import type { Copy } from './copy.ts';
import { isFromServer, isLost, patience, remoteProblem, untilAnswered } from './failures.ts';
import { append, createLog, firstEntry, isBehind } from './log.ts';

interface Setup extends OpenOptions {
  name: string;
}

/**
 * Makes a database server ready, and the copy like it: the log, and the migrations.
 * @throws Problem `setup` when the database is another program's, or missing and must not be
 */
export async function prepareServer(remote: Client, copy: Copy, setup: Setup): Promise<void> {
  const { name, mustExist, readOnly, migrations: folder } = setup;
  const tables = await untilAnswered(patience.reading, () => tablesIn(remote));
  requireOurs(tables, name, !mustExist && !readOnly);
  if (!tables.includes('remote_log')) {
    const begin = [createLog, firstEntry(randomUUID())];
    await untilAnswered(patience.writing, () => remote.batch(begin, 'write'));
  }
  await copy.refresh();
  if (readOnly) return;
  for (let tried = 1; ; tried += 1) {
    try {
      return await migrateThere(remote, copy, folder);
    } catch (error) {
      // What the server did is in the next copy of it, whoever did it.
      if (tried === 3 || !(isLost(error) || isBehind(error))) throw failure(error, name);
      await untilAnswered(patience.writing, copy.load);
    }
  }
}

function failure(error: unknown, name: string): unknown {
  if (error instanceof Problem) return error;
  return isFromServer(error) ? remoteProblem(error, name) : migrationFailed(error);
}

/** Migrates the copy first, which finds what is wrong, and leaves a snapshot of what was there before. */
async function migrateThere(remote: Client, copy: Copy, folder: string | undefined): Promise<void> {
  const base = copy.position();
  const statements = await copy.alone(async (writer) => {
    const migrated = await migrateDatabase(writer, { folder, file: copy.file });
    // Until the server is migrated as well, the copy is of nothing.
    if (migrated.length > 0) await writer.batch(['DELETE FROM remote_log'], 'write');
    return migrated;
  });
  if (statements.length === 0) return;
  await remote.migrate([...append(base, randomUUID(), undefined), ...statements]);
  await untilAnswered(patience.writing, copy.load);
}

async function tablesIn(remote: Client): Promise<string[]> {
  const { rows } = await remote.execute("SELECT name FROM sqlite_schema WHERE type = 'table'");
  return rows.map(({ name }) => String(name)).filter((name) => !/^(?:sqlite|libsql)_/.test(name));
}

function requireOurs(tables: string[], name: string, isNewAllowed: boolean): void {
  const isEmpty = tables.every((table) => table === 'remote_log');
  if (!isEmpty && !tables.includes('__drizzle_migrations'))
    throw new Problem(
      'setup',
      `${capitalized(name)} belongs to another program. Set the address of a database of this program, or of an empty one.`,
    );
  if (isEmpty && !isNewAllowed)
    throw new Problem(
      'setup',
      `${capitalized(name)} is empty. Restore it from a backup, or set the address of the right one.`,
    );
}
