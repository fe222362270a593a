import { getTableColumns } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import type { ContentTable } from '#content-db/model/resource.ts';
import { translatedTitle } from '#content-db/read/arabic-titles.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import {
  allTranslatedFields,
  type FieldState,
  type TranslatedField,
} from '#content-db/read/translated-fields.ts';
import { translations } from '#content-db/read/translations.ts';
import type { SegmentCount } from '#content-db/segments/segment-drafts.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { translationTasks } from '#content-db/translate.ts';
import { partialColumns } from './partial-translations.ts';
import { countOfField } from './checked-segments.ts';

/** What the board can show. `refused`: the service did not translate it, or its translation was not taken over. */
export const boardStates = ['missing', 'outdated', 'unchecked', 'refused'] as const;

export type BoardState = (typeof boardStates)[number];

export type BoardCounts = Record<BoardState | 'checked', number>;

/** The numbers of a type, or of a page for types whose rows are texts of pages. */
export interface BoardPlace extends BoardCounts {
  resource: ResourceName;
  /** What staff call a row of the type. */
  label: string;
  page: string | null;
}

/** A field that needs somebody. */
export interface BoardField {
  column: string;
  state: FieldState;
  by: string | null;
  outdatedSince: string | null;
  /** Why the service gave no translation that could be taken over. */
  problem: string | null;
  /** Whether somebody has begun its Arabic. */
  isBegun: boolean;
  /** Of a text of which some segments are checked; null for others. */
  segments: SegmentCount | null;
}

export interface BoardRow {
  resource: ResourceName;
  englishId: number;
  title: string;
  /** Its Arabic title, if it has one; the title of a page text is its key. */
  arabicName: string | null;
  page: string | null;
  fields: BoardField[];
}

export interface Board {
  places: BoardPlace[];
  rows: BoardRow[];
  /** Rows on all pages of the list. */
  total: number;
}

export interface BoardFilter {
  state?: BoardState | undefined;
  resource?: ResourceName | undefined;
  page?: string | undefined;
  limit: number;
  offset: number;
}

/** A field with its place and its problem. */
interface PlacedField {
  field: TranslatedField;
  page: string | null;
  problem: string | null;
  isBegun: boolean;
}

/** What is missing, out of date and unchecked in Arabic, and what the service refused. Hidden rows miss nothing. */
export async function loadBoard(queries: Queries, filter: BoardFilter): Promise<Board> {
  const fields = await placedFields(queries);
  const matching = fields.filter((placed) => isOpen(placed) && matches(placed, filter));
  const rows = [...Map.groupBy(matching, ({ field }) => `${field.resource}/${field.englishId}`).values()];
  const shown = rows.slice(filter.offset, filter.offset + filter.limit);
  return { places: placesOf(fields), rows: await describe(queries, shown), total: rows.length };
}

async function placedFields(queries: Queries): Promise<PlacedField[]> {
  const [fields, pages, tasks, partials] = await Promise.all([
    allTranslatedFields(queries),
    pagesOf(queries),
    queries.select().from(translationTasks),
    partialColumns(queries),
  ]);
  const problems = new Map(
    tasks.map((task) => [`${task.resource}/${task.rowId}/${task.column}`, task.problem]),
  );
  const keyOf = ({ resource, englishId, column }: TranslatedField) =>
    `${resource}/${englishId}/${column.english}`;
  return fields
    .filter(({ state, isPublic }) => state !== 'missing' || isPublic)
    .map((field) => ({
      field,
      page: pages.get(`${field.resource}/${field.englishId}`) ?? null,
      problem:
        field.state === 'checked' || field.state === 'unchecked'
          ? null
          : (problems.get(keyOf(field)) ?? null),
      isBegun: field.state === 'missing' && partials.has(keyOf(field)),
    }));
}

/** The page of each English row that is a text of a page. */
async function pagesOf(queries: Queries): Promise<Map<string, string>> {
  const found = translations.map(async ({ resource, original }) => {
    const table: ContentTable = resources[original].table;
    const { page } = getTableColumns(table);
    if (!page) return [];
    const rows = await queries.select({ id: table.id, page }).from(table);
    return rows.map(({ id, page: name }): [string, string] => [`${resource}/${id}`, String(name)]);
  });
  return new Map((await Promise.all(found)).flat());
}

function isOpen({ field, problem }: PlacedField): boolean {
  return field.state !== 'checked' || problem !== null;
}

function matches({ field, page, problem }: PlacedField, filter: BoardFilter): boolean {
  return (
    (filter.state === undefined ||
      (filter.state === 'refused' ? problem !== null : field.state === filter.state)) &&
    (filter.resource === undefined || field.resource === filter.resource) &&
    (filter.page === undefined || page === filter.page)
  );
}

function placesOf(fields: PlacedField[]): BoardPlace[] {
  const places = Map.groupBy(fields, ({ field, page }) => `${field.resource} ${page ?? ''}`);
  return [...places.values()].flatMap((ofPlace) => {
    const [first] = ofPlace;
    if (!first) return [];
    const count = (state: FieldState) => ofPlace.filter(({ field }) => field.state === state).length;
    const { resource } = first.field;
    return [
      {
        resource,
        label: resources[resource].label,
        page: first.page,
        missing: count('missing'),
        outdated: count('outdated'),
        unchecked: count('unchecked'),
        checked: count('checked'),
        refused: ofPlace.filter(({ problem }) => problem !== null).length,
      },
    ];
  });
}

async function describe(queries: Queries, rows: PlacedField[][]): Promise<BoardRow[]> {
  const titles = new Map<string, string>();
  const arabicNames = new Map<string, string | null>();
  const fields = rows.flatMap(([first]) => (first ? [first.field] : []));
  for (const translation of translations) {
    const { resource, original } = translation;
    const own = fields.filter((field) => field.resource === resource);
    const ids = own.map(({ englishId }) => englishId);
    for (const row of await rowsWith(queries, original, 'id', ids))
      titles.set(`${resource}/${row.id}`, rowTitle(original, row));
    const arabicIds = own.flatMap(({ arabicId }) => arabicId ?? []);
    for (const row of await rowsWith(queries, resource, 'id', arabicIds))
      arabicNames.set(`${resource}/${row.id}`, translatedTitle(translation, row));
  }
  const described = rows.map(async (ofRow): Promise<BoardRow[]> => {
    const [first] = ofRow;
    if (!first) return [];
    const { resource, englishId, arabicId } = first.field;
    return [
      {
        resource,
        englishId,
        title: titles.get(`${resource}/${englishId}`) ?? '',
        arabicName: arabicNames.get(`${resource}/${arabicId}`) ?? null,
        page: first.page,
        fields: await Promise.all(ofRow.map((placed) => boardField(queries, placed))),
      },
    ];
  });
  return (await Promise.all(described)).flat();
}

async function boardField(queries: Queries, { field, problem, isBegun }: PlacedField): Promise<BoardField> {
  const { column, state, by, outdatedSince, partial } = field;
  const segments = partial === null ? null : await countOfField(queries, field);
  return { column: column.english, state, by, outdatedSince, problem, isBegun, segments };
}
