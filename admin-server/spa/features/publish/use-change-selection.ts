import { useState } from 'react';
import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';

export interface ChangeSelection {
  /** The ticked ones of the changes that are pending. */
  chosen: PendingChange[];
  /** Undefined where all are: those that come meanwhile are meant as well. */
  ids: number[] | undefined;
  has(change: PendingChange): boolean;
  /** Ticks changes, or takes their ticks away. */
  set(changes: PendingChange[], isChosen: boolean): void;
}

/** Which of the pending changes are ticked: all at first, and new ones when they come. */
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
