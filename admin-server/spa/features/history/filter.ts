import { useSearchParams } from 'react-router';
import type { ResourceName } from '#content-db/types/index.ts';
import { useAddress } from '../../ui/use-address.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { startOfDay } from '../../ui/day-input.tsx';

const unfiltered = { search: '', resource: '', by: '', state: '', key: '', from: '', to: '', page: 1 };

/** The filter of the history; `from` and `to` are days. */
export type Filter = typeof unfiltered;

export const useFilter = () => useAddress(unfiltered);

/** The filter as the server takes it. */
export function toConditions({ from, to, ...filter }: Filter) {
  return { ...filter, from: startOfDay(from), before: startOfDay(to, 1) };
}

/** A row, in the address as `resource=services&row=3`; with `column=key`, one of its columns. */
export interface RowAddress {
  resource: ResourceName;
  rowId: number;
  column?: string;
}

/** The row whose versions the address asks for. */
export function useRowAddress(): RowAddress | undefined {
  const [address] = useSearchParams();
  const [resource = '', rowId] = [address.get('resource') ?? '', Number(address.get('row'))];
  const column = address.get('column');
  return isTypeName(resource) && rowId > 0 ? { resource, rowId, ...(column && { column }) } : undefined;
}

/** Whether it is the name of a content type. */
export function isTypeName(name: string): name is ResourceName {
  return Object.hasOwn(typeInfo, name);
}
