import { eq } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { liveFiles, pageHeads } from '#content-db/releases.ts';
import type { Finding } from '../page/check.ts';
import type { PageHead } from '../page/read-head.ts';
import { doubles } from '../rules/titles.ts';

/** A page with its title and description; both are empty if search engines may not list it. */
export interface HeadOfPage extends PageHead {
  path: string;
}

const names = ['title', 'description'] as const;

/** Pages of one language with the same title or description: all but the first of them. */
export function doubledTexts(pages: HeadOfPage[]): Finding[] {
  return names.flatMap((name) =>
    groupsWith(name, pages).flatMap(([first, ...others]) =>
      others.map((page) => ({
        check: doubles.key,
        path: page.path,
        message: `The page has the same ${name} as ${first?.path ?? ''}.`,
        quote: page[name],
        place: name,
      })),
    ),
  );
}

interface NewHeads {
  /** The published database, in which the live files are those before the release. */
  published: Queries;
  /** The pages that the release changes, those first that name a double best. */
  changed: HeadOfPage[];
  /** The pages that go away. */
  removed: string[];
}

/** Changed pages to which a release gives the title or description of another page, live or changed as well. */
export async function newDoubles({ published, changed, removed }: NewHeads): Promise<Finding[]> {
  if (changed.length === 0) return [];
  const live = await liveHeads(published);
  const own = new Set(changed.map(({ path }) => path));
  const gone = new Set(removed);
  const left = live.filter(({ path }) => !own.has(path) && !gone.has(path));
  const before = new Set(
    names.flatMap((name) =>
      groupsWith(name, live).flatMap((group) => group.map((page) => keyOf(name, page))),
    ),
  );
  return doubledTexts([...left, ...changed]).filter(
    ({ path, place, quote = '' }) => own.has(path) && !before.has(JSON.stringify([place, path, quote])),
  );
}

/** What is known of all live pages: 5,000 take some 20 milliseconds. */
function liveHeads(published: Queries): Promise<HeadOfPage[]> {
  return published
    .select({ path: liveFiles.path, title: pageHeads.title, description: pageHeads.description })
    .from(liveFiles)
    .innerJoin(pageHeads, eq(pageHeads.object, liveFiles.object));
}

function groupsWith(name: (typeof names)[number], pages: HeadOfPage[]): HeadOfPage[][] {
  const groups = Map.groupBy(
    pages.filter((page) => page[name] !== ''),
    (page) => `${splitPath(page.path).locale} ${page[name]}`,
  );
  return [...groups.values()].filter(({ length }) => length > 1);
}

function keyOf(name: (typeof names)[number], page: HeadOfPage): string {
  return JSON.stringify([name, page.path, page[name]]);
}
