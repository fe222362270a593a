import { useState } from 'react';
import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';

export interface ChangeSelection {
  /** The selected pending changes. */
  chosen: PendingChange[];
  /** Their ids. */
  ids: number[];
  has(change: PendingChange): boolean;
  /** Selects or deselects changes. */
  set(changes: PendingChange[], isChosen: boolean): void;
}

/** The selection among the pending changes. All are selected at first, new ones too, but for those that an undo took back. */
export function useChangeSelection(pending: PendingChange[]): ChangeSelection {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const has = (change: PendingChange) => choices.get(keyOf(change)) ?? change.takenBack === null;
  const chosen = pending.filter(has);
  return {
    chosen,
    ids: chosen.map(({ id }) => id),
    has,
    set(changes, isChosen) {
      setChoices(
        (before) => new Map([...before, ...changes.map((change) => [keyOf(change), isChosen] as const)]),
      );
    },
  };
}

/** An undo needs a new choice. */
function keyOf({ id, takenBack }: PendingChange): string {
  return `${id} ${takenBack?.at ?? ''}`;
}
