import { and, desc, eq, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import { type ContentTable, isPublicRow, type Resource, type StoredRow } from '../model/resource.ts';
import { type ResourceName, resourceNames, resources } from '../types/index.ts';
import { rowsWith } from './references.ts';

/** The author, in the history of changes, of Arabic that a machine wrote: people have to check it. */
export const machineAuthor = 'automatic translation';

/** A translated type, whatever way it stores its Arabic texts: see `TranslationModel`. */
export interface Translation {
  /** The type of the Arabic rows. */
  resource: ResourceName;
  /** The type of the English rows. */
  original: ResourceName;
  /** Arabic and English rows form a pair when these columns are equal: columns of the English row by those of the Arabic row. */
  pairedBy: Record<string, string>;
  /** The translated columns of the English row with their counterparts in the Arabic row. */
  columns: TranslatedColumn[];
  /** Whether the Arabic text has its own row, instead of further columns of the English row. */
  hasOwnRow: boolean;
  /** Further columns that a new Arabic row copies from the English row. */
  copied: string[];
  /** The column with the id of the row in the other language, where rows of one type are linked; either may name the other. */
  link: string | undefined;
}

/** A translated column, with its counterpart in the Arabic row. */
export interface TranslatedColumn {
  english: string;
  arabic: string;
  /** Whether each of its lines is a text of its own. */
  byLine: boolean;
  /** Whether only people write its Arabic. */
  isByHand: boolean;
}

/** Every translated type. Rows of other types have one language, or none. */
export const translations: readonly Translation[] = resourceNames.flatMap(translationIn);

/** The translated type of this name. @throws Problem `not-found` */
export function requireTranslation(name: string): Translation {
  const translation = translations.find(({ resource }) => resource === name);
  if (!translation) throw new Problem('not-found', 'There is nothing under this address.');
  return translation;
}

function translationIn(name: ResourceName): Translation[] {
  const { translation, ...resource }: Resource = resources[name];
  if (!translation) return [];
  const { columns, original, pairedBy, copied = [], byLine = [], byHand = [] } = translation;
  const hasOwnRow = Array.isArray(columns);
  const keyPairs =
    resource.shape === 'keyed-set'
      ? resource.key.filter((column) => column !== resource.localeColumn).map((column) => [column, column])
      : [['id', 'id']];
  return [
    {
      resource: name,
      original: resourceNames.find((other) => other === original?.name) ?? name,
      pairedBy: (pairedBy ?? Object.fromEntries(keyPairs)) as Record<string, string>,
      columns: (hasOwnRow ? columns.map((column) => [column, column]) : Object.entries(columns)).map(
        ([english = '', arabic = english]) => ({
          english,
          arabic,
          byLine: byLine.includes(english),
          isByHand: byHand.includes(english),
        }),
      ),
      hasOwnRow,
      copied,
      link: original ? undefined : Object.keys(pairedBy ?? {}).find((own) => pairedBy?.[own] === 'id'),
    },
  ];
}

/** The public English rows without an Arabic text: their number, and the newest `limit` of them. */
export async function missingTranslations(
  queries: Queries,
  translation: Translation,
  limit: number,
): Promise<{ count: number; rows: StoredRow[] }> {
  const { original, hasOwnRow } = translation;
  const { arabic, english, isPair, isArabic, isEnglish, isUnlinked } = pairOf(translation);
  const { isPublic }: Resource = resources[original];
  const visibility = (isPublic?.columns ?? []).map((column): [string, AnySQLiteColumn] => [
    column,
    columnOf(english, column),
  ]);
  const rows = await queries
    .select({ id: english.id, ...Object.fromEntries(visibility) })
    .from(english)
    .leftJoin(arabic, and(isPair, isArabic))
    .where(and(isEnglish, isUnlinked, hasOwnRow ? isNull(arabic.id) : lacksArabic(translation, english)))
    .orderBy(desc(english.id));
  const ids = rows.filter((row) => isPublicRow({ isPublic }, row)).map(({ id }) => Number(id));
  const newest = await rowsWith(queries, original, 'id', ids.slice(0, limit));
  return { count: ids.length, rows: newest.reverse() };
}

/** The tables of the English and the Arabic rows, with the conditions of a pair, of an Arabic row and of an English row. */
export function pairOf({ resource, original, pairedBy, columns, hasOwnRow, link }: Translation) {
  const [arabic, english] = [tableAs(resource, 'arabic'), tableAs(original, 'english')];
  const pairs = Object.entries(pairedBy);
  return {
    arabic,
    english,
    isPair: and(...pairs.map(([own, other]) => eq(columnOf(arabic, own), columnOf(english, other)))),
    isArabic: hasOwnRow
      ? eq(columnOf(arabic, 'locale'), 'ar')
      : or(...columns.map((column) => ne(textOf(arabic, column.arabic), ''))),
    isEnglish: 'locale' in getTableColumns(english) ? eq(columnOf(english, 'locale'), 'en') : undefined,
    /** The English row does not link to an Arabic one; either row of a pair may hold the link. */
    isUnlinked: link === undefined ? undefined : isNull(columnOf(english, link)),
  };
}

/** Condition: one row has a text in English but not in Arabic. */
function lacksArabic({ columns }: Translation, table: ContentTable): SQL | undefined {
  return or(
    ...columns.map(({ english, arabic }) =>
      and(ne(textOf(table, english), ''), eq(textOf(table, arabic), '')),
    ),
  );
}

/** The columns that hold the Arabic text. */
export function arabicColumns({ columns }: Pick<Translation, 'columns'>): string[] {
  return columns.map(({ arabic }) => arabic);
}

/** An alias of the table of a type, since a query may join a table with itself. */
function tableAs(name: ResourceName, aliasName: string): ContentTable {
  const { table }: { table: ContentTable } = resources[name];
  return alias(table, aliasName) as unknown as ContentTable;
}

export function columnOf(table: ContentTable, name: string): AnySQLiteColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`No column ${name}`);
  return column;
}

/** A column whose NULLs count as empty texts. */
export function textOf(table: ContentTable, name: string): SQL {
  return sql`coalesce(${columnOf(table, name)}, '')`;
}
