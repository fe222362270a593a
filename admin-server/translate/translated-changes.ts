import { desc, eq } from 'drizzle-orm';
import { changes } from '#content-db/changes.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { progress } from '#content-db/servers.ts';
import type { Server } from '../leases/lease.ts';

const name = 'translation';

/** The id of the last change that was translated or needs no translation. */
export async function translatedTo(queries: Queries): Promise<number> {
  const [row] = await queries.select().from(progress).where(eq(progress.name, name));
  return row?.change ?? 0;
}

/** Records that all changes up to this one are translated. */
export async function setTranslatedTo(database: Pick<Database, 'write'>, change: number): Promise<void> {
  await database.write((tx) =>
    tx
      .insert(progress)
      .values({ name, change })
      .onConflictDoUpdate({ target: progress.name, set: { change } }),
  );
}

/**
 * Begins with what is saved from now on, unless other servers may have left something to do: a server that is alone
 * leaves alone what was imported while it did not run.
 */
export async function startTranslating(
  database: Pick<Database, 'read' | 'write'>,
  { isAlone }: Server,
): Promise<void> {
  const [row] = await database.read.select().from(progress).where(eq(progress.name, name));
  if (!row || isAlone) await setTranslatedTo(database, await newestChange(database.read));
}

export async function newestChange(queries: Queries): Promise<number> {
  const [newest] = await queries.select({ id: changes.id }).from(changes).orderBy(desc(changes.id)).limit(1);
  return newest?.id ?? 0;
}
