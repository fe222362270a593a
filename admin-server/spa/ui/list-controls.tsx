import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, type LucideIcon, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKey } from './use-key.ts';
import { Select, TextInput } from './controls.tsx';
import { IconButton } from './button.tsx';
import { Empty, Failed, Loading } from './states.tsx';
import { t } from '../language/text.tsx';

/** What of a list is shown. */
export interface ListState {
  search: string;
  page: number;
  sort: string;
}

interface ListControlsProps {
  state: ListState;
  sorts: { value: string; label: string }[];
  onChange: (state: ListState) => void;
}

/** Search and sort controls. The search is debounced. */
export function ListControls({ state, sorts, onChange }: ListControlsProps) {
  const [typed, setTyped] = useState(state.search);
  /** What was sent from here, and has not arrived in the address. */
  const sent = useRef(new Set<string>());
  const box = useRef<HTMLInputElement>(null);
  useKey('/', () => box.current?.focus());
  useEffect(() => {
    // Otherwise somebody went back, or followed a link.
    if (!sent.current.delete(state.search)) setTyped(state.search);
  }, [state.search]);
  useEffect(() => {
    if (typed === state.search) return;
    const timer = setTimeout(() => {
      sent.current.add(typed);
      onChange({ ...state, search: typed, page: 1 });
    }, 200);
    return () => clearTimeout(timer);
  }, [typed, state, onChange]);
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:flex-1 max-sm:basis-64">
      <div className="relative min-w-0 flex-1 basis-36 sm:max-w-xs">
        <Search
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <TextInput
          ref={box}
          type="search"
          aria-label={t('Search')}
          placeholder={t('Search ...')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="ps-9"
        />
      </div>
      {sorts.length > 1 && (
        <div className="min-w-36">
          <Select
            aria-label={t('Sort by')}
            value={state.sort}
            onChange={(event) => onChange({ ...state, sort: event.target.value, page: 1 })}
          >
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
}

/** Previous and next page; renders nothing for a single page. */
export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <nav
      aria-label={t('Pages of the list')}
      className="flex items-center justify-between gap-3 border-t border-line pt-4 text-sm"
    >
      <span className="font-mono text-xs text-muted">
        {t('{first}–{last} of {total}', {
          first: (page - 1) * pageSize + 1,
          last: Math.min(total, page * pageSize),
          total,
        })}
      </span>
      <span className="flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={t('Previous page')}
          disabled={page <= 1}
          onClick={() => onChange(page - 1)}
        />
        <span className="font-mono text-xs">{`${page} / ${last}`}</span>
        <IconButton
          icon={ChevronRight}
          label={t('Next page')}
          disabled={page >= last}
          onClick={() => onChange(page + 1)}
        />
      </span>
    </nav>
  );
}

interface PagedListProps<T> {
  state: ListState;
  onChange: (state: ListState) => void;
  query: UseQueryResult<{ rows: T[]; total: number }>;
  pageSize: number;
  /** Title of the message when the list can't be loaded. */
  failed: string;
  empty: { icon: LucideIcon; title: string };
  /** Beside the search. */
  actions?: ReactNode;
  children: (rows: T[]) => ReactNode;
}

/** A list with search and pages, and what stands in its place while it loads, when it fails or is empty. */
export function PagedList<T>({ state, onChange, query, pageSize, ...props }: PagedListProps<T>) {
  const { data, error, isPending, refetch } = query;
  const { icon, title } = props.empty;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ListControls state={state} sorts={[]} onChange={onChange} />
        {props.actions}
      </div>
      {isPending && <Loading />}
      {error && <Failed title={props.failed} error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && (
        <Empty
          icon={icon}
          title={state.search === '' ? title : t('No results for “{search}”.', { search: state.search })}
        />
      )}
      {data && data.rows.length > 0 && props.children(data.rows)}
      <Pager
        page={state.page}
        pageSize={pageSize}
        total={data?.total ?? 0}
        onChange={(page) => onChange({ ...state, page })}
      />
    </div>
  );
}
