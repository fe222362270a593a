import { isNull } from 'drizzle-orm';
import { changes } from '../changes.ts';
import type { Database } from '../database/open.ts';
import { dump } from './random-edits.ts';

/**
 * Rows that differ between what staff see and what is live, although nothing about them is pending: nobody would publish
 * them any more. Each by its type and id.
 */
export async function forgottenRows(content: Database, published: Database): Promise<string[]> {
  const pending = await content.read.select().from(changes).where(isNull(changes.releaseId));
  const isPending = new Set(pending.map(({ resource, rowId }) => `${resource} ${rowId}`));
  const [staff, visitors] = [await rowsOf(content), await rowsOf(published)];
  return [...new Set([...staff.keys(), ...visitors.keys()])].filter(
    (row) => staff.get(row) !== visitors.get(row) && !isPending.has(row),
  );
}

async function rowsOf({ read }: Database): Promise<Map<string, string>> {
  const rows = Object.entries(await dump(read)).flatMap(([name, list]) =>
    list.map((row): [string, string] => [`${name} ${String(row['id'])}`, JSON.stringify(row)]),
  );
  return new Map(rows);
}
