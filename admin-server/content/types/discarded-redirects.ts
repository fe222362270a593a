import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { addressedTypes, rowPaths, rowsAt } from '#content-db/read/addresses.ts';
import { redirectsTo } from '#content-db/read/redirects.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { describeRow } from '#content-db/read/row-title.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import type { RowOf } from '#content-db/write/repository.ts';

/**
 * Checks after a discard that no redirect leads away from the page of a row, or to one that no longer exists.
 * @throws Problem `conflict`
 */
export async function requireRedirectTargets(queries: Queries, undo: UndoEntry[]): Promise<void> {
  const current = await pathsNow(queries, undo);
  const restored = undo.flatMap(({ resource, row }) => (row ? rowPaths(resource, row) : []));
  const removed = restored.filter((path) => !current.includes(path));
  const [dangling] = (await redirectsTo(queries, removed)).filter(({ isActive }) => isActive);
  if (dangling) throw conflictOf(dangling, 'would lead to an address that has no page any more');
  const [shadowing] = [
    ...(await activeRedirects(queries, 'fromUrl', current)),
    ...(await beforePages(queries, undo)),
  ];
  if (shadowing) throw conflictOf(shadowing, 'would lead away from a page that is at its address');
}

/** The paths of the discarded rows as they are now. */
async function pathsNow(queries: Queries, undo: UndoEntry[]): Promise<string[]> {
  const paths: string[] = [];
  for (const { name } of addressedTypes)
    for (const row of await rowsWith(queries, name, 'id', idsOf(undo, name)))
      paths.push(...rowPaths(name, row));
  return paths;
}

/** The redirects that came back, and stand before the page of a row. */
async function beforePages(queries: Queries, undo: UndoEntry[]): Promise<RowOf<'redirects'>[]> {
  const found = [];
  for (const redirect of await activeRedirects(queries, 'id', idsOf(undo, 'redirects')))
    if ((await rowsAt(queries, redirect.fromUrl)).length > 0) found.push(redirect);
  return found;
}

function idsOf(undo: UndoEntry[], name: string): number[] {
  return undo.filter(({ resource }) => resource === name).map(({ rowId }) => rowId);
}

async function activeRedirects(
  queries: Queries,
  column: 'id' | 'fromUrl',
  values: unknown[],
): Promise<RowOf<'redirects'>[]> {
  const rows = await rowsWith(queries, 'redirects', column, values);
  return rows.filter(({ isActive }) => isActive);
}

function conflictOf(redirect: RowOf<'redirects'>, reason: string): Problem {
  return new Problem(
    'conflict',
    `The ${describeRow('redirects', redirect)} ${reason}. Discard its change as well, or change it first.`,
  );
}
