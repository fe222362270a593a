import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ListedSet } from '#admin-server/change-sets/routes.ts';
import type { PendingChange } from '../../api/publish.ts';
import { changeSetsQuery } from '../../api/change-sets.ts';
import { filterOf, filterOptions, isIn, type SetFilter, waitingForApproval } from './set-filter.ts';
import { adminQuery } from '../../api/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

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

const SetPanel = lazyComponent(
  withWords(async () => (await import('./set-panel.tsx')).SetPanel, 'sharing', 'forms'),
);

interface SetFilterBarProps {
  sets: Sets;
  pending: PendingChange[];
}

/** Chooses whose changes, or which set, is listed, and shows the set. Renders nothing where there is no choice. */
export function SetFilterBar({ sets: { all, filter, show }, pending }: SetFilterBarProps) {
  const { data: admin } = useQuery(adminQuery);
  const options = filterOptions(pending, all, admin?.username);
  if (all.length === 0 && options.length <= 2 && filter.kind === 'all') return null;
  const value =
    filter.kind === 'set' ? String(filter.set.id) : filter.kind === 'all' ? '' : `by:${filter.author}`;
  return (
    <div className="mb-4 grid gap-4">
      <div className="max-w-sm">
        <FilterSelect label={t('Show')} value={value} options={options} onChange={show} />
      </div>
      {filter.kind === 'set' && (
        <SetPanel key={filter.set.id} set={filter.set} onDissolved={() => show('')} />
      )}
    </div>
  );
}

const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog);

interface MoveButtonProps {
  /** The chosen changes. */
  changes: PendingChange[];
  isDisabled: boolean;
  /** Called with the new set, as it stands in the address. */
  onMade: (set: string) => void;
}

/** Puts the chosen changes into a set. */
export function MoveButton({ changes, isDisabled, onMade }: MoveButtonProps) {
  const [moved, move] = useState<number[]>();
  return (
    <>
      <Button
        look="quiet"
        disabled={changes.length === 0 || isDisabled}
        onClick={() => move(changes.map(({ id }) => id))}
      >
        {t('Put into a set ...')}
      </Button>
      {moved && (
        <MoveDialog changes={moved} onMade={({ id }) => onMade(String(id))} onClose={() => move(undefined)} />
      )}
    </>
  );
}
