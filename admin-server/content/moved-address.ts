import type { Transaction } from '#content-db/database/open.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { createRow, removeRow, updateRow } from '#content-db/write/repository.ts';

export interface Move {
  /** Undefined for a page that is new. */
  from: string | undefined;
  to: string;
  /** Whether visitors know the old address. */
  leavesRedirect: boolean;
  by: string;
}

/**
 * Keeps the redirects right when a page takes an address: nothing leads away from there any more, and
 * what led to the old one leads to the new one, so that no chain and no loop comes about.
 */
export async function moveAddress(tx: Transaction, { from, to, leavesRedirect, by }: Move): Promise<void> {
  for (const { id } of await rowsWith(tx, 'redirects', 'fromUrl', [to]))
    await removeRow(tx, 'redirects', id, by);
  if (from === undefined) return;
  for (const { id } of await rowsWith(tx, 'redirects', 'toUrl', [from]))
    await updateRow(tx, 'redirects', id, { toUrl: to }, { by });
  if (!leavesRedirect) return;
  const [known] = await rowsWith(tx, 'redirects', 'fromUrl', [from]);
  const rule = { fromUrl: from, toUrl: to, redirectType: 301, isActive: true } as const;
  if (known) await updateRow(tx, 'redirects', known.id, rule, { by });
  else await createRow(tx, 'redirects', rule, by);
}
