import type { Queries } from '#content-db/database/open.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import { changedKeys } from '#content-db/read/dependency-keys.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { isPublicRow } from '#content-db/model/resource.ts';
import { resources } from '#content-db/types/index.ts';
import { type ChosenFronts, publicPath } from '#content-db/types/type-fronts.ts';
import type { RowEdit } from '#content-db/read/edited-row.ts';
import type { EditImpact } from '../../types.ts';
import type { DependencyIndex } from './dependency-index.ts';
import { isSharedPart } from '#content-db/model/shared-parts.ts';

type AnyRow = Record<string, unknown>;

/** How many pages would change if these rows went live as they are edited, by what live pages have read. Renders nothing. */
export async function editImpact(
  working: Queries,
  published: Queries,
  index: DependencyIndex,
  edits: RowEdit[],
): Promise<EditImpact> {
  const impact = { pages: new Set<string>(), isAtMost: false };
  const chosen = await chosenFronts(published);
  for (const { resource, rowId, values } of edits) {
    const saved = rowId && (await rowsWith(working, resource, 'id', [rowId]))[0];
    const live = rowId && (await rowsWith(published, resource, 'id', [rowId]))[0];
    const now = saved || rowId === undefined ? { ...saved, ...values } : null;
    addPages(impact, { index, chosen }, resource, live || null, now);
  }
  for (const page of index.dependents([...impact.pages].filter(isSharedPart))) impact.pages.add(page);
  for (const path of impact.pages) if (!path.startsWith('/')) impact.pages.delete(path);
  return { total: impact.pages.size, isAtMost: impact.isAtMost };
}

/** Adds the pages that one row changes. */
function addPages(
  impact: { pages: Set<string>; isAtMost: boolean },
  { index, chosen }: { index: DependencyIndex; chosen: ChosenFronts },
  resource: RowEdit['resource'],
  before: AnyRow | null,
  now: AnyRow | null,
): void {
  if (!isEdited(before, now)) return;
  const keys = changedKeys(resource, before, now);
  const parts = keys
    .flatMap((key) => index.partsOf(key) ?? [])
    .flatMap(({ places, following }) => [...places, ...following]);
  for (const page of index.dependents([...keys, ...parts])) impact.pages.add(page);
  for (const row of [before, now]) {
    if (!row || !isPublicRow(resources[resource], row)) continue;
    for (const path of rowPaths(resource, row)) impact.pages.add(publicPath(path, chosen));
  }
  if (parts.length > 0) impact.isAtMost = true;
}

/** Whether a column differs, but for those that each save changes. */
function isEdited(before: AnyRow | null, now: AnyRow | null): boolean {
  if (!before || !now) return before !== now;
  return Object.keys(before).some(
    (column) =>
      !['updatedAt', 'revision'].includes(column) &&
      JSON.stringify(now[column]) !== JSON.stringify(before[column]),
  );
}
