import { isLocale, localPath, splitPath } from '#content-db/model/locale.ts';
import { isPublicRow, type Resource, type StoredRow } from '#content-db/model/resource.ts';
import { pageShowing } from '#content-db/model/shared-parts.ts';
import { readableTitle } from '#content-db/model/title.ts';
import { pathsByLocale } from '#content-db/read/addresses.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import { shownKeys } from '#content-db/read/dependency-keys.ts';
import { ownerOf, rowsWith } from '#content-db/read/references.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { placeholderColumns } from '#content-db/seed/structure.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { publicPath } from '#content-db/types/type-fronts.ts';
import type { Change } from '../publish/pending/pending.ts';
import type { CausedFlaw, ChangedContent, Check } from './check.ts';

/** Texts of the structure that nobody has replaced yet; found among the changes. */
export const placeholders: Check = {
  key: 'placeholders',
  name: 'Placeholder texts',
  about: 'A text of the structure that the site began with, which only says what is to stand in its place.',
  level: 'warn',
  findInChanges: placeholdersIn,
};

async function placeholdersIn({ published, changes, pages }: ChangedContent): Promise<CausedFlaw[]> {
  const written = Map.groupBy(
    changes.filter(({ action }) => action !== 'remove'),
    ({ resource }) => resource,
  );
  const found: CausedFlaw[] = [];
  for (const [name, own] of written)
    for (const row of await rowsWith(published, name, 'id', new Set(own.map(({ rowId }) => rowId))))
      found.push(...(await flawsOf({ published, pages }, { name, row }, own)));
  return found;
}

interface Place {
  name: ResourceName;
  row: StoredRow;
}

/** The content, and the pages that show it. */
type Shown = Pick<ChangedContent, 'published' | 'pages'>;

async function flawsOf(shown: Shown, place: Place, changes: Change[]): Promise<CausedFlaw[]> {
  const { name, row } = place;
  const type: Resource = resources[name];
  if (!isPublicRow(type, row)) return [];
  const columns = await placeholderColumns(name, row);
  const causes = changes.flatMap(({ id, rowId, columns: changed }) => {
    const own = rowId === row.id ? columns.filter((column) => changed.includes(column)) : [];
    return own.length > 0 ? [{ change: id, columns: own }] : [];
  });
  if (causes.length === 0) return [];
  const title = readableTitle(type, rowTitle(name, row));
  return [
    {
      path: await pathOf(shown, place, columns),
      message: `This is still a placeholder text: “${title}”.`,
      causes,
    },
  ];
}

/** The page of the row, or else the highest one that shows these columns of it. */
async function pathOf({ published, pages }: Shown, { name, row }: Place, columns: string[]): Promise<string> {
  const owner = ownerOf(name, row);
  const [own] = await rowsWith(published, owner.resource, 'id', [owner.id]);
  const locale = isLocale(row['locale']) ? row['locale'] : 'en';
  const path = own && pathsByLocale(owner.resource, own)[locale];
  if (path !== undefined) return publicPath(path, await chosenFronts(published));
  const keys = new Set(shownKeys(name, row, (column) => columns.includes(column)));
  const [highest] = pages
    .filter(({ dependencies }) => dependencies.some((key) => keys.has(key)))
    .map((page) => pageShowing(page.path))
    .filter((one) => !/\.\w+$/.test(one) && splitPath(one).locale === locale)
    .sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length);
  return highest ?? localPath('/', locale);
}
