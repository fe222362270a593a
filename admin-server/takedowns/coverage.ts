import { sql } from 'drizzle-orm';
import { isLocale, type Locale, locales, localPath } from '#content-db/model/locale.ts';
import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Resource, StoredRow } from '#content-db/model/resource.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import { references, rowsWith } from '#content-db/read/references.ts';
import { describeRow, rowTitle } from '#content-db/read/row-title.ts';
import { rowsContaining, typesWithTexts } from '#content-db/read/rows-containing.ts';
import { filesOf, pictureStem } from '#content-db/read/withdrawn.ts';
import { pageDependencies } from '#content-db/releases.ts';
import type { RowId, Withdrawal } from '#content-db/withdrawals.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { publicPath } from '#content-db/types/type-fronts.ts';
import { pagePaths, secondAddresses } from '#site/paths.ts';

/** What staff want to take down: rows, a page that exists once per language, or a picture. */
export type Subject = { rows: RowId[] } | { page: string } | { picture: string };

/** What a takedown of it takes off the site. */
export interface Coverage extends Pick<Withdrawal, 'name' | 'rows' | 'paths' | 'pictures'> {
  /** Other rows that may show the same, for staff to decide; its translation has the language. */
  related: (RowId & { name: string; translation?: Locale })[];
}

export interface Sides {
  working: Queries;
  published: Queries;
}

/** @throws Problem (`not-found`) if there is no such thing, (`invalid`) if it cannot be taken down */
export function coverageOf(sides: Sides, subject: Subject): Promise<Coverage> {
  if ('rows' in subject) return coverageOfRows(sides, subject.rows);
  if ('page' in subject) return coverageOfPage(sides, subject.page);
  return coverageOfPicture(sides, subject.picture);
}

async function coverageOfRows(sides: Sides, rows: RowId[]): Promise<Coverage> {
  const stored = await Promise.all(rows.map((row) => storedRows(sides, row)));
  const [first] = stored.flat();
  const [main] = rows;
  if (!first || !main || stored.some((found) => found.length === 0))
    throw new Problem('not-found', 'It is not there any more. Somebody may have removed it.');
  if (!rows.every(({ resource }) => isRemovable(resource)))
    throw new Problem('invalid', 'Entries of this kind cannot be taken down: pages need them.');
  const paths = stored.flatMap((found, at) =>
    found.flatMap((row) => rowPaths(rows[at]?.resource ?? main.resource, row)),
  );
  const pictures = stemsIn(stored.flat());
  const addresses = await withPublic(sides, paths);
  return {
    name: rowTitle(main.resource, first),
    rows,
    paths: [...new Set([...addresses, ...(await sharingPicturesOf(sides.published, addresses))])],
    pictures: await onlyShownBy(sides, rows, pictures),
    related: await relatedTo(sides.working, rows, first, pictures),
  };
}

/** Own paths, by which pages stay gone whatever their address is, and the public ones. */
async function withPublic({ working, published }: Sides, own: string[]): Promise<string[]> {
  const sides = await Promise.all([published, working].map(chosenFronts));
  return [...new Set([...own, ...sides.flatMap((chosen) => own.map((path) => publicPath(path, chosen)))])];
}

/** The working row and the published one, where they exist. */
export async function storedRows(
  { working, published }: Sides,
  { resource, rowId }: RowId,
): Promise<StoredRow[]> {
  return [
    ...(await rowsWith(working, resource, 'id', [rowId])),
    ...(await rowsWith(published, resource, 'id', [rowId])),
  ];
}

function stemsIn(rows: StoredRow[]): string[] {
  const names = JSON.stringify(rows).matchAll(/\/uploads\/([\w-]+\.\w+)/g);
  return [...new Set([...names].map(([, name = '']) => pictureStem(name)))];
}

/** The pictures that no other row shows, on either side. */
async function onlyShownBy(sides: Sides, rows: RowId[], pictures: string[]): Promise<string[]> {
  const own = new Set(rows.map(({ resource, rowId }) => `${resource}/${rowId}`));
  const only: string[] = [];
  for (const stem of pictures) {
    const uses: string[] = [];
    for (const queries of [sides.working, sides.published])
      for (const resource of typesWithTexts)
        for (const { id } of await rowsContaining(queries, resource, `/uploads/${stem}`))
          uses.push(`${resource}/${id}`);
    if (uses.every((use) => own.has(use))) only.push(stem);
  }
  return only;
}

/** Rows of the same type that are its translation, or show one of its pictures. */
async function relatedTo(
  working: Queries,
  rows: RowId[],
  first: StoredRow,
  pictures: string[],
): Promise<Coverage['related']> {
  const [main] = rows;
  if (!main) return [];
  const { resource } = main;
  const found: StoredRow[] = [];
  for (const { column, to } of references.filter(({ from }) => from === resource)) {
    if (to !== resource) continue;
    found.push(...(await rowsWith(working, resource, column, [first.id])));
    if (first[column] !== null) found.push(...(await rowsWith(working, resource, 'id', [first[column]])));
  }
  const twins = new Set(found.map(({ id }) => id));
  for (const stem of pictures) found.push(...(await rowsContaining(working, resource, `/uploads/${stem}`)));
  const isChosen = (id: number) => rows.some((row) => row.resource === resource && row.rowId === id);
  const others = new Map(found.filter(({ id }) => !isChosen(id)).map((row) => [row.id, row]));
  return [...others.values()].map((row) => ({
    resource,
    rowId: row.id,
    name: describeRow(resource, row),
    ...(twins.has(row.id) && isLocale(row['locale']) && { translation: row['locale'] }),
  }));
}

/** The pages that can be taken down by their address. */
export const removablePages: string[] = Object.values(pagePaths).filter((path) => path !== '/');

async function coverageOfPage(sides: Sides, page: string): Promise<Coverage> {
  if (!removablePages.includes(page))
    throw new Problem('invalid', 'This page cannot be taken down: the site needs it.');
  const addresses = [page, secondAddresses[page]].filter((path) => path !== undefined);
  const own = addresses.flatMap((path) => locales.map((locale) => localPath(path, locale)));
  const paths = await withPublic(sides, own);
  const pictures = await sharingPicturesOf(sides.published, paths);
  return { name: `The page ${page}`, rows: [], paths: [...paths, ...pictures], pictures: [], related: [] };
}

/** The sharing pictures to which only these pages refer. */
async function sharingPicturesOf(published: Queries, paths: string[]): Promise<string[]> {
  const rows = await published.all<{ picture: string }>(sql`SELECT picture.value AS picture
    FROM ${pageDependencies} AS page, json_each(page.pictures) AS picture
    GROUP BY picture.value HAVING min(page.path IN (SELECT value FROM json_each(${JSON.stringify(paths)})))`);
  return rows.map(({ picture }) => picture);
}

async function coverageOfPicture({ working, published }: Sides, file: string): Promise<Coverage> {
  const stem = pictureStem(file);
  const known = [...(await filesOf(working, [stem])), ...(await filesOf(published, [stem]))];
  if (known.length === 0) throw new Problem('not-found', 'There is no such picture.');
  return { name: `The picture ${file}`, rows: [], paths: [], pictures: [stem], related: [] };
}

/** Whether rows of this type can be taken down: pages do without those that are hidden, or have a page of their own. */
function isRemovable(name: ResourceName): boolean {
  const resource: Resource = resources[name];
  return resource.shape === 'collection' && (resource.isPublic ?? resource.address) !== undefined;
}
