import { getTableName, sql } from 'drizzle-orm';
import type { Transaction } from '#content-db/database/open.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { slugify } from '#content-db/model/slug.ts';

export interface NameSource {
  name: ResourceName;
  /** Column that holds the name. */
  column: string;
  title: unknown;
  /** Stands before the id where the title gives no name. */
  fallback: string;
  /** The row that gets the name; undefined for one that is to be created. */
  id: number | undefined;
  longest: number;
  /** Names that no row may have. */
  reserved?: string[];
}

/** A name made from a title that no other row has: `a-title`, or `a-title-2` where that is taken. */
export async function nameFromTitle(
  tx: Transaction,
  { name, column, title, fallback, id, longest, reserved = [] }: NameSource,
): Promise<string> {
  const slug = typeof title === 'string' && title.isWellFormed() ? slugify(title) : '';
  const wanted = cut(slug, longest) || `${fallback}-${id ?? (await nextId(tx, name))}`;
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `-${count}`;
    const candidate = cut(wanted, longest - suffix.length) + suffix;
    if (reserved.includes(candidate)) continue;
    const taken = await rowsWith(tx, name, column, [candidate]);
    if (taken.every((row) => row.id === id)) return candidate;
  }
}

function cut(slug: string, longest: number): string {
  const shorter = slug.slice(0, longest);
  return (shorter.isWellFormed() ? shorter : shorter.slice(0, -1)).replace(/-$/, '');
}

/** The id that the next row gets; nobody else can take it while the transaction runs. */
async function nextId(tx: Transaction, name: ResourceName): Promise<number> {
  const [row] = await tx.all<{ seq: number }>(
    sql`select seq from sqlite_sequence where name = ${getTableName(resources[name].table)}`,
  );
  return (row?.seq ?? 0) + 1;
}
