import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '#content-db/database/open.ts';
import { auditAddresses } from '#content-db/audit.ts';

/** Where data about people is. */
interface People {
  tables: Record<string, SQLiteTable>;
}

/** Milliseconds from a deletion until its traces are overwritten. More deletions may come, and each time costs a rewrite. */
const delay = 60_000;

export interface Overwriting {
  /** Called after something of a person was deleted: it is overwritten a minute later, and tried again if that fails. */
  soon(): void;
  /** Overwrites what is still to be, before the database closes. */
  stop(): Promise<void>;
}

/** Removes what was deleted of people from the bytes of the database and its log. */
export async function overwriteDeleted(
  content: Pick<Database, 'overwriteDeleted'>,
  personalData: readonly People[],
): Promise<void> {
  const tables = personalData.flatMap((part) => Object.values(part.tables));
  await content.overwriteDeleted([...tables, auditAddresses]);
}

/**
 * Overwrites what was deleted of people within minutes of it. SQLite overwrites a deleted row by itself, but its log
 * keeps the pages as they were before. It begins with what an earlier process has left that was killed.
 */
export function startOverwriting(
  content: Pick<Database, 'overwriteDeleted'>,
  personalData: readonly People[],
  after = delay,
): Overwriting {
  let isDue = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined = setTimeout(run, after).unref();

  function run(): void {
    timer = undefined;
    isDue = false;
    // While others read the log, it cannot be emptied.
    running = overwriteDeleted(content, personalData).catch(soon);
  }

  function soon(): void {
    isDue = true;
    timer ??= setTimeout(run, after).unref();
  }

  return {
    soon,
    async stop() {
      await running;
      clearTimeout(timer);
      if (isDue) await overwriteDeleted(content, personalData).catch(() => undefined);
    },
  };
}
