import { useState } from 'react';
import { type PendingChange, pendingKey } from '../../api/publish.ts';

export interface ChangeSelection {
  /** The selected pending changes. */
  chosen: PendingChange[];
  /** Their ids. */
  ids: number[];
  has(change: PendingChange): boolean;
  /** Selects or deselects changes. */
  set(changes: PendingChange[], isChosen: boolean): void;
}

/**
 * The selection among the pending changes. All are selected at first, new ones too, but for those that an undo took back
 * and those of `held`, by id; with `only`, the changes of that row: `blog-posts/12`.
 */
export function useChangeSelection(
  pending: PendingChange[],
  only: string | null,
  held: ReadonlySet<number>,
): ChangeSelection {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isFirst = (change: PendingChange) =>
    only === null ? change.takenBack === null && !held.has(change.id) : pendingKey(change) === only;
  const has = (change: PendingChange) => choices.get(keyOf(change)) ?? isFirst(change);
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
