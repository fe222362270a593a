import { Plus, Rows3, Trash2, EyeOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '#content-db/model/problem.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { loadRow, refresh, saveRow } from '../../api/resources.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { languageOptions } from '../../ui/languages.ts';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { ResourceEditor } from '../form/editor.tsx';
import { ListControls, Pager } from '../../ui/list-controls.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { navItemOf } from '../nav-items.ts';
import { Rows } from './rows.tsx';
import type { ResourceScreen, RowActions } from '../screen.ts';
import { statusNames } from '../status.tsx';
import { useList } from './use-list.ts';
import { useRemove } from '../form/use-save.ts';

interface ResourceListProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
}

/** The list of a resource: language tabs, search, sorting, paging, reordering, bulk actions, and its form. */
export function ResourceList<N extends ResourceName>(props: ResourceListProps<N>) {
  const { screen } = props;
  const list = useList(screen);
  const content = <List key={list.locale} {...props} list={list} />;
  if (!screen.hasLocales) return content;
  return (
    <Tabs label="Language" value={list.locale} onChange={list.setLocale} tabs={languageOptions}>
      {content}
    </Tabs>
  );
}

function List<N extends ResourceName>({
  screen,
  list,
}: ResourceListProps<N> & { list: ReturnType<typeof useList<N>> }) {
  const { query, locale, state, setState, pageSize, canMove } = list;
  const [edited, setEdited] = useEdited(screen.name, query.data?.rows);
  const [chosen, setChosen] = useState<number[]>([]);
  const [removed, setRemoved] = useState<RowOf<N>[]>([]);
  const remove = useRemove(screen);
  const rows = query.data?.rows ?? [];
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const askToRemove = (asked: RowOf<N>[]) => {
    if (!screen.isConfirmedByBrowser) setRemoved(asked);
    else if (window.confirm(screen.texts.confirmDelete))
      remove.mutate(
        asked.map(({ id }) => Number(id)),
        { onSettled: () => setChosen([]) },
      );
  };
  const actionsOf = (row: RowOf<N>, handle: ReactNode): RowActions => ({
    edit: () => setEdited(row),
    remove: () => askToRemove([row]),
    handle,
    selection: (
      <Selection
        label={screen.labelOf(row)}
        isOn={chosen.includes(Number(row.id))}
        onToggle={() => toggle(Number(row.id))}
      />
    ),
  });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ListFilters sorts={screen.sorts} list={list} />
        <Button look="action" icon={Plus} className="max-sm:w-full" onClick={() => setEdited('new')}>
          {screen.texts.add}
        </Button>
      </div>
      {chosen.length > 0 && (
        <BulkActions
          screen={screen}
          ids={chosen}
          onRemove={() => askToRemove(rows.filter(({ id }) => chosen.includes(Number(id))))}
          onDone={() => setChosen([])}
        />
      )}
      {query.isPending && <Loading />}
      {query.error && (
        <Failed title={screen.texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && rows.length === 0 && (
        <Empty
          icon={navItemOf(screen.name)?.icon ?? Rows3}
          title={emptyTitle(screen.texts.empty, state.search, list.status)}
        >
          {state.search === '' && list.status === '' && (
            <Button icon={Plus} onClick={() => setEdited('new')}>
              {screen.texts.addFirst ?? screen.texts.add}
            </Button>
          )}
        </Empty>
      )}
      {rows.length > 0 && <Rows screen={screen} rows={rows} canMove={canMove} actionsOf={actionsOf} />}
      <Pager
        page={state.page}
        pageSize={pageSize}
        total={query.data?.total ?? 0}
        onChange={(page) => setState({ ...state, page })}
      />
      {edited && (
        <ResourceEditor
          screen={screen}
          row={edited === 'new' ? undefined : edited}
          locale={edited === 'new' ? (screen.newIn ?? locale) : locale}
          onClose={() => setEdited(undefined)}
        />
      )}
      <DeleteDialog
        screen={screen}
        rows={removed}
        remove={remove}
        onClose={() => setRemoved([])}
        onSettled={() => (setRemoved([]), setChosen([]))}
      />
    </div>
  );
}

interface ListFiltersProps {
  sorts: { value: string; label: string }[];
  list: Pick<ReturnType<typeof useList>, 'state' | 'setState' | 'status' | 'setStatus'>;
}

/** Search, sorting, and the status that the listed rows have. */
function ListFilters({ sorts, list }: ListFiltersProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
      <ListControls state={list.state} sorts={sorts} onChange={list.setState} />
      <div className="min-w-36">
        <Select
          aria-label="Status"
          value={list.status}
          onChange={(event) => list.setStatus(event.target.value)}
        >
          <option value="">All statuses</option>
          {Object.entries(statusNames).map(([status, name]) => (
            <option key={status} value={status}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

function emptyTitle(usual: string, search: string, status: string): string {
  if (search !== '') return `No results for “${search}”.`;
  return status === '' ? usual : 'Nothing has this status.';
}

/** The row whose form is open. `?edit=12` in the address opens one. */
function useEdited<N extends ResourceName>(name: N, rows: RowOf<N>[] | undefined) {
  const [edited, setEdited] = useState<RowOf<N> | 'new'>();
  const [address, setAddress] = useSearchParams();
  const wanted = Number(address.get('edit') ?? 0);
  useEffect(() => {
    if (!rows || !wanted) return;
    setAddress((before) => (before.delete('edit'), before), { replace: true });
    const row = rows.find(({ id }) => Number(id) === wanted);
    if (row) setEdited(row);
    // The row may be on another page of the list, or in the other language.
    else
      loadRow(name, wanted).then(setEdited, (error: Error) =>
        toast.error('The row could not be opened', error.message),
      );
  }, [name, rows, wanted, setAddress]);
  return [edited, setEdited] as const;
}

function Selection({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <label className="grid size-11 shrink-0 place-items-center md:size-9">
      <input
        type="checkbox"
        aria-label={`Select ${label}`}
        checked={isOn}
        onChange={onToggle}
        className="size-4.5 accent-[var(--action)]"
      />
    </label>
  );
}

interface BulkActionsProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
  ids: number[];
  onRemove: () => void;
  onDone: () => void;
}

/** The actions for all selected rows. */
function BulkActions<N extends ResourceName>({ screen, ids, onRemove, onDone }: BulkActionsProps<N>) {
  async function hide() {
    try {
      for (const id of ids) await saveRow(screen.name, { id, input: screen.hide ?? {} });
      toast.success(...screen.texts.updated);
    } catch (error) {
      toast.error(screen.texts.updateFailed[0], messageOf(error));
    }
    await refresh(screen.name, ...(screen.refreshes ?? []));
    onDone();
  }
  return (
    <div
      role="group"
      aria-label="Selected"
      className="flex flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-2 text-sm"
    >
      <span className="me-auto font-semibold">{ids.length} selected</span>
      {screen.hide && (
        <Button icon={EyeOff} onClick={() => void hide()}>
          Hide
        </Button>
      )}
      <Button look="danger" icon={Trash2} onClick={onRemove}>
        Delete
      </Button>
      <Button look="quiet" onClick={onDone}>
        Clear
      </Button>
    </div>
  );
}
