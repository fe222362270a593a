import { useQuery } from '@tanstack/react-query';
import type { ResourceName } from '#content-db/types/index.ts';
import { pageQuery } from '../../api/resources.ts';
import { useAddress, useLocale } from '../../hooks/use-address.ts';
import type { ListState } from '../../ui/list-controls.tsx';
import type { ResourceScreen } from '../screen.ts';

/** Rows per page. Reordering needs all rows at once. */
const pageSizes = { usual: 24, inOrder: 200 };

/** The state of a list: search, sorting and page, and the language, which is kept in the address. */
export function useList<N extends ResourceName>(screen: ResourceScreen<N>) {
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
