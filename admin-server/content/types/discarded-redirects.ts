import type { StoredRow } from '#content-db/model/resource.ts';
import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { describeRow } from '#content-db/read/row-title.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import { postPath } from '#content-db/types/post-path.ts';
import type { RowOf } from '#content-db/write/repository.ts';

/**
 * Checks after a discard that no redirect leads away from a post, or to a post that no longer exists.
 * @throws Problem `conflict`
 */
export async function requireRedirectTargets(queries: Queries, undo: UndoEntry[]): Promise<void> {
  const ids = idsOf(undo, 'blog-posts');
  const current = addressesOf(await rowsWith(queries, 'blog-posts', 'id', ids));
  const removed = addressesOf(rowsOf(undo, 'blog-posts')).filter((path) => !current.includes(path));
  const [dangling] = await activeRedirects(queries, 'toUrl', removed);
  if (dangling) throw conflictOf(dangling, 'would lead to an address that has no post any more');
  const redirects = await activeRedirects(queries, 'id', idsOf(undo, 'redirects'));
  const slugs = redirects.map(({ fromUrl }) => fromUrl.split('/').at(-1));
  const posts = addressesOf(await rowsWith(queries, 'blog-posts', 'slug', slugs));
  const [shadowing] = [
    ...(await activeRedirects(queries, 'fromUrl', current)),
    ...redirects.filter(({ fromUrl }) => posts.includes(fromUrl)),
  ];
  if (shadowing) throw conflictOf(shadowing, 'would lead away from a post that is at its address');
}

function idsOf(undo: UndoEntry[], name: string): number[] {
  return undo.filter(({ resource }) => resource === name).map(({ rowId }) => rowId);
}

function rowsOf(undo: UndoEntry[], name: string): StoredRow[] {
  return undo.flatMap(({ resource, row }) => (resource === name && row ? [row] : []));
}

function addressesOf(posts: StoredRow[]): string[] {
  return posts.map(({ slug, locale }) =>
    postPath({ slug: String(slug), locale: locale === 'ar' ? 'ar' : 'en' }),
  );
}

async function activeRedirects(
  queries: Queries,
  column: 'id' | 'fromUrl' | 'toUrl',
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
