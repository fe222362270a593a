import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { language } from '../language/language.ts';

/**
 * The search parameters of the address, and a function that changes them. It starts from those of now: `useSearchParams`
 * starts from those that were rendered last, so that of two quick clicks the second would undo the first.
 */
export function useSearch(): [
  search: URLSearchParams,
  change: (to: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void,
] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (to: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
      setSearch(to(new URLSearchParams(window.location.search)), options),
    [setSearch],
  );
  return [search, change];
}

interface AddressChange {
  /** Whether Back leads to what was before; otherwise it is replaced. */
  isStep?: boolean;
  /** Which of the other parameters stay; all of them by default. */
  stays?: (name: string, value: string) => boolean;
}

/**
 * What of a screen stands in the address, so that it can be linked and is there again after Back: texts, and `page`, a
 * number of at least 1. Any other change leads to the first page.
 * @param usual what holds where the address says nothing, and is left out of it
 */
export function useAddress<S extends Record<string, string | number>>(
  usual: S,
): [state: S, change: (changed: Partial<S>, how?: AddressChange) => void] {
  const [address, changeAddress] = useSearch();
  const state = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => {
      const given = address.get(name) ?? value;
      return [name, typeof value === 'number' ? Math.max(1, Number(given) || 1) : given];
    }),
  ) as S;
  function change(changed: Partial<S>, { isStep = false, stays = () => true }: AddressChange = {}): void {
    changeAddress(
      (before) => {
        const next = new URLSearchParams([...before].filter(([name, value]) => stays(name, value)));
        const first = typeof usual.page === 'number' ? { page: 1 } : {};
        for (const [name, value] of Object.entries({ ...first, ...changed }))
          if (value === usual[name]) next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace: !isStep },
    );
  }
  return [state, change];
}

/**
 * The page of a list that has nothing else to choose; each page is a step back.
 * @param name its name in the address; a screen with several lists has one for each
 */
export function usePageNumber(name = 'page'): [page: number, open: (page: number) => void] {
  const [{ [name]: page = 1 }, change] = useAddress({ [name]: 1 });
  return [page, (next) => change({ [name]: next }, { isStep: true })];
}

/** What stays when the tab or the language changes: others, such as `edit` and the number of a page, apply once. */
const stays = (name: string, value: string) =>
  ['tab', 'locale'].includes(name) || (name === 'page' && !/^\d+$/.test(value));

interface Tab {
  value: string;
}

/** The selected tab. Defaults to the first. */
export function useTab<T extends readonly [Tab, ...Tab[]]>(
  tabs: T,
  name: 'tab' | 'page' = 'tab',
): [tab: T[number], open: (tab: T[number]['value']) => void] {
  const [{ [name]: given }, change] = useAddress<Record<string, string>>({ [name]: '' });
  return [
    tabs.find(({ value }) => value === given) ?? tabs[0],
    (value) => change({ [name]: value }, { stays }),
  ];
}

/** The language of the edited content. Defaults to that of the back office. */
export function useLocale(): [locale: Locale, choose: (locale: Locale) => void] {
  const [{ locale }, change] = useAddress({ locale: '' });
  const choose = (chosen: Locale) =>
    change(
      { locale: chosen },
      // What is looked for in a list is looked for in its other language.
      { stays: (name, value) => stays(name, value) || ['search', 'sort', 'status'].includes(name) },
    );
  return [isLocale(locale) ? locale : language, choose];
}
