import type { Queries } from '../database/open.ts';
import type { Resource, StoredRow } from '../model/resource.ts';
import { arabicTitleColumns, arabicTitleOf } from '../model/title.ts';
import { type ResourceName, resources, uploadType } from '../types/index.ts';
import { references, rowsWith } from './references.ts';
import { rowTitle } from './row-title.ts';
import type { Translation } from './translations.ts';

/** Titles of rows by their ids. */
interface Titles {
  /** Of every row. */
  english: Map<number, string>;
  /** Of rows that have names in both languages, unless the Arabic one is missing, and of those that stand for a picture with an Arabic text. */
  arabic: Map<number, string>;
}

/** The titles of rows in both languages: from their own columns, or from the rows with their texts, as services have them. */
export async function titlesOf(
  queries: Queries,
  name: ResourceName,
  rows: readonly StoredRow[],
): Promise<Titles> {
  const columns = arabicTitleColumns(resources[name]);
  const english = new Map(rows.map((row) => [row.id, rowTitle(name, row)]));
  const arabic = new Map<number, string>();
  for (const row of rows) {
    const title = arabicTitleOf(columns, row);
    if (title !== undefined) arabic.set(row.id, title);
  }
  for (const [id, alt] of await alternativeTexts(queries, name, rows)) arabic.set(id, alt);
  for (const { from, column, to, target, onDelete } of references) {
    const areTexts = onDelete === 'cascade' && 'locale' in resources[from].table;
    if (to !== name || target !== 'id' || !areTexts) continue;
    const ids = rows.map(({ id }) => id);
    for (const text of await rowsWith(queries, from, column, ids)) {
      const titles = text['locale'] === 'ar' ? arabic : english;
      titles.set(Number(text[column]), rowTitle(from, text));
    }
  }
  return { english, arabic };
}

/** The Arabic alternative text of each row that stands for an uploaded picture, unless its own title is Arabic. */
async function alternativeTexts(
  queries: Queries,
  name: ResourceName,
  rows: readonly StoredRow[],
): Promise<[id: number, alt: string][]> {
  const { pictureColumn }: Resource = resources[name];
  if (pictureColumn === undefined) return [];
  const fileOf = (row: StoredRow) => /^\/uploads\/(.+)$/.exec(String(row[pictureColumn]))?.[1];
  const files = rows.flatMap((row) => fileOf(row) ?? []);
  const uploads = await rowsWith(queries, uploadType.name, uploadType.column, files);
  const texts = new Map(uploads.map(({ file, altAr }) => [file, altAr]));
  return rows.flatMap((row): [number, string][] => {
    const alt = texts.get(fileOf(row) ?? '');
    return alt && !/\p{Script=Arabic}/u.test(rowTitle(name, row)) ? [[row.id, alt]] : [];
  });
}

/** The Arabic titles of rows that have names in both languages; see `titlesOf`. */
export async function arabicTitles(
  queries: Queries,
  name: ResourceName,
  rows: readonly StoredRow[],
): Promise<Map<number, string>> {
  return (await titlesOf(queries, name, rows)).arabic;
}

/** The title of the Arabic side of a translated row; null without one. The title of a text is its key in both languages. */
export function translatedTitle(
  { resource, hasOwnRow }: Translation,
  arabic: StoredRow | undefined,
): string | null {
  if (!arabic) return null;
  if (hasOwnRow) return rowTitle(resource, arabic);
  return arabicTitleOf(arabicTitleColumns(resources[resource]), arabic) ?? null;
}
