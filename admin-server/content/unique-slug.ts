import { getTableName, sql } from 'drizzle-orm';
import type { Transaction } from '#content-db/database/open.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { maxSlugBytes, shortened, slugOfTitle } from '#content-db/model/slug.ts';

export interface SlugSource {
  name: ResourceName;
  /** Column that holds the slug. */
  column: string;
  title: unknown;
  /** Prefix of the id when the title gives no slug. */
  fallback: string;
  /** The row that gets the slug; undefined when it is yet to be created. */
  id: number | undefined;
  /** Bytes of UTF-8 that it can have, if fewer than other slugs. */
  maxBytes?: number;
  /** Slugs that no row may have. */
  reserved?: string[];
}

/** A slug from a title that no other row has: `a-title`, or `a-title-2` when that is taken. */
export async function uniqueSlug(
  tx: Transaction,
  { name, column, title, fallback, id, maxBytes = maxSlugBytes, reserved = [] }: SlugSource,
): Promise<string> {
  const slug = typeof title === 'string' && title.isWellFormed() ? slugOfTitle(title, maxBytes) : '';
  const base = slug || `${fallback}-${id ?? (await nextId(tx, name))}`;
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `-${count}`;
    const candidate = shortened(base, maxBytes - suffix.length) + suffix;
    if (reserved.includes(candidate)) continue;
    const owners = await rowsWith(tx, name, column, [candidate]);
    if (owners.every((row) => row.id === id)) return candidate;
  }
}

/** The id of the next row. The transaction holds the write lock, so nobody else can take it. */
async function nextId(tx: Transaction, name: ResourceName): Promise<number> {
  const [row] = await tx.all<{ seq: number }>(
    sql`select seq from sqlite_sequence where name = ${getTableName(resources[name].table)}`,
  );
  return (row?.seq ?? 0) + 1;
}
