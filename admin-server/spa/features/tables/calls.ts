import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { TableAnswer, tableCalls } from '#admin-server/tables/routes.ts';
import { withoutDirectionMarks } from '#content-db/model/invisible.ts';
import { apiPath, callsOf, read } from '../../api/client.ts';
import { language } from '../../language/language.ts';
import { translated } from '../../language/translated.ts';

const { tables } = callsOf<typeof tableCalls>();

/** The types whose rows can come from a table. */
export const tableTypesQuery = queryOptions({
  queryKey: ['tables'],
  queryFn: () => read(tables.$get()),
  staleTime: Infinity,
});

export type KnownColumn = InferResponseType<(typeof tables)[':type']['$get']>[number];

/** The columns that the table of a type can have. */
export function columnsQuery(type: string) {
  return queryOptions({
    queryKey: ['tables', type],
    queryFn: () => read(tables[':type'].$get({ param: { type } })),
    staleTime: Infinity,
    enabled: type !== '',
  });
}

/** A pasted table. */
export interface PastedTable {
  type: string;
  text: string;
  /** The ids of its columns by their place; undefined until somebody chooses them. */
  chosen: (string | null)[] | undefined;
  /** What all new rows have in columns that the table has not. */
  everywhere: Record<string, string>;
}

/** What a table would change. */
export function trialQuery(pasted: PastedTable, columns: KnownColumn[] | undefined) {
  return queryOptions({
    queryKey: ['tables', 'trial', pasted],
    queryFn: () => send(pasted, columns ?? [], false),
    enabled: pasted.text.trim() !== '' && columns !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Stores the rows of a table: all of them, or none if a line has a problem. @throws ApiError */
export function storeTable(pasted: PastedTable, columns: KnownColumn[]): Promise<TableAnswer> {
  return send(pasted, columns, true);
}

/** Columns are found by their names, in the language of the back office as well, which the server does not know. */
async function send(
  { type, text, chosen, everywhere }: PastedTable,
  known: KnownColumn[],
  isStored: boolean,
): Promise<TableAnswer> {
  const ask = (columns: (string | null)[] | undefined, stores: boolean) =>
    read(
      tables[':type'].$post({
        param: { type },
        json: { text, everywhere, isStored: stores, ...(columns && { columns }) },
      }),
    );
  if (chosen || language === 'en') return ask(chosen, isStored);
  const found = await ask(undefined, false);
  const named = found.header.map(
    (name, at) => found.columns[at] ?? known.find(({ label }) => columnName(label) === name)?.id ?? null,
  );
  const isOther = named.some((id, at) => id !== found.columns[at]);
  return isOther || isStored ? ask(named, isStored) : found;
}

/** The name of a column in the language of the back office, as it stands in a table: without marks of direction. */
export function columnName(label: string): string {
  return withoutDirectionMarks(translated(label));
}

/** The line that names the columns that new rows need, in both languages, for lines that are written by hand. */
export function neededNames(columns: KnownColumn[]): string {
  const needed = columns.filter(({ isRequired, kind }) => isRequired && kind === 'text');
  const nameOf = ({ id }: KnownColumn) => id.replace(/@\w+$/, '');
  const isNeeded = (column: KnownColumn) =>
    column.language !== undefined && needed.some((other) => nameOf(other) === nameOf(column));
  const mark = language === 'ar' ? '؛' : ';';
  return columns
    .filter((column) => needed.includes(column) || isNeeded(column))
    .map(({ label }) => columnName(label))
    .join(`${mark} `);
}

/** The address of all rows of a type as a table, with the names of its columns in the language of the back office. */
export function rowsCsv(type: string, columns: KnownColumn[]): string {
  const query = new URLSearchParams(columns.map(({ label }) => ['name', columnName(label)]));
  query.set('locale', language);
  return `${apiPath}/tables/${type}/rows.csv?${query}`;
}
