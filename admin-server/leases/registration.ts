import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { servers } from '#content-db/servers.ts';
import { databaseTime, type Server } from './lease.ts';

/** Milliseconds until a server that did not say so is taken to have stopped, and between two times that it says so. */
const lifetime = 15_000;
const renewalInterval = 5000;

/**
 * Registers a server until it is stopped, unless it is alone.
 * @param storage where its objects and uploads are: the address of a bucket, or what names a folder of its own
 * @throws Problem (`setup`) if another server runs that has them elsewhere, and so could not show what this one makes
 */
export async function registerServer(
  database: Pick<Database, 'write'>,
  { id, isAlone }: Server,
  storage: string,
): Promise<{ stop(): Promise<void> }> {
  if (isAlone) return { stop: async () => undefined };

  async function register(tx: Transaction): Promise<void> {
    await tx.run(sql`DELETE FROM servers WHERE until <= ${databaseTime}`);
    const until = sql`${databaseTime} + ${lifetime}`;
    await tx
      .insert(servers)
      .values({ id, storage, until })
      .onConflictDoUpdate({ target: servers.id, set: { storage, until } });
  }

  await database.write(async (tx) => {
    await register(tx);
    if ((await tx.$count(servers, sql`storage <> ${storage}`)) > 0) throw cannotBeShared();
  });
  const renewal = setInterval(
    () => void database.write(register).catch(() => undefined),
    renewalInterval,
  ).unref();
  return {
    async stop() {
      clearInterval(renewal);
      await database.write((tx) => tx.run(sql`DELETE FROM servers WHERE id = ${id}`)).catch(() => undefined);
    },
  };
}

function cannotBeShared(): Problem {
  return new Problem(
    'setup',
    'Another server uses these databases and keeps its pictures and pages elsewhere: set STORAGE_URL to the same bucket for all servers, or stop the other one.',
  );
}
