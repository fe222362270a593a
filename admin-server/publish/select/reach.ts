import type { Queries } from '#content-db/database/open.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { changedKeys } from '#content-db/read/dependency-keys.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { isPublicRow } from '#content-db/model/resource.ts';
import { resources } from '#content-db/types/index.ts';
import type { Reach, RowEdit } from '../types.ts';
import { type DependencyIndex, pathSet } from './dependency-index.ts';

/** How many pages would change if a row went live as it is edited, by what live pages have read. Renders nothing. */
export async function reachOf(
  working: Queries,
  published: Queries,
  index: DependencyIndex,
  { resource, rowId, values }: RowEdit,
): Promise<Reach> {
  const [saved] = await rowsWith(working, resource, 'id', [rowId]);
  const [live] = await rowsWith(published, resource, 'id', [rowId]);
  const before = live ?? null;
  const now = saved ? { ...saved, ...values } : null;
  if (!isEdited(before, now)) return { total: 0, isAtMost: false };
  const keys = changedKeys(resource, before, now);
  const parts = keys.flatMap((key) => [...index.partsOf(key)]);
  const pages = new Set(index.dependents([...keys, ...parts]));
  for (const row of [before, now]) {
    if (!row || !isPublicRow(resources[resource], row)) continue;
    for (const path of rowPaths(resource, row)) pages.add(path);
  }
  pages.delete(pathSet);
  return { total: pages.size, isAtMost: parts.length > 0 };
}

/** Whether anything differs but what each save changes. */
function isEdited(before: Record<string, unknown> | null, now: Record<string, unknown> | null): boolean {
  if (!before || !now) return before !== now;
  return Object.keys(now).some(
    (column) =>
      !['updatedAt', 'revision'].includes(column) &&
      JSON.stringify(now[column]) !== JSON.stringify(before[column]),
  );
}
