import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Client } from '@libsql/client';
import { writeSnapshot } from './snapshot.ts';

/** How many snapshots of a database are kept. */
const kept = 3;

/**
 * Copies a database before it is migrated, to go back to: `content.db.snapshot-5` is `content.db` with the first five
 * migrations. It stands beside the database, is for its owner only, and the oldest ones are deleted.
 * @throws a database error, or Problem `setup` when the folder cannot be written to
 */
export async function keepSnapshot(client: Client, file: string, applied: number): Promise<void> {
  const target = `${file}.snapshot-${applied}`;
  const unfinished = `${target}.new`;
  await rm(unfinished, { force: true });
  await writeSnapshot(client, unfinished);
  await chmod(unfinished, 0o600);
  await rename(unfinished, target);
  for (const old of (await snapshotsOf(file)).slice(kept)) await rm(old, { force: true });
}

/** The snapshots of a database, the newest first. */
async function snapshotsOf(file: string): Promise<string[]> {
  const prefix = `${basename(file)}.snapshot-`;
  const numbers = (await readdir(dirname(file)))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)));
  return numbers.sort((a, b) => b - a).map((number) => join(dirname(file), prefix + number));
}
