import { or, sql } from 'drizzle-orm';
import type { Queries } from '../database/open.ts';
import { targetPath } from '../model/redirect-target.ts';
import type { Row, StoredRow } from '../model/resource.ts';
import { type Resources, resources } from '../types/index.ts';
import { topicPart } from '../types/post-path.ts';
import { chunksOf, rowsWith } from './references.ts';

type Redirect = StoredRow & Row<Resources['redirects']['table']>;

const { table } = resources.redirects;

/** The old addresses whose redirects answer at a path: the path, and the topic of which it is the feed or an archive page. */
export function answeringAt(path: string): string[] {
  const part = topicPart(path);
  return part ? [path, part.topic] : [path];
}

/**
 * The redirects that lead to one of these paths, whatever follows it in their targets (`?query#part`), or to the feed
 * or an archive page of a topic that is one of them. Ordered by id.
 */
export async function redirectsTo(queries: Queries, paths: Iterable<string>): Promise<Redirect[]> {
  const wanted = new Set(paths);
  const found = new Set<number>();
  for (const part of chunksOf([...wanted])) {
    const beginning = part.map((path) => sql`substr(${table.toUrl}, 1, length(${path})) = ${path}`);
    const { id, toUrl } = table;
    for (const row of await queries
      .select({ id, toUrl })
      .from(table)
      .where(or(...beginning)))
      if (answeringAt(targetPath(row.toUrl) ?? '').some((path) => wanted.has(path))) found.add(row.id);
  }
  return rowsWith(queries, 'redirects', 'id', found);
}
