import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { countChanges, differencesQuery, type PendingChange, pendingKey } from '../../api/publish.ts';
import { navItemOf } from '../../resource/nav-items.ts';
import { typeName } from '../../resource/row-name.ts';
import { classNames } from '../../ui/class-names.ts';
import { language } from '../../language/language.ts';
import { Pager } from '../../ui/list-controls.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/states.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { actionOf, groupByRow, type PendingRow } from './pending-rows.ts';
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
}

/** The pending changes by row, with checkboxes to select what to publish; many of them by type, each opened on demand. */
export function PendingList({
  changes,
  live,
  selection,
  isPublishing,
  onDiscard,
  actions,
  nameOf,
}: PendingListProps) {
  const [address] = useSearchParams();
  const rows = groupByRow([...changes, ...live]);
  const groups = rows.length > pageSize ? groupByType(rows) : [];
  const chosen = changes.filter(selection.has);
  const [count, chosenCount] = [countChanges(changes), countChanges(chosen)];
  const isLive = new Set(live);
  function stateOf(row: PendingRow): SendingState {
    if (row.changes.every((change) => isLive.has(change))) return 'live';
    return isPublishing && row.changes.some(selection.has) ? 'publishing' : 'saved';
  }
  const list = { selection, stateOf, onDiscard, nameOf };
  return (
    <div className="grid gap-4">
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
        {groups.length === 0 && <Rows rows={rows} {...list} />}
        {groups.map((group) => (
          <TypeGroup
            key={group.name}
            {...group}
            {...list}
            isOpenAtFirst={group.rows.some(({ key }) => key === address.get('only'))}
          />
        ))}
      </div>
    </div>
  );
}

interface RowsProps extends Pick<PendingListProps, 'selection' | 'onDiscard' | 'nameOf'> {
  rows: PendingRow[];
  stateOf: (row: PendingRow) => SendingState;
}

/** Rows of the list, a page of them at a time. */
function Rows({ rows, selection, stateOf, onDiscard, nameOf }: RowsProps) {
  const [wanted, setPage] = useState(1);
  const page = Math.min(wanted, Math.ceil(rows.length / pageSize));
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  const tick = useTicks(rows, selection);
  // A new change of a row changes the query key, so the differences are refetched.
  const differences = useQuery(differencesQuery(shown.flatMap(({ changes }) => changes.at(-1)?.id ?? [])));
  const byRow = new Map(differences.data?.map((row) => [pendingKey(row), row]));
  return (
    <>
      {differences.error && (
        <Failed
          title={t('The differences could not be loaded')}
          error={differences.error}
          onRetry={() => void differences.refetch()}
        />
      )}
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
      <div className="pb-4 empty:hidden">
        <Pager page={page} pageSize={pageSize} total={rows.length} onChange={setPage} />
      </div>
    </>
  );
}

const actions = { create: t('New'), update: t('Changed'), remove: t('Deleted|action') };

/** The rows of one type: how many, what becomes of them, and, opened, they themselves. */
function TypeGroup({
  name,
  rows,
  isOpenAtFirst,
  ...list
}: RowsProps & { name: string; isOpenAtFirst: boolean }) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const open = rows.filter((row) => list.stateOf(row) !== 'live');
  const all = open.flatMap(({ changes, pictures }) => [...changes, ...pictures]);
  const ticked = all.filter(list.selection.has).length;
  const counts = Map.groupBy(rows, actionOf);
  return (
    <section aria-labelledby={id} className="border-b border-line last:border-b-0">
      <div className="flex items-center gap-4">
        <div className="w-5">
          {all.length > 0 && (
            <Checkbox
              label={t('Publish {name}', { name })}
              state={ticked === 0 ? 'none' : ticked === all.length ? 'all' : 'some'}
              onChange={(isTicked) => list.selection.set(all, isTicked)}
            />
          )}
        </div>
        <h3 id={id} className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-13 w-full flex-wrap items-center gap-x-3 gap-y-0.5 py-2 text-start"
          >
            <ChevronRight
              className={classNames('size-4 shrink-0', isOpen ? 'rotate-90' : 'rtl:-scale-x-100')}
              aria-hidden
            />
            <span className="font-semibold wrap-anywhere text-strong">{name}</span>
            <span className="font-mono text-sm text-muted">{rows.length}</span>
            <span className="flex flex-wrap gap-x-3 text-sm text-muted">
              {(['create', 'update', 'remove'] as const).map(
                (action) =>
                  counts.has(action) && (
                    <span key={action}>
                      {actions[action]} <span className="font-mono">{counts.get(action)?.length}</span>
                    </span>
                  ),
              )}
            </span>
          </button>
        </h3>
      </div>
      {isOpen && <Rows rows={rows} {...list} />}
    </section>
  );
}

/** Rows by the title of the screen of their type, in the order of these titles. */
function groupByType(rows: PendingRow[]): { name: string; rows: PendingRow[] }[] {
  const groups = Map.groupBy(rows, ({ resource }) => navItemOf(resource)?.title ?? typeName(resource));
  return [...groups]
    .map(([name, rows]) => ({ name, rows }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
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
