import { getTableColumns, inArray } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import type { ContentTable } from '#content-db/model/resource.ts';
import { chunksOf } from '#content-db/read/references.ts';
import { translations } from '#content-db/read/translations.ts';
import { resources } from '#content-db/types/index.ts';
import { type ChangeState, rowOf, selectionOf } from './pending.ts';

/**
 * The linked rows among those with pending changes: the key of the version in the other language by the key of each, such
 * as `blog-posts/13` by `blog-posts/12`.
 */
export async function otherVersions(
  queries: Queries,
  pending: Pick<ChangeState, 'resource' | 'rowId'>[],
): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>();
  const selection = selectionOf(pending);
  for (const { resource, link } of translations) {
    const { table }: { table: ContentTable } = resources[resource];
    const ids = selection.get(resource);
    const column = link === undefined ? undefined : getTableColumns(table)[link];
    if (!ids || !column) continue;
    for (const part of chunksOf([...ids])) {
      const linked = queries.select({ id: table.id, other: column }).from(table);
      for (const { id, other } of await linked.where(inArray(table.id, part))) {
        if (typeof other !== 'number' || !ids.has(other)) continue;
        const [one, two] = [id, other].map((rowId) => rowOf({ resource, rowId }));
        if (one && two) versions.set(one, two).set(two, one);
      }
    }
  }
  return versions;
}
