import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Page } from '../api/client.ts';
import { refresh } from '../api/resources.ts';
import { useIsAdmin } from '../resource/use-role.ts';
import { DownloadButton } from '../resource/download-button.tsx';
import { Confirmation } from '../ui/dialog.tsx';
import { PagedList } from '../ui/list-controls.tsx';
import { toast } from '../ui/toast.tsx';
import { t } from '../language/text.tsx';

const pageSize = 25;

interface Listing {
  search: string;
  page: string;
  pageSize: string;
}

interface VisitorListProps<T extends { id: number }> {
  /** First part of the query keys. */
  name: string;
  /** Name of one row, such as `message`. */
  label: string;
  load: (listing: Listing) => { queryKey: unknown[]; queryFn: () => Promise<Page<T>> };
  /** Address of the CSV file of a search. */
  csv: (listing: { search: string }) => string;
  empty: { icon: LucideIcon; title: string };
  remove: (id: number) => Promise<unknown>;
  /** What the question before a deletion says of the row. */
  describe: (row: T) => string;
  children: (row: T, askToDelete: () => void) => ReactNode;
}

/** What visitors left: a list with search (initially from the address), CSV and deletion. */
export function VisitorList<T extends { id: number }>({
  name,
  label,
  load,
  remove,
  ...props
}: VisitorListProps<T>) {
  const isAdmin = useIsAdmin();
  const [address] = useSearchParams();
  const [state, setState] = useState({ search: address.get('search') ?? '', page: 1, sort: '' });
  const query = useQuery({
    ...load({ search: state.search, page: String(state.page), pageSize: String(pageSize) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // The last row of a page may have been deleted.
  const page = Math.min(state.page, Math.max(1, Math.ceil((query.data?.total ?? 0) / pageSize)));
  if (query.data && !query.isPlaceholderData && page !== state.page) setState({ ...state, page });
  const [deleted, setDeleted] = useState<T>();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => toast.success(`${label.charAt(0).toUpperCase()}${label.slice(1)} deleted`),
    onError: (error) => toast.error(t('Failed to delete {label}', { label }), error.message),
    onSettled: () => refresh(name).then(() => setDeleted(undefined)),
  });
  return (
    <>
      <PagedList
        state={state}
        onChange={setState}
        query={query}
        pageSize={pageSize}
        failed={t('The {label}s could not be loaded', { label })}
        empty={props.empty}
        actions={
          isAdmin && (
            <DownloadButton
              address={props.csv({ search: state.search })}
              name={`${name}.csv`}
              label={t('Download CSV')}
            />
          )
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line rounded border border-line bg-sheet">
            {rows.map((row) => (
              <li key={row.id}>{props.children(row, () => setDeleted(row))}</li>
            ))}
          </ul>
        )}
      </PagedList>
      <Confirmation
        title={t('Are you sure you want to delete this {label}?', { label })}
        action={t('Delete')}
        isOpen={deleted !== undefined}
        isBusy={removal.isPending}
        onConfirm={() => deleted && removal.mutate(deleted.id)}
        onClose={() => setDeleted(undefined)}
      >
        {deleted && props.describe(deleted)}
      </Confirmation>
    </>
  );
}
