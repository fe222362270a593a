import { useSearchParams } from 'react-router';

/** The texts that a list is filtered by; empty ones ask for nothing. */
export type AddressFilter<N extends string> = Record<N, string> & { page: number };

/** The filter of a list as it stands in the address, and a function that changes it and goes to the first page. */
export function useAddressFilter<N extends string>(
  names: readonly N[],
): [AddressFilter<N>, (changed: Partial<AddressFilter<N>>) => void] {
  const [address, setAddress] = useSearchParams();
  const texts = Object.fromEntries(names.map((name) => [name, address.get(name) ?? '']));
  const page = Math.max(1, Number(address.get('page')) || 1);
  const filter = { ...texts, page } as AddressFilter<N>;
  function change(changed: Partial<AddressFilter<N>>): void {
    const { page, ...wanted } = { ...filter, page: 1, ...changed };
    const given = Object.entries({ ...wanted, page: page > 1 ? String(page) : '' });
    setAddress(
      given.filter(([, value]) => value !== ''),
      { replace: true },
    );
  }
  return [filter, change];
}
