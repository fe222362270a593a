import type { Queries } from '#content-db/database/open.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { rowsAt } from '#content-db/read/addresses.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import type { PlannedChange } from '#content-db/releases.ts';
import { pageName, pagePaths } from '#site/paths.ts';
import type { StoredPage } from '../render/render-page.ts';

/** More would make a long plan longer, and nobody reads so many. */
const maxTitles = 500;

/**
 * The titles of planned pages, by path: of rendered ones their main heading, of removed ones the name of their row.
 * Pages with a name of their own, such as Home, need none.
 */
export async function titlesOf(
  planned: PlannedChange[],
  rendered: StoredPage[],
  published: Queries,
): Promise<Map<string, string>> {
  const headings = new Map(
    rendered.map(({ path, documents }) => [
      path,
      documents.find((document) => document.path === path)?.title,
    ]),
  );
  const titles = new Map<string, string>();
  for (const { path, change } of planned.slice(0, maxTitles)) {
    if (pageName(splitPath(path).path) in pagePaths) continue;
    const title = change === 'remove' ? await publishedTitle(published, path) : headings.get(path);
    if (title !== undefined) titles.set(path, title);
  }
  return titles;
}

async function publishedTitle(published: Queries, path: string): Promise<string | undefined> {
  const [found] = await rowsAt(published, path);
  return found && rowTitle(found.resource, found.row);
}
