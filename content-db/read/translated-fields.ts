import { and, eq, inArray, isNotNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { changes } from '../changes.ts';
import type { Queries } from '../database/open.ts';
import type { Gaps } from '../segments/pair-blocks.ts';
import { Problem } from '../model/problem.ts';
import { isPublicRow, type Resource } from '../model/resource.ts';
import { typesOff } from './types-off.ts';
import { type ResourceName, resources } from '../types/index.ts';
import { chunksOf } from './references.ts';
import {
  columnOf,
  pairOf,
  textOf,
  type TranslatedColumn,
  type Translation,
  translations,
  machineAuthor,
} from './translations.ts';

/**
 * The state of an Arabic text. `missing`: there is an English text only. `outdated`: the English text is another one
 * than it was made from. `unchecked`: a machine wrote it, and nobody has checked it. `checked`: the others.
 */
export type FieldState = 'missing' | 'outdated' | 'unchecked' | 'checked';

/** A translated field of a row: an English text and the Arabic one. The history of changes tells all of it. */
export interface TranslatedField {
  /** The type of the Arabic row. */
  resource: ResourceName;
  /** The id of the English row. */
  englishId: number;
  /** Null if there is no Arabic row. */
  arabicId: number | null;
  column: TranslatedColumn;
  state: FieldState;
  /** Characters of the English text. */
  characters: number;
  /** Who wrote or confirmed the Arabic text, and when; null if nobody has. */
  by: string | null;
  at: string | null;
  /** Since when the English is another one; null if it is not. */
  outdatedSince: string | null;
  /** The change since which the English is another one: the row before it has the text that the Arabic was made from. */
  rewriting: number | null;
  /** The last change that checked some segments only, if they have been checked since it was written or confirmed whole. */
  partial: number | null;
  /** Which blocks stand alone, if the change that wrote or checked the Arabic last has decided so. */
  gaps: Gaps | null;
  /** Whether the English row is public, or will be when it is published. */
  isPublic: boolean;
}

/** The translated fields of a type; with `ids` only those of these English rows, or of these Arabic ones. */
export async function translatedFields(
  queries: Queries,
  translation: Translation,
  ids?: readonly number[],
  side: 'english' | 'arabic' = 'english',
): Promise<TranslatedField[]> {
  if (ids === undefined) return fieldsWhere(queries, translation, undefined);
  const { [side]: table } = pairOf(translation);
  const parts = chunksOf([...new Set(ids)]).map((part) =>
    fieldsWhere(queries, translation, inArray(table.id, part)),
  );
  return (await Promise.all(parts)).flat();
}

async function fieldsWhere(
  queries: Queries,
  translation: Translation,
  condition: SQL | undefined,
): Promise<TranslatedField[]> {
  const fields = await Promise.all(
    translation.columns.map((column) => fieldsOfColumn(queries, translation, { column, condition })),
  );
  return fields.flat();
}

async function fieldsOfColumn(
  queries: Queries,
  translation: Translation,
  { column, condition }: { column: TranslatedColumn; condition: SQL | undefined },
): Promise<TranslatedField[]> {
  const { resource, original, hasOwnRow } = translation;
  const { english, arabic, isPair, isArabic, isEnglish, isUnlinked } = pairOf(translation);
  const { isPublic }: Resource = resources[original];
  const source = `$.${column.arabic}.source`;
  const isWhole = sql`json_extract(parts, ${source}) IS NULL`;
  const [text, arabicText] = [textOf(english, column.english), textOf(arabic, column.arabic)];
  const written = queries
    .select({
      englishId: sql<number>`${english.id}`.as('english_id'),
      arabicId: sql<number | null>`${arabic.id}`.as('arabic_id'),
      text: sql<string>`${text}`.as('english_text'),
      hasArabic: sql<number>`${arabicText} <> ''`.as('has_arabic'),
      written: changeOf('max', resource, arabic.id, column.arabic, sql`AND ${isWhole}`).as('written'),
      visibility: visibilityOf(isPublic?.columns ?? [], english).as('visibility'),
    })
    .from(english)
    .leftJoin(arabic, hasOwnRow ? and(isPair, isArabic) : isPair)
    .where(and(isEnglish, isUnlinked, condition, or(sql`${text} <> ''`, sql`${arabicText} <> ''`)))
    .as('written_fields');
  const dated = queries
    .select({
      englishId: sql<number>`${written.englishId}`.as('dated_id'),
      arabicId: sql<number | null>`${written.arabicId}`.as('dated_arabic_id'),
      text: sql<string>`${written.text}`.as('dated_text'),
      hasArabic: sql<number>`${written.hasArabic}`.as('dated_has_arabic'),
      written: sql<number | null>`${written.written}`.as('dated_written'),
      visibility: sql<string>`${written.visibility}`.as('dated_visibility'),
      rewritten: changeOf(
        'min',
        original,
        written.englishId,
        column.english,
        sql`AND action = 'update' AND id > ${written.written}`,
      ).as('rewritten'),
      partial: changeOf(
        'max',
        resource,
        written.arabicId,
        column.arabic,
        sql`AND parts IS NOT NULL AND NOT (${isWhole}) AND id > coalesce(${written.written}, 0)`,
      ).as('partial'),
    })
    .from(written)
    .as('dated_fields');
  const [writing, rewriting] = [alias(changes, 'writing'), alias(changes, 'rewriting')];
  const partial = alias(changes, 'partial_check');
  const [found] = await queries
    .select({
      rows: listOf<JoinedField>({
        englishId: dated.englishId,
        arabicId: dated.arabicId,
        hasArabic: dated.hasArabic,
        visibility: sql`json(${dated.visibility})`,
        characters: sql`length(${dated.text})`,
        by: writing.by,
        at: writing.at,
        rewriting: rewriting.id,
        outdatedSince: rewriting.at,
        partial: partial.id,
        partialAt: partial.at,
        gaps: sql`json_extract(coalesce(${partial.parts}, ${writing.parts}), ${`$.${column.arabic}.gaps`})`,
        // What was changed and changed back is not out of date.
        isSame: sql`coalesce(json_extract(${partial.parts}, ${source}), json_extract(${rewriting.before}, ${`$.${column.english}`}), '') = ${dated.text}`,
      }),
    })
    .from(dated)
    .leftJoin(writing, eq(writing.id, dated.written))
    .leftJoin(rewriting, eq(rewriting.id, dated.rewritten))
    .leftJoin(partial, eq(partial.id, dated.partial));
  const rows = found?.rows.toSorted((one, other) => one.englishId - other.englishId) ?? [];
  return rows.map(({ isSame, hasArabic, visibility, partialAt, ...joined }) => {
    // What somebody took out of the Arabic again is missing since then.
    const outdatedSince = joined.outdatedSince ?? partialAt;
    const field = isSame ? { ...joined, rewriting: null, outdatedSince: null } : { ...joined, outdatedSince };
    return {
      ...field,
      resource,
      column,
      state: stateOf({ ...field, hasArabic }),
      isPublic: isPublicRow({ isPublic }, visibleValues(isPublic?.columns ?? [], english, visibility)),
    };
  });
}

function stateOf(row: { hasArabic: number; outdatedSince: string | null; by: string | null }): FieldState {
  if (!row.hasArabic) return 'missing';
  if (row.outdatedSince !== null) return 'outdated';
  return row.by === machineAuthor ? 'unchecked' : 'checked';
}

/** A field with its Arabic row and the changes of both, as the database joins them. */
interface JoinedField extends Pick<
  TranslatedField,
  'englishId' | 'arabicId' | 'characters' | 'by' | 'at' | 'rewriting' | 'partial' | 'outdatedSince' | 'gaps'
> {
  hasArabic: number;
  isSame: number | null;
  /** When the last change was made that checked some segments only. */
  partialAt: string | null;
  /** The values of the columns that decide whether the English row is public. */
  visibility: unknown[];
}

/** All rows as one JSON text: one by one, tens of thousands take the driver several times as long. */
function listOf<Row>(values: Record<keyof Row & string, SQLWrapper>): SQL<Row[]> {
  const pairs = Object.entries<SQLWrapper>(values).map(([name, value]) => sql`${name}, ${value}`);
  return sql`json_group_array(json_object(${sql.join(pairs, sql`, `)}))`.mapWith((text: string): Row[] =>
    JSON.parse(text),
  );
}

/** The first or last change of a column of a row that was not discarded; NULL if there is none. */
function changeOf(
  which: 'min' | 'max',
  resource: ResourceName,
  id: AnySQLiteColumn | SQL.Aliased<number | null>,
  column: string,
  condition: SQL = sql``,
): SQL<number | null> {
  return sql`(SELECT ${sql.raw(which)}(id) FROM ${changes} WHERE resource = ${resource} AND row_id = ${id} AND discarded_at IS NULL ${condition}
    AND EXISTS (SELECT 1 FROM json_each(columns) WHERE value = ${column}))`;
}

/** The columns that decide whether a row is public, as a JSON array. */
function visibilityOf(columns: readonly string[], table: Parameters<typeof columnOf>[0]): SQL<string> {
  return sql`json_array(${sql.join(
    columns.map((column) => sql`${columnOf(table, column)}`),
    sql`, `,
  )})`;
}

function visibleValues(
  columns: readonly string[],
  table: Parameters<typeof columnOf>[0],
  stored: unknown[],
): Record<string, unknown> {
  return Object.fromEntries(
    columns.map((column, at) => [column, columnOf(table, column).mapFromDriverValue(stored[at])]),
  );
}

/** The id of the English row that an Arabic row translates. @throws Problem `not-found` */
export async function englishIdOf(
  queries: Queries,
  translation: Translation,
  arabicId: number,
): Promise<number> {
  const [field] = await translatedFields(queries, translation, [arabicId], 'arabic');
  if (!field) throw new Problem('not-found', 'This Arabic text translates no English one.');
  return field.englishId;
}

/** The translated types of which rows are shown. */
export async function shownTranslations(queries: Queries): Promise<Translation[]> {
  const off = await typesOff(queries);
  return translations.filter(({ resource, original }) => !off.has(resource) && !off.has(original));
}

/** The translated fields of all types, but for those that are off. */
export async function allTranslatedFields(queries: Queries): Promise<TranslatedField[]> {
  const shown = await shownTranslations(queries);
  return (await Promise.all(shown.map((translation) => translatedFields(queries, translation)))).flat();
}

/** An Arabic row that staff should check. */
export interface TranslationIssue {
  resource: ResourceName;
  id: number;
  /** `outdated`: one of its English texts is another one now. `unchecked`: a machine wrote one of its texts. */
  issue: 'outdated' | 'unchecked';
}

/** The Arabic rows that staff should check. */
function issuesIn(fields: readonly TranslatedField[]): TranslationIssue[] {
  const issues = new Map<string, TranslationIssue>();
  for (const { resource, arabicId: id, state, outdatedSince } of fields) {
    if (id === null) continue;
    const key = `${resource}/${id}`;
    if (outdatedSince !== null) issues.set(key, { resource, id, issue: 'outdated' });
    else if (state === 'unchecked' && !issues.has(key)) issues.set(key, { resource, id, issue: 'unchecked' });
  }
  return [...issues.values()];
}

/** The Arabic rows that staff should check, by the history of changes; none of a type that is off. */
export async function translationIssues(queries: Queries): Promise<TranslationIssue[]> {
  const fields = (await shownTranslations(queries)).map((translation) =>
    // English texts without Arabic rows, of which there may be thousands, are no issues.
    fieldsWhere(queries, translation, isNotNull(pairOf(translation).arabic.id)),
  );
  return issuesIn((await Promise.all(fields)).flat());
}
