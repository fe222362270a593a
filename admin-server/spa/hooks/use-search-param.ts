import { useSearchParams } from 'react-router';
import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { language } from '../language/language.ts';

/** The search parameters that stay when another one changes. The others, such as `edit`, apply once. */
const persistentParams = ['tab', 'page', 'locale'] as const;

/** Those of a list stay in its other language. */
const listParams = ['search', 'sort', 'status'] as const;

type PersistentParam = (typeof persistentParams)[number];

function useSearchParam(name: PersistentParam): [value: string | null, choose: (value: string) => void] {
  const [address, setAddress] = useSearchParams();
  const choose = (value: string) => {
    const kept = [...persistentParams, ...(name === 'locale' ? listParams : [])].flatMap(
      (other): [string, string][] => {
        const given = address.get(other);
        // The number of a page of a list; others are names.
        return given === null || (other === 'page' && /^\d+$/.test(given)) ? [] : [[other, given]];
      },
    );
    setAddress({ ...Object.fromEntries(kept), [name]: value }, { replace: true });
  };
  return [address.get(name), choose];
}

interface Tab {
  value: string;
}

/** The selected tab, kept in the address so that it can be linked. Defaults to the first. */
export function useTab<T extends readonly [Tab, ...Tab[]]>(
  tabs: T,
  name: PersistentParam = 'tab',
): [tab: T[number], open: (tab: T[number]['value']) => void] {
  const [given, open] = useSearchParam(name);
  return [tabs.find(({ value }) => value === given) ?? tabs[0], open];
}

/** The language of the edited content, kept in the address. Defaults to that of the back office. */
export function useLocale(): [locale: Locale, choose: (locale: Locale) => void] {
  const [given, choose] = useSearchParam('locale');
  return [isLocale(given) ? given : language, choose];
}
