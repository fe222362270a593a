import type { Transaction } from '#content-db/database/open.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { createRow, removeRow, updateRow } from '#content-db/write/repository.ts';

export interface Move {
  /** Undefined when the page is new. */
  from: string | undefined;
  to: string;
  /** Whether the old address was public, so that it needs a redirect. */
  leavesRedirect: boolean;
  by: string;
}

/**
 * Updates the redirects when a page gets an address: removes redirects from the new address, and points redirects
 * to the old address at the new one. So no chains or loops arise.
 */
export async function moveAddress(tx: Transaction, { from, to, leavesRedirect, by }: Move): Promise<void> {
  for (const { id } of await rowsWith(tx, 'redirects', 'fromUrl', [to]))
    await removeRow(tx, 'redirects', id, by);
  if (from === undefined) return;
  for (const { id } of await rowsWith(tx, 'redirects', 'toUrl', [from]))
    await updateRow(tx, 'redirects', id, { toUrl: to }, { by });
  if (!leavesRedirect) return;
  const [existing] = await rowsWith(tx, 'redirects', 'fromUrl', [from]);
  const rule = { fromUrl: from, toUrl: to, redirectType: 301, isActive: true } as const;
  if (existing) await updateRow(tx, 'redirects', existing.id, rule, { by });
  else await createRow(tx, 'redirects', rule, by);
}
