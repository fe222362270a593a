import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isLocale, type Locale } from '#content-db/locale.ts';
import type { RowOf } from '#content-db/repository.ts';
import type { ResourceName } from '#content-db/resources/index.ts';
import { pageQuery } from '../api/resources.ts';
import type { ListState } from './list-controls.tsx';
import type { ResourceScreen } from './screen.ts';

/** Rows of a page where no order is kept by hand; an order by hand needs all rows at once. */
const pageSizes = { short: 24, sortable: 200 };

/** The state of a list: which language, which page, what is searched; kept in the address, so that a link shows the same. */
export function useList<N extends ResourceName>(screen: ResourceScreen<N>) {
  const [address, setAddress] = useSearchParams();
  const [state, setState] = useState<ListState>({ search: '', page: 1, sort: screen.sorts[0]?.value ?? '' });
  const given = address.get('locale');
  const locale: Locale = isLocale(given) ? given : 'en';
  const pageSize = screen.isSortable ? pageSizes.sortable : pageSizes.short;
  const query = useQuery(pageQuery<RowOf<N>>(screen.name, { ...screen.filter, ...(screen.hasLocales && { locale }), ...state, pageSize }));
  function setLocale(locale: Locale) {
    setAddress((before) => (before.set('locale', locale), before));
    setState({ ...state, page: 1 });
  }
  return { ...state, state, setState, locale, setLocale, pageSize, query };
}
