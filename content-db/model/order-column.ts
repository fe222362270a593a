import { getTableColumns } from 'drizzle-orm';
import type { Resource } from './resource.ts';

/** The column with the position of a row in its list, by which staff order rows; undefined if the order follows from other values. */
export function orderColumn(resource: Resource): string | undefined {
  const [column = ''] = resource.shape === 'collection' ? resource.orderBy : [];
  return column !== 'id' && getTableColumns(resource.table)[column]?.dataType === 'number'
    ? column
    : undefined;
}
