import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ListedSet } from '#admin-server/publish/routes/change-sets.ts';
import type { PendingChange } from '../../../api/publish.ts';
import { changeSetsQuery } from '../../../api/publishing/change-sets.ts';
import { filterOf, isIn, type SetFilter, waitingForApproval } from './set-filter.ts';

/** The named sets, and which of the pending changes are listed; the address says which. */
export interface Sets {
  all: ListedSet[];
  filter: SetFilter;
  /** The pending changes that the filter lets through; of a set, those that wait for their time too. */
  listed: PendingChange[];
  /** Ids of changes that nobody publishes with the rest: they wait for an approval. */
  held: ReadonlySet<number>;
  /** Whether one of them waits for an approval. */
  isHeld(changes: PendingChange[]): boolean;
  /** The name of the set of a change, unless the filter says it. */
  nameOf(change: PendingChange): string | undefined;
  /** Lists a set, by its value in the address; all changes if that is empty. */
  show(value: string): void;
}

const noSets: ListedSet[] = [];

/** @param timed what waits for a time that somebody chose */
export function useSets(pending: PendingChange[], timed: PendingChange[]): Sets {
  const { data: all = noSets } = useQuery(changeSetsQuery);
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address.get('set'), all);
  const waiting = waitingForApproval(all);
  return {
    all,
    filter,
    listed: (filter.kind === 'set' ? [...pending, ...timed] : pending).filter((change) =>
      isIn(filter, change),
    ),
    // Who looks at a set sees what it would change.
    held: filter.kind === 'set' ? new Set() : waiting,
    isHeld: (changes) => changes.some(({ id }) => waiting.has(id)),
    nameOf: ({ set }) => (filter.kind === 'set' ? undefined : all.find(({ id }) => id === set)?.name),
    show: (value) => setAddress(value === '' ? {} : { set: value }),
  };
}
