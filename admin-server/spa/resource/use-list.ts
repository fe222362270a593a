import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { pageQuery } from '../api/resources.ts';
import { useLocale } from '../hooks/use-search-param.ts';
import type { ListState } from '../ui/list-controls.tsx';
import type { ResourceScreen } from './screen.ts';

/** Rows of a page, and of a list that can be put into another order: that needs all of its rows at once. */
const pageSizes = { usual: 24, inOrder: 200 };

/** The state of a list: which language, which page, what is searched; kept in the address, so that a link shows the same. */
export function useList<N extends ResourceName>(screen: ResourceScreen<N>) {
  const [state, setState] = useState<ListState>({ search: '', page: 1, sort: screen.sorts[0]?.value ?? '' });
  const [locale, chooseLocale] = useLocale();
  const filter = {
    ...screen.filter,
    ...(screen.hasLocales && { locale }),
    search: state.search,
    sort: state.sort,
  };
  const page = useQuery(pageQuery(screen.name, { ...filter, page: state.page, pageSize: pageSizes.usual }));
  // A page comes first: it is there at once, and says whether all rows are few enough to be shown.
  const total = page.data?.total ?? 0;
  const isInOrder =
    (screen.isSortable ?? false) && state.search === '' && state.sort === screen.sorts[0]?.value;
  const isWhole = isInOrder && total > pageSizes.usual && total <= pageSizes.inOrder;
  const whole = useQuery({
    ...pageQuery(screen.name, { ...filter, page: 1, pageSize: pageSizes.inOrder }),
    enabled: isWhole,
  });
  const query = isWhole && whole.data && !whole.isPlaceholderData ? whole : page;
  function setLocale(locale: Locale) {
    chooseLocale(locale);
    setState({ ...state, page: 1 });
  }
  return {
    state,
    setState,
    locale,
    setLocale,
    query,
    pageSize: isWhole ? pageSizes.inOrder : pageSizes.usual,
    /** Whether what is shown can be put into another order by hand. */
    canMove: isInOrder && query.data?.rows.length === total,
  };
}
