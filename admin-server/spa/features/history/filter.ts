import { useSearchParams } from 'react-router';
import type { ResourceName } from '#content-db/types/index.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { startOfDay } from '../../ui/choices/day-input.tsx';

const names = ['search', 'resource', 'by', 'state', 'key', 'from', 'to'] as const;

/** The filter of the history as it stands in the address; empty texts ask for nothing. `from` and `to` are days. */
export type Filter = Record<(typeof names)[number], string> & { page: number };

/** The filter, and a function that changes it and goes to the first page. */
export function useFilter(): [Filter, (changed: Partial<Filter>) => void] {
  const [address, setAddress] = useSearchParams();
  const text = (name: string) => address.get(name) ?? '';
  const [search, resource, by, state, key, from, to] = names.map(text);
  const filter = { search, resource, by, state, key, from, to, page: Number(text('page')) || 1 } as Filter;
  function change(changed: Partial<Filter>): void {
    const { page, ...wanted } = { ...filter, page: 1, ...changed };
    const given = Object.entries({ ...wanted, page: page > 1 ? String(page) : '' });
    setAddress(
      given.filter(([, value]) => value !== ''),
      { replace: true },
    );
  }
  return [filter, change];
}

/** The filter as the server takes it. */
export function toConditions({ from, to, ...filter }: Filter) {
  return { ...filter, from: startOfDay(from), before: startOfDay(to, 1) };
}

/** A row, in the address as `resource=services&row=3`. */
export interface RowAddress {
  resource: ResourceName;
  rowId: number;
}

/** The row whose versions the address asks for. */
export function useRowAddress(): RowAddress | undefined {
  const [address] = useSearchParams();
  const [resource = '', rowId] = [address.get('resource') ?? '', Number(address.get('row'))];
  return isTypeName(resource) && rowId > 0 ? { resource, rowId } : undefined;
}

function isTypeName(name: string): name is ResourceName {
  return Object.hasOwn(typeInfo, name);
}

/** The path of the versions of a row. */
export function versionsPath({ resource, rowId }: RowAddress): string {
  return `/changes?resource=${resource}&row=${rowId}`;
}
