import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { countChanges, differencesQuery, type PendingChange, pendingKey } from '../../api/publish.ts';
import { usePageNumber } from '../../ui/use-address.ts';
import { Pager } from '../../ui/list-controls.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/states.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { groupByRow, type PendingRow } from './pending-rows.ts';
import { RowLine, type SendingState } from './row-line.tsx';
import type { ChangeSelection } from './use-change-selection.ts';
import { counted, t } from '../../language/text.tsx';
import { adminQuery } from '../../api/session.ts';
import { authorName } from '../../ui/author.tsx';
import { nameSentence } from '../../ui/name-list.ts';

const pageSize = 20;

interface PendingListProps {
  changes: PendingChange[];
  /** Changes that have just gone live, still listed. */
  live: PendingChange[];
  selection: ChangeSelection;
  isPublishing: boolean;
  onDiscard: (changes: PendingChange[]) => void;
  /** More that can be done with the chosen changes. */
  actions?: ReactNode;
  /** What is to be said on the line of a change. */
  nameOf?: (change: PendingChange) => string | undefined;
  /** The name of its page in the address, where it is not the only list of the screen. */
  pageParam?: string;
}

/** The pending changes by row, with checkboxes to select what to publish. */
export function PendingList({
  changes,
  live,
  selection,
  isPublishing,
  onDiscard,
  actions,
  nameOf,
  pageParam,
}: PendingListProps) {
  const [wanted, setPage] = usePageNumber(pageParam);
  const rows = groupByRow([...changes, ...live]);
  const page = Math.min(wanted, Math.ceil(rows.length / pageSize));
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  const tick = useTicks(rows, selection);
  // A new change of a row changes the query key, so the differences are refetched.
  const differences = useQuery(differencesQuery(shown.flatMap(({ changes }) => changes.at(-1)?.id ?? [])));
  const byRow = new Map(differences.data?.map((row) => [pendingKey(row), row]));
  const chosen = changes.filter(selection.has);
  const [count, chosenCount] = [countChanges(changes), countChanges(chosen)];
  const isLive = new Set(live);
  function stateOf(row: PendingRow): SendingState {
    if (row.changes.every((change) => isLive.has(change))) return 'live';
    return isPublishing && row.changes.some(selection.has) ? 'publishing' : 'saved';
  }
  return (
    <div className="grid gap-4">
      {differences.error && (
        <Failed
          title={t('The differences could not be loaded')}
          error={differences.error}
          onRetry={() => void differences.refetch()}
        />
      )}
      <div className="rounded border border-line bg-sheet px-5">
        {changes.length > 0 && (
          <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2">
            <div className="w-5">
              <Checkbox
                label={counted(count, 'Publish it', 'Publish all of them')}
                state={chosenCount === 0 ? 'none' : chosenCount === count ? 'all' : 'some'}
                onChange={(isTicked) => selection.set(changes, isTicked)}
              />
            </div>
            <p className="flex-1 text-sm text-muted">
              {counted(count, '{chosen} of 1 change chosen', '{chosen} of {count} changes chosen', {
                chosen: chosenCount,
              })}
            </p>
            <span className="-me-3 flex flex-wrap">
              {actions}
              <Button
                look="quiet"
                disabled={chosenCount === 0 || isPublishing}
                onClick={() => onDiscard(chosen)}
              >
                {counted(chosenCount, 'Discard 1 change', 'Discard {count} changes')}
              </Button>
            </span>
          </div>
        )}
        {!isPublishing && <OthersChanges chosen={chosen} selection={selection} />}
        <ul className="divide-y divide-line">
          {shown.map((row) => (
            <li key={row.key}>
              <RowLine
                row={row}
                state={stateOf(row)}
                difference={byRow.get(row.key)}
                set={row.changes.map((change) => nameOf?.(change)).find(Boolean)}
                selection={selection}
                onTick={(isTicked, isRange) => tick(row, isTicked, isRange)}
                onDiscard={() => onDiscard(row.changes)}
              />
            </li>
          ))}
        </ul>
      </div>
      <Pager page={page} pageSize={pageSize} total={rows.length} onChange={setPage} />
    </div>
  );
}

/** Selects a row or, with Shift, the range from the last clicked row. */
function useTicks(rows: PendingRow[], selection: ChangeSelection) {
  const last = useRef<string>(undefined);
  return (row: PendingRow, isTicked: boolean, isRange: boolean) => {
    const [from, to] = [rows.findIndex(({ key }) => key === last.current), rows.indexOf(row)];
    const meant = isRange && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
    selection.set(
      meant.flatMap(({ changes, pictures }) => [...changes, ...pictures]),
      isTicked,
    );
    last.current = row.key;
  };
}

interface OthersChangesProps {
  /** The changes of a list that are to go live. */
  chosen: PendingChange[];
  selection: ChangeSelection;
}

/** Says that changes of other people are chosen too, before they go live, and leaves them out by one click. */
function OthersChanges({ chosen, selection }: OthersChangesProps) {
  const { data: admin } = useQuery(adminQuery);
  const others = admin ? chosen.filter(({ authors }) => !authors.includes(admin.username)) : [];
  if (others.length === 0) return null;
  const people = [...new Set(others.flatMap(({ authors }) => authors))].map(authorName);
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-b border-line py-1 text-sm wrap-anywhere">
      {counted(countChanges(others), 'One of them is by {people}.', '{count} of them are by {people}.', {
        people: nameSentence(people),
      })}
      {others.length < chosen.length && (
        <Button look="quiet" onClick={() => selection.set(others, false)}>
          {t('Only mine')}
        </Button>
      )}
    </p>
  );
}
