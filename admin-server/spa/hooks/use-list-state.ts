import { useSearchParams } from 'react-router';

/** What of a list is shown. */
export interface ListState {
  search: string;
  page: number;
  sort: string;
  /** The status that the listed rows have; any by default. */
  status?: string;
}

/** The state of a list, kept in the address: so it can be linked, and is there again after Back. */
export function useListState(usualSort: string): [state: ListState, change: (next: ListState) => void] {
  const [address, setAddress] = useSearchParams();
  const state = {
    search: address.get('search') ?? '',
    page: Math.max(1, Number(address.get('page')) || 1),
    sort: address.get('sort') ?? usualSort,
    status: address.get('status') ?? '',
  };
  function change({ search, page, sort, status = '' }: ListState) {
    setAddress(
      (before) => {
        put(before, 'search', search, '');
        put(before, 'page', String(page), '1');
        put(before, 'sort', sort, usualSort);
        put(before, 'status', status, '');
        return before;
      },
      // Each page of the list is a step back; each letter of a search is not.
      { replace: page === state.page },
    );
  }
  return [state, change];
}

function put(address: URLSearchParams, name: string, value: string, usual: string): void {
  if (value === usual) address.delete(name);
  else address.set(name, value);
}
