import { and, desc, eq, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { changes } from '../changes.ts';
import type { Queries } from '../database/open.ts';
import { type ContentTable, isPublicRow, type Resource, type StoredRow } from '../model/resource.ts';
import { type ResourceName, resourceNames, resources } from '../types/index.ts';
import { rowsWith } from './references.ts';

/** The author of machine translations in the history of changes. */
export const translationService = 'automatic translation';

/** A translated type, whatever way it stores its Arabic texts: see `TranslationModel`. */
export interface Translation {
  /** The type of the Arabic rows. */
  resource: ResourceName;
  /** The type of the English rows. */
  original: ResourceName;
  /** Arabic and English rows form a pair when these columns are equal: columns of the English row by those of the Arabic row. */
  pairedBy: Record<string, string>;
  /** The translated columns of the English row with their counterparts in the Arabic row. */
  columns: { english: string; arabic: string }[];
  /** Whether the Arabic text has its own row, instead of further columns of the English row. */
  hasOwnRow: boolean;
  /** Further columns that a new Arabic row copies from the English row. */
  copied: string[];
  /** Whether the translation service leaves this type to staff. */
  isByHand: boolean;
}

/** Every translated type. Rows of other types have one language, or none. */
export const translations: readonly Translation[] = resourceNames.flatMap(translationIn);

function translationIn(name: ResourceName): Translation[] {
  const { translation, ...resource }: Resource = resources[name];
  if (!translation) return [];
  const { columns, original, pairedBy, copied = [], isByHand = false } = translation;
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
      columns: hasOwnRow
        ? columns.map((column) => ({ english: column, arabic: column }))
        : Object.entries(columns).map(([english, arabic = english]) => ({ english, arabic })),
      hasOwnRow,
      copied,
      isByHand,
    },
  ];
}

/** An Arabic row that staff should check. */
export interface TranslationIssue {
  resource: ResourceName;
  id: number;
  /** `outdated`: a translated English text was changed after it. `unchecked`: its last author is the translation service. */
  issue: 'outdated' | 'unchecked';
}

/**
 * The Arabic rows that staff should check, by the history of changes. Only changes of translated English
 * columns make an Arabic row outdated; the creation of the English row does not.
 */
export async function translationIssues(queries: Queries): Promise<TranslationIssue[]> {
  const issues = await Promise.all(translations.map((translation) => issuesOf(queries, translation)));
  return issues.flat();
}

async function issuesOf(queries: Queries, translation: Translation): Promise<TranslationIssue[]> {
  const { resource, original, columns } = translation;
  const { arabic, english, isPair, isArabic, isEnglish } = pairOf(translation);
  const written = lastWrite(resource, arabic.id, arabicColumns(translation));
  const englishColumns = columns.map((column) => column.english);
  const rewritten = lastWrite(original, english.id, englishColumns, sql`AND action = 'update'`);
  const rows = await queries
    .select({
      id: arabic.id,
      isOutdated: sql<number>`coalesce(${rewritten} > ${written}, 0)`,
      by: sql<string | null>`(SELECT by FROM ${changes} WHERE id = ${written})`,
    })
    .from(arabic)
    .innerJoin(english, and(isEnglish, isPair))
    .where(isArabic)
    .orderBy(arabic.id);
  return rows.flatMap(({ id, isOutdated, by }) => {
    const issue = isOutdated ? 'outdated' : by === translationService ? 'unchecked' : undefined;
    return issue ? [{ resource, id: Number(id), issue }] : [];
  });
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
  const visibility = (isPublic?.columns ?? []).map((column) => [column, columnOf(english, column)]);
  const rows = await queries
    .select({ id: english.id, ...(Object.fromEntries(visibility) as Record<string, AnySQLiteColumn>) })
    .from(english)
    .leftJoin(arabic, and(isPair, isArabic))
    .where(and(isEnglish, isUnlinked, hasOwnRow ? isNull(arabic.id) : lacksArabic(translation, english)))
    .orderBy(desc(english.id));
  const ids = rows.filter((row) => isPublicRow({ isPublic }, row)).map(({ id }) => Number(id));
  const newest = await rowsWith(queries, original, 'id', ids.slice(0, limit));
  return { count: ids.length, rows: newest.reverse() };
}

/** The tables of the English and the Arabic rows, with the conditions of a pair, of an Arabic row and of an English row. */
function pairOf({ resource, original, pairedBy, columns, hasOwnRow }: Translation) {
  const [arabic, english] = [tableAs(resource, 'arabic'), tableAs(original, 'english')];
  const pairs = Object.entries(pairedBy);
  const link = pairs.find(([own, other]) => resource === original && own !== other);
  return {
    arabic,
    english,
    isPair: and(...pairs.map(([own, other]) => eq(columnOf(arabic, own), columnOf(english, other)))),
    isArabic: hasOwnRow
      ? eq(columnOf(arabic, 'locale'), 'ar')
      : or(...columns.map((column) => ne(textOf(arabic, column.arabic), ''))),
    isEnglish: 'locale' in getTableColumns(english) ? eq(columnOf(english, 'locale'), 'en') : undefined,
    /** The English row does not link to an Arabic one; either row of a pair may hold the link. */
    isUnlinked: link && isNull(columnOf(english, link[0])),
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

/** The author of the last change of a row's Arabic columns; undefined if there is none. */
export async function lastWriter(
  queries: Queries,
  translation: Translation,
  id: number,
): Promise<string | undefined> {
  const [last] = await queries
    .select({ by: changes.by })
    .from(changes)
    .where(sql`${changes.id} = ${lastWrite(translation.resource, sql`${id}`, arabicColumns(translation))}`);
  return last?.by;
}

/** The columns that hold the Arabic text. */
export function arabicColumns({ columns }: Pick<Translation, 'columns'>): string[] {
  return columns.map(({ arabic }) => arabic);
}

/** The id of the last change of one of the columns of a row; NULL if there is none. */
function lastWrite(
  resource: ResourceName,
  id: AnySQLiteColumn | SQL,
  columns: string[],
  condition: SQL = sql``,
): SQL {
  return sql`(SELECT max(id) FROM ${changes} WHERE resource = ${resource} AND row_id = ${id} AND discarded_at IS NULL ${condition}
    AND EXISTS (SELECT 1 FROM json_each(columns) WHERE value IN ${columns}))`;
}

/** An alias of the table of a type, since a query may join a table with itself. */
function tableAs(name: ResourceName, aliasName: string): ContentTable {
  const { table }: { table: ContentTable } = resources[name];
  return alias(table, aliasName) as unknown as ContentTable;
}

function columnOf(table: ContentTable, name: string): AnySQLiteColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`No column ${name}`);
  return column;
}

/** A column whose NULLs count as empty texts. */
function textOf(table: ContentTable, name: string): SQL {
  return sql`coalesce(${columnOf(table, name)}, '')`;
}
