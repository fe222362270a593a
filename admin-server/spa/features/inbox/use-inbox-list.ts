import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Page } from '../../api/client.ts';

const pageSize = 25;

interface Listing {
  search: string;
  page: string;
  pageSize: string;
}

/** The state of an inbox list: search (initially from the address), page and rows. */
export function useInboxList<T>(
  pageQuery: (listing: Listing) => { queryKey: unknown[]; queryFn: () => Promise<Page<T>> },
) {
  const [address] = useSearchParams();
  const [state, setState] = useState({ search: address.get('search') ?? '', page: 1, sort: '' });
  const query = useQuery({
    ...pageQuery({ search: state.search, page: String(state.page), pageSize: String(pageSize) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  // The last row of a page may have been deleted.
  const page = Math.min(state.page, Math.max(1, Math.ceil(total / pageSize)));
  if (query.data && !query.isPlaceholderData && page !== state.page) setState({ ...state, page });
  return { state, setState, query, rows, total, pageSize };
}
