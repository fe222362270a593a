import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { rowsWith, type StoredRow } from '#content-db/read/references.ts';
import { describeRow } from '#content-db/read/row-title.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import { postPath } from '#content-db/types/post-path.ts';
import type { RowOf } from '#content-db/write/repository.ts';

/**
 * Refuses to take back what a redirect relies on: it would lead away from a post, or to where none is any more.
 * @throws Problem `conflict`
 */
export async function requireRedirectTargets(queries: Queries, undo: UndoEntry[]): Promise<void> {
  const posts = idsOf(undo, 'blog-posts');
  const here = addressesOf(await rowsWith(queries, 'blog-posts', 'id', posts));
  const left = addressesOf(rowsOf(undo, 'blog-posts')).filter((path) => !here.includes(path));
  const [astray] = await activeRedirects(queries, 'toUrl', left);
  if (astray) throw refused(astray, 'would lead to an address that has no post any more');
  const rules = await activeRedirects(queries, 'id', idsOf(undo, 'redirects'));
  const slugs = rules.map(({ fromUrl }) => fromUrl.split('/').at(-1));
  const beside = addressesOf(await rowsWith(queries, 'blog-posts', 'slug', slugs));
  const [away] = [
    ...(await activeRedirects(queries, 'fromUrl', here)),
    ...rules.filter(({ fromUrl }) => beside.includes(fromUrl)),
  ];
  if (away) throw refused(away, 'would lead away from a post that is at its address');
}

function idsOf(undo: UndoEntry[], name: string): number[] {
  return undo.filter(({ resource }) => resource === name).map(({ rowId }) => rowId);
}

function rowsOf(undo: UndoEntry[], name: string): StoredRow[] {
  return undo.filter(({ resource, row }) => resource === name && row).map(({ row }) => row as StoredRow);
}

function addressesOf(posts: StoredRow[]): string[] {
  return posts.map((row) => postPath(row as unknown as RowOf<'blog-posts'>));
}

async function activeRedirects(
  queries: Queries,
  column: 'id' | 'fromUrl' | 'toUrl',
  values: unknown[],
): Promise<RowOf<'redirects'>[]> {
  const rows = (await rowsWith(queries, 'redirects', column, values)) as unknown as RowOf<'redirects'>[];
  return rows.filter(({ isActive }) => isActive);
}

function refused(rule: RowOf<'redirects'>, why: string): Problem {
  return new Problem(
    'conflict',
    `The ${describeRow('redirects', rule)} ${why}. Discard its change as well, or change it first.`,
  );
}
