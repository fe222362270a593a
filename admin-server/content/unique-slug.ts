import { getTableName, sql } from 'drizzle-orm';
import type { Transaction } from '#content-db/database/open.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { slugify } from '#content-db/model/slug.ts';

export interface SlugSource {
  name: ResourceName;
  /** Column that holds the slug. */
  column: string;
  title: unknown;
  /** Prefix of the id when the title gives no slug. */
  fallback: string;
  /** The row that gets the slug; undefined when it is yet to be created. */
  id: number | undefined;
  maxLength: number;
  /** Slugs that no row may have. */
  reserved?: string[];
}

/** A slug from a title that no other row has: `a-title`, or `a-title-2` when that is taken. */
export async function uniqueSlug(
  tx: Transaction,
  { name, column, title, fallback, id, maxLength, reserved = [] }: SlugSource,
): Promise<string> {
  const slug = typeof title === 'string' && title.isWellFormed() ? slugify(title) : '';
  const base = truncate(slug, maxLength) || `${fallback}-${id ?? (await nextId(tx, name))}`;
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `-${count}`;
    const candidate = truncate(base, maxLength - suffix.length) + suffix;
    if (reserved.includes(candidate)) continue;
    const owners = await rowsWith(tx, name, column, [candidate]);
    if (owners.every((row) => row.id === id)) return candidate;
  }
}

function truncate(slug: string, maxLength: number): string {
  const shorter = slug.slice(0, maxLength);
  return (shorter.isWellFormed() ? shorter : shorter.slice(0, -1)).replace(/-$/, '');
}

/** The id of the next row. The transaction holds the write lock, so nobody else can take it. */
async function nextId(tx: Transaction, name: ResourceName): Promise<number> {
  const [row] = await tx.all<{ seq: number }>(
    sql`select seq from sqlite_sequence where name = ${getTableName(resources[name].table)}`,
  );
  return (row?.seq ?? 0) + 1;
}
