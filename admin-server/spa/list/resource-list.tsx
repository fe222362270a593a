import { Plus, Rows3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { Button } from '../ui/button.tsx';
import { languageOptions } from '../ui/languages.ts';
import { Empty, Failed, Loading } from '../ui/states.tsx';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { LazyEditor, ResourceEditor } from '../edit/lazy-editor.tsx';
import { ListControls, type ListState, Pager } from '../ui/list-controls.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useLoadWhenIdle } from '../ui/use-when-idle.ts';
import { useKey } from '../ui/use-key.ts';
import { ListActions } from '../resource/features.tsx';
import { navItemOf } from '../resource/nav-items.ts';
import { Rows } from './rows.tsx';
import type { ResourceScreen, RowActions } from '../resource/screen.ts';
import { useOpening } from './use-opening.ts';
import { typeInfo } from '../resource/type-info.ts';
import { Status } from '../resource/status.tsx';
import { StatusFilter } from '../resource/status-filter.tsx';
import { useRemove } from '../edit/use-save.ts';
import { t } from '../language/text.tsx';
import { readDraft } from '../edit/stored-drafts.ts';
import { Notice } from '../ui/notice.tsx';
import { draftKey } from '../edit/form-version.ts';
import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../api/resources.ts';
import { useAddress, useLocale } from '../ui/use-address.ts';

/** Rows per page. Reordering needs all rows at once. */
const pageSizes = { usual: 24, inOrder: 200 };

const BulkActions = lazyComponent(async () => (await import('./bulk-actions.tsx')).BulkActions);

interface ResourceListProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
}

/** The list of a resource: language tabs, search, sorting, paging, reordering, bulk actions, and its form. */
export function ResourceList<N extends ResourceName>(props: ResourceListProps<N>) {
  const { screen } = props;
  const list = useList(screen);
  const content = <List key={list.locale} {...props} list={list} />;
  if (screen.Intro)
    return (
      <>
        <ScreenHeader subtitle={<screen.Intro />} />
        {content}
      </>
    );
  if (!screen.hasLocales) return content;
  return (
    <Tabs label={t('Language')} value={list.locale} onChange={list.setLocale} tabs={languageOptions}>
      {content}
    </Tabs>
  );
}

function List<N extends ResourceName>({
  screen,
  list,
}: ResourceListProps<N> & { list: ReturnType<typeof useList<N>> }) {
  const { query, locale, state, setState, pageSize, canMove } = list;
  useLoadWhenIdle(LazyEditor);
  const rowLocale = screen.newIn ?? locale;
  const { edited, setEdited, add, edit } = useOpening(screen, query.data?.rows, locale);
  useKey('n', add);
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
    edit: () => edit(row),
    remove: () => askToRemove([row]),
    status: <Status resource={screen.name} rowId={Number(row.id)} name={screen.labelOf(row)} />,
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
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ListActions resource={screen.name} />
          <Button look="action" icon={Plus} className="max-sm:flex-1" onClick={add}>
            {screen.texts.add}
          </Button>
        </div>
      </div>
      {!edited && <DraftNotice screen={screen} locale={rowLocale} onContinue={add} />}
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
        <NothingListed screen={screen} search={state.search} status={list.status} onAdd={add} />
      )}
      {rows.length > 0 && <Notes screen={screen} locale={locale} canMove={canMove && rows.length > 1} />}
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
          locale={edited === 'new' ? rowLocale : locale}
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

interface NotesProps<N extends ResourceName> extends ResourceListProps<N> {
  locale: Locale;
  canMove: boolean;
}

/** Says which list is ordered, where each language has one, and what needs no Publish. */
function Notes<N extends ResourceName>({ screen, locale, canMove }: NotesProps<N>) {
  const hasOrder = canMove && typeInfo[screen.name].localeColumn !== undefined;
  if (!hasOrder && !screen.isHiddenAtOnce) return null;
  return (
    <div className="grid gap-1 text-sm text-muted">
      {hasOrder && (
        <p>
          {locale === 'ar'
            ? t('Moving rows here changes the Arabic list only. The English list has an order of its own.')
            : t('Moving rows here changes the English list only. The Arabic list has an order of its own.')}
        </p>
      )}
      {screen.isHiddenAtOnce && (
        <p>{t('The switch of a card shows or hides it on the website at once, without Publish.')}</p>
      )}
    </div>
  );
}

interface NothingListedProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
  search: string;
  status: string;
  onAdd: () => void;
}

/** An empty list: nothing is there yet, or nothing matches the search. */
function NothingListed<N extends ResourceName>({ screen, search, status, onAdd }: NothingListedProps<N>) {
  const { name, texts } = screen;
  return (
    <Empty icon={navItemOf(name)?.icon ?? Rows3} title={emptyTitle(texts.empty, search, status)}>
      {search === '' && status === '' && (
        <Button icon={Plus} onClick={onAdd}>
          {texts.addFirst ?? texts.add}
        </Button>
      )}
    </Empty>
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
      <StatusFilter value={list.status} onChange={list.setStatus} />
    </div>
  );
}

function emptyTitle(usual: string, search: string, status: string): string {
  if (search !== '') return t('No results for “{search}”.', { search });
  return status === '' ? usual : t('Nothing has this status.');
}

function Selection({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <label className="grid size-11 shrink-0 place-items-center md:size-9">
      <input
        type="checkbox"
        aria-label={t('Select {name}', { name: label })}
        checked={isOn}
        onChange={onToggle}
        className="size-4.5 accent-[var(--action)]"
      />
    </label>
  );
}

interface DraftNoticeProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
  locale: Locale;
  onContinue: () => void;
}

/** Offers a new entry that was begun and not saved; nothing if there is none. */
function DraftNotice<N extends ResourceName>({ screen, locale, onContinue }: DraftNoticeProps<N>) {
  if (!readDraft(draftKey(screen, undefined, locale))) return null;
  return (
    <div className="-mb-5">
      <Notice action={t('Continue')} onAction={onContinue}>
        {t('What you typed for a new entry is still here, unsaved.')}
      </Notice>
    </div>
  );
}

/** The state of a list: search, sorting and page, and the language, which is kept in the address. */
function useList<N extends ResourceName>(screen: ResourceScreen<N>) {
  const [state, change] = useAddress({
    search: '',
    page: 1,
    sort: screen.sorts[0]?.value ?? '',
    status: '',
  });
  // Each page of the list is a step back; each letter of a search is not.
  const setState = (next: ListState & { status?: string }) =>
    change(next, { isStep: next.page !== state.page });
  const { status } = state;
  const [locale, chooseLocale] = useLocale();
  const filter = {
    ...screen.filter,
    ...(screen.hasLocales && { locale }),
    search: state.search,
    status,
    sort: state.sort,
    without: screen.unlisted?.join(','),
  };
  const page = useQuery(pageQuery(screen.name, { ...filter, page: state.page, pageSize: pageSizes.usual }));
  // The first page loads fast, and its total tells whether all rows can be shown at once.
  const total = page.data?.total ?? 0;
  const isInOrder =
    (screen.isSortable ?? false) &&
    state.search === '' &&
    status === '' &&
    state.sort === screen.sorts[0]?.value;
  const isWhole = isInOrder && total > pageSizes.usual && total <= pageSizes.inOrder;
  const whole = useQuery({
    ...pageQuery(screen.name, { ...filter, page: 1, pageSize: pageSizes.inOrder }),
    enabled: isWhole,
  });
  const query = isWhole && whole.data && !whole.isPlaceholderData ? whole : page;
  return {
    state,
    setState,
    status,
    setStatus(wanted: string) {
      setState({ ...state, status: wanted, page: 1 });
    },
    locale,
    setLocale: chooseLocale,
    query,
    pageSize: isWhole ? pageSizes.inOrder : pageSizes.usual,
    /** Whether the rows can be reordered. */
    canMove: isInOrder && query.data?.rows.length === total,
  };
}
