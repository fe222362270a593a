import { useState } from 'react';
import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';

export interface ChangeSelection {
  /** The selected pending changes. */
  chosen: PendingChange[];
  /** Ids of the selected changes; undefined if all are selected, which includes changes that arrive later. */
  ids: number[] | undefined;
  has(change: PendingChange): boolean;
  /** Selects or deselects changes. */
  set(changes: PendingChange[], isChosen: boolean): void;
}

/** The selection among the pending changes. All are selected at first, new ones too. */
export function useChangeSelection(pending: PendingChange[]): ChangeSelection {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = pending.filter(({ id }) => !left.has(id));
  return {
    chosen,
    ids: chosen.length === pending.length ? undefined : chosen.map(({ id }) => id),
    has: ({ id }) => !left.has(id),
    set(changes, isChosen) {
      const ids = new Set(changes.map(({ id }) => id));
      setLeft((before) => (isChosen ? before.difference(ids) : before.union(ids)));
    },
  };
}
