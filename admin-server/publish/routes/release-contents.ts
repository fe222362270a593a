import { inArray } from 'drizzle-orm';
import { describeChangedRows } from '#content-db/write/changed-rows.ts';
import { changes } from '#content-db/people.ts';
import type { Queries } from '#content-db/database/open.ts';
import { chunksOf } from '#content-db/read/references.ts';

/** What a release carried. */
export interface ReleaseContents {
  /** How many changes. */
  count: number;
  /** What people call the first few of the rows. */
  names: string[];
}

const shown = 5;
/** Several changes may be of one row. */
const looked = 25;

/** Releases with what they carried in the place of the ids of their changes. */
export async function withContents<R extends { changes: number[] }>(
  content: Queries,
  releases: R[],
): Promise<(Omit<R, 'changes'> & { contents: ReleaseContents })[]> {
  const rows = new Map<number, { resource: string; rowId: number }>();
  for (const part of chunksOf(releases.flatMap((release) => release.changes.slice(0, looked)))) {
    const { id, resource, rowId } = changes;
    for (const row of await content.select({ id, resource, rowId }).from(changes).where(inArray(id, part)))
      rows.set(row.id, row);
  }
  const describe = await describeChangedRows(content, [...rows.values()]);
  return releases.map(({ changes: ids, ...release }) => {
    const carried = ids.slice(0, looked).flatMap((id) => rows.get(id) ?? []);
    // A picture is called by the name of its file, which says little beside the text that shows it.
    const names = carried
      .toSorted((a, b) => Number(a.resource === 'uploads') - Number(b.resource === 'uploads'))
      .map((row) => describe(row).name);
    return {
      ...release,
      contents: { count: ids.length, names: [...new Set(names)].filter(Boolean).slice(0, shown) },
    };
  });
}
