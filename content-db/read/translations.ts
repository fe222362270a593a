import { and, desc, eq, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { changes } from '../people.ts';
import type { Queries } from '../database/open.ts';
import { type ContentTable, isPublicRow, type Resource } from '../model/resource.ts';
import { type ResourceName, resourceNames, resources } from '../types/index.ts';
import { rowsWith, type StoredRow } from './references.ts';

/** Who writes what a machine translated, in the history of changes. */
export const translationService = 'automatic translation';

/** Texts that have an Arabic version, in whatever way their type stores it: see `TranslationModel`. */
export interface Translation {
  /** The type of the Arabic rows. */
  resource: ResourceName;
  /** The type of the English rows. */
  original: ResourceName;
  /** Columns of the Arabic row, and those of the English row that they are equal to: the two belong together. */
  pairedBy: Record<string, string>;
  /** The translated columns of the English row, each with that of the Arabic row. */
  columns: { english: string; arabic: string }[];
  /** Whether the Arabic is a row of its own, and not further columns of the English one. */
  hasOwnRow: boolean;
  /** Further columns that a new Arabic row takes over from the English one. */
  copied: string[];
  /** Whether staff write the Arabic themselves also where a translation service is set up. */
  isByHand: boolean;
}

/** Everything that is translated. Rows of other types belong to one language, or to none. */
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
      original: (original?.name ?? name) as ResourceName,
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

/** An Arabic row that somebody should look at. */
export interface TranslationIssue {
  resource: ResourceName;
  id: number;
  /** `outdated`: a translated text of the English row was written after it. `unchecked`: a machine wrote it, and nobody since. */
  issue: 'outdated' | 'unchecked';
}

/**
 * The Arabic rows that are not known to say what the English ones say, by the history of changes: a
 * switch or a new order makes nothing out of date, and writing English for the first time does not either.
 */
export async function translationIssues(queries: Queries): Promise<TranslationIssue[]> {
  const found = await Promise.all(translations.map((translation) => issuesOf(queries, translation)));
  return found.flat();
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

/** English rows that visitors see and that have no Arabic: how many there are, and the newest of them, at most `limit`. */
export async function missingTranslations(
  queries: Queries,
  translation: Translation,
  limit: number,
): Promise<{ count: number; rows: StoredRow[] }> {
  const { original, hasOwnRow } = translation;
  const { arabic, english, isPair, isArabic, isEnglish, isAlone } = pairOf(translation);
  const { isPublic }: Resource = resources[original];
  const deciding = (isPublic?.columns ?? []).map((column) => [column, columnOf(english, column)]);
  const rows = await queries
    .select({ id: english.id, ...(Object.fromEntries(deciding) as Record<string, AnySQLiteColumn>) })
    .from(english)
    .leftJoin(arabic, and(isPair, isArabic))
    .where(and(isEnglish, isAlone, hasOwnRow ? isNull(arabic.id) : lacksArabic(translation, english)))
    .orderBy(desc(english.id));
  const ids = rows.filter((row) => isPublicRow({ isPublic }, row)).map(({ id }) => Number(id));
  const newest = await rowsWith(queries, original, 'id', ids.slice(0, limit));
  return { count: ids.length, rows: newest.reverse() };
}

/** The tables of the English and the Arabic rows, and what is true of a pair, of an Arabic row and of an English one. */
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
    /** Where either of two linked rows may name the other: it names none. */
    isAlone: link && isNull(columnOf(english, link[0])),
  };
}

/** A text is there in English and not in Arabic, in one row. */
function lacksArabic({ columns }: Translation, table: ContentTable): SQL | undefined {
  return or(
    ...columns.map(({ english, arabic }) =>
      and(ne(textOf(table, english), ''), eq(textOf(table, arabic), '')),
    ),
  );
}

/** Who last wrote one of the Arabic columns of a row; undefined where nobody did. */
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

/** The number of the last change that wrote one of the columns of a row; NULL where none did. */
function lastWrite(
  resource: ResourceName,
  id: AnySQLiteColumn | SQL,
  columns: string[],
  further: SQL = sql``,
): SQL {
  return sql`(SELECT max(id) FROM ${changes} WHERE resource = ${resource} AND row_id = ${id} AND discarded_at IS NULL ${further}
    AND EXISTS (SELECT 1 FROM json_each(columns) WHERE value IN ${columns}))`;
}

/** The table of a type under another name, since one may stand on both sides. */
function tableAs(name: ResourceName, called: string): ContentTable {
  const { table }: { table: ContentTable } = resources[name];
  return alias(table, called) as unknown as ContentTable;
}

function columnOf(table: ContentTable, name: string): AnySQLiteColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`No column ${name}`);
  return column;
}

/** A column whose absent texts count as empty ones. */
function textOf(table: ContentTable, name: string): SQL {
  return sql`coalesce(${columnOf(table, name)}, '')`;
}
