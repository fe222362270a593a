import type { Queries } from '#content-db/database/open.ts';
import { isLocale, localPath } from '#content-db/model/locale.ts';
import { isPublicRow, type Resource, type StoredRow } from '#content-db/model/resource.ts';
import { readableTitle } from '#content-db/model/title.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { ownerOf, rowsWith } from '#content-db/read/references.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { placeholderColumns } from '#content-db/seed/structure.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
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

async function placeholdersIn({ published, changes }: ChangedContent): Promise<CausedFlaw[]> {
  const written = Map.groupBy(
    changes.filter(({ action }) => action !== 'remove'),
    ({ resource }) => resource,
  );
  const found: CausedFlaw[] = [];
  for (const [name, own] of written)
    for (const row of await rowsWith(published, name, 'id', new Set(own.map(({ rowId }) => rowId))))
      found.push(...(await flawsOf(published, { name, row }, own)));
  return found;
}

interface Place {
  name: ResourceName;
  row: StoredRow;
}

async function flawsOf(read: Queries, place: Place, changes: Change[]): Promise<CausedFlaw[]> {
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
    { path: await pathOf(read, place), message: `This is still a placeholder text: “${title}”.`, causes },
  ];
}

/** A page that shows the row. */
async function pathOf(read: Queries, { name, row }: Place): Promise<string> {
  const owner = ownerOf(name, row);
  const [own] = await rowsWith(read, owner.resource, 'id', [owner.id]);
  const locale = isLocale(row['locale']) ? row['locale'] : 'en';
  const path =
    own &&
    rowPaths(owner.resource, own).find((one) => (localPath('/', locale) === '/ar') === one.startsWith('/ar'));
  if (path !== undefined) return path;
  const [section] = await rowsWith(read, 'pages', 'id', [row['pageId'] ?? 0]);
  const page = String(section?.slug ?? row['page'] ?? (name === 'team-members' ? 'team' : 'home'));
  return localPath(['home', 'common'].includes(page) ? '/' : `/${page}`, locale);
}
