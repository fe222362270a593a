import type { Queries, Transaction } from '#content-db/database/open.ts';
import { locales } from '#content-db/model/locale.ts';
import type { StoredRow } from '#content-db/model/resource.ts';
import { pathsByLocale, rowPaths } from '#content-db/read/addresses.ts';
import { redirectsTo } from '#content-db/read/redirects.ts';
import { rowsWith } from '#content-db/read/references.ts';
import type { CollectionName } from '#content-db/types/index.ts';
import { maxAddress } from '#content-db/types/redirects.ts';
import { createRow, removeRow, updateRow } from '#content-db/write/repository.ts';

interface Written {
  /** Undefined when the row is new. */
  before: StoredRow | undefined;
  after: StoredRow;
  by: string;
}

/**
 * Updates menus and redirects after a row with pages of its own was written: entries of menus follow it, redirects from its new addresses
 * are removed, and points redirects to an old address at the new one. So no chains or loops arise. An address that is public,
 * and is another one now, becomes a redirect.
 */
export async function moveAddresses(
  tx: Transaction,
  published: Queries,
  name: CollectionName,
  { before, after, by }: Written,
): Promise<void> {
  const old = before ? pathsByLocale(name, before) : {};
  const now = pathsByLocale(name, after);
  const added = Object.values(now).filter((path) => !Object.values(old).includes(path));
  for (const { id } of await rowsWith(tx, 'redirects', 'fromUrl', added))
    await removeRow(tx, 'redirects', id, by);
  if (added.length === 0) return;
  const [live] = await rowsWith(published, name, 'id', [after.id]);
  const publicPaths = live ? rowPaths(name, live) : [];
  for (const locale of locales) {
    const from = old[locale];
    const to = now[locale] ?? added[0];
    if (from === undefined || to === undefined || from === to) continue;
    await redirect(tx, { from, to, isPublic: publicPaths.includes(from), by });
  }
}

interface Move {
  from: string;
  to: string;
  /** Whether visitors know the old address. */
  isPublic: boolean;
  by: string;
}

async function redirect(tx: Transaction, { from, to, isPublic, by }: Move): Promise<void> {
  for (const { id, toUrl } of await redirectsTo(tx, [from])) {
    const moved = to + toUrl.slice(from.length);
    await updateRow(tx, 'redirects', id, { toUrl: moved.length > maxAddress ? to : moved }, { by });
  }
  for (const { id, target } of await rowsWith(tx, 'menu-entries', 'place', ['header', 'footer']))
    if (target.split(/[?#]/, 1)[0] === from)
      await updateRow(tx, 'menu-entries', id, { target: to + target.slice(from.length) }, { by });
  if (!isPublic) return;
  const [existing] = await rowsWith(tx, 'redirects', 'fromUrl', [from]);
  const rule = { fromUrl: from, toUrl: to, redirectType: 301, isActive: true } as const;
  if (existing) await updateRow(tx, 'redirects', existing.id, rule, { by });
  else await createRow(tx, 'redirects', rule, by);
}
