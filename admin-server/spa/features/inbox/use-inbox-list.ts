import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Filter, pageQuery } from '../../api/resources.ts';

const pageSize = 25;

/** A list of the office, newest first: what is searched (at first what the address says), which page, and the rows. */
export function useInboxList<T>(name: string, filter: Filter = {}) {
  const [address] = useSearchParams();
  const [state, setState] = useState({ search: address.get('search') ?? '', page: 1, sort: '' });
  const query = useQuery({
    ...pageQuery<T>(name, { ...filter, search: state.search, page: state.page, pageSize }),
    staleTime: 0,
  });
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  // The last row of a page may have gone.
  const page = Math.min(state.page, Math.max(1, Math.ceil(total / pageSize)));
  if (query.data && !query.isPlaceholderData && page !== state.page) setState({ ...state, page });
  return { state, setState, query, rows, total, pageSize };
}

/** The address of the whole list as a file, with the same filter. */
export function csvAddress(name: string, filter: Record<string, string>): string {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  return `/api/admin/${name}.csv${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}
