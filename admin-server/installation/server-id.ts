import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileOf } from '#content-db/database/connection.ts';
import { ignoreMissing } from '#content-db/database/system-errors.ts';
import type { Env } from '../env.ts';
import { writeDurably } from '../files/durable-file.ts';
import type { Server } from '../leases/lease.ts';

const name = 'server-id';

/**
 * The server that has this data folder, which must be locked. It keeps its id, so that after a kill it knows which
 * leases are its own.
 */
export async function serverOf({ dataDir, database, publishedDatabase }: Env): Promise<Server> {
  const isAlone = [database, publishedDatabase].some(({ url }) => fileOf(url) !== undefined);
  if (isAlone) return { id: 'alone', isAlone };
  const known = await readFile(join(dataDir, name), 'utf8').catch(ignoreMissing);
  const id = known || randomUUID();
  if (!known) await writeDurably(dataDir, name, Buffer.from(id));
  return { id, isAlone };
}
