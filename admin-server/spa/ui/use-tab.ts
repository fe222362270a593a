import { useSearchParams } from 'react-router';

/** The tab that is open, kept in the address, so that a link leads to it; the first where the address names none. */
export function useTab<V extends string>(tabs: readonly { value: V }[]): [tab: V | undefined, open: (tab: V) => void] {
  const [address, setAddress] = useSearchParams();
  const tab = tabs.find(({ value }) => value === address.get('tab')) ?? tabs[0];
  return [tab?.value, (value) => setAddress({ tab: value }, { replace: true })];
}
