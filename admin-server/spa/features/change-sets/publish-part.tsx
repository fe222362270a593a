import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ListedSet } from '#admin-server/change-sets/routes.ts';
import type { PendingChange } from '../../api/publish.ts';
import { changeSetsQuery } from './calls.ts';
import { filterOf, filterOptions, isIn, type SetFilter, waitingForApproval } from './set-filter.ts';
import type { ListedProps, PublishPart } from '../../resource/feature.ts';
import { adminQuery } from '../../api/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Which set is listed, or whose changes; the address says which. */
function ListedBySet({ pending, timed, children }: ListedProps) {
  const { data: all = noSets } = useQuery(changeSetsQuery);
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address.get('set'), all);
  const waiting = waitingForApproval(all);
  const show = (value: string) => setAddress(value === '' ? {} : { set: value });
  return children({
    // Of a set, those that wait for their time too.
    listed: (filter.kind === 'set' ? [...pending, ...timed] : pending).filter((change) =>
      isIn(filter, change),
    ),
    // Who looks at a set sees what it would change.
    held: filter.kind === 'set' ? new Set() : waiting,
    whyHeld: (changes) =>
      changes.some(({ id }) => waiting.has(id)) ? t('Somebody else must approve the set first') : undefined,
    nameOf: ({ set }) => (filter.kind === 'set' ? undefined : all.find(({ id }) => id === set)?.name),
    bar: <SetFilterBar {...{ all, filter, show, pending }} />,
  });
}

const noSets: ListedSet[] = [];

const SetPanel = lazyComponent(withWords(async () => (await import('./set-panel.tsx')).SetPanel, 'sharing'));

interface SetFilterBarProps {
  all: ListedSet[];
  filter: SetFilter;
  /** Lists a set, by its value in the address; all changes if that is empty. */
  show(value: string): void;
  pending: PendingChange[];
}

/** Chooses whose changes, or which set, is listed, and shows the set. Renders nothing where there is no choice. */
function SetFilterBar({ all, filter, show, pending }: SetFilterBarProps) {
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
}

/** Puts the chosen changes into a set; a new one is listed then. */
function MoveButton({ changes, isDisabled }: MoveButtonProps) {
  const [, setAddress] = useSearchParams();
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
        <MoveDialog
          changes={moved}
          onMade={({ id }) => setAddress({ set: String(id) })}
          onClose={() => move(undefined)}
        />
      )}
    </>
  );
}

export const publishPart: PublishPart = { Listed: ListedBySet, ListAction: MoveButton };
