import type { Transaction } from '#content-db/database/open.ts';
import { orderColumn } from '#content-db/model/order-column.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { resources } from '#content-db/types/index.ts';
import { type Cells, createCells } from './cells.ts';
import { type Pair, pairsOf, wholePairs } from './pairs.ts';
import type { ParsedTable } from './parse-table.ts';
import { type Side, sides, type TableColumn, type TableModel } from './table-model.ts';
import { RefusedRow, type RowCalls } from './row-calls.ts';

type Values = Record<string, unknown>;

/** What comes of one line. */
export interface ImportedLine {
  /** Its number in the table, where the names of the columns are line 1. */
  line: number;
  title: string;
  state: 'new' | 'changed' | 'same';
  /** Why it cannot come; `column` is the label of the column that it is about. */
  problems: { column: string | null; reason: string }[];
}

export interface Imported {
  lines: ImportedLine[];
  /** The columns with a list of values that new rows need and the table has not. */
  missing: { id: string; label: string; options: string[] }[];
}

export interface Import {
  table: ParsedTable;
  /** The columns of the table by their place; null for those that are not used. */
  columns: (TableColumn | null)[];
  /** The cells of new rows in columns that the table has not, by the ids of the columns. */
  everywhere: Record<string, string>;
}

/**
 * Writes the lines of a table as rows, by the calls that forms make: each line changes the row that has its address or
 * name, or makes a new one. An empty cell leaves what is stored. The caller rolls back where a line has problems.
 */
export async function importTable(
  tx: Transaction,
  model: TableModel,
  { table, columns, everywhere }: Import,
  calls: RowCalls,
): Promise<Imported> {
  const cells = await createCells(tx, model);
  const stored = await pairsOf(tx, model);
  const index = indexOf(model, stored);
  const orders = nextOrders(model, stored);
  const used = new Map<Pair | string, number>();
  const isIn = new Set(columns.flatMap((column) => column ?? []));
  const lines: ImportedLine[] = [];
  for (const [at, texts] of table.lines.entries()) {
    const given = new Map<TableColumn, string>();
    for (const [place, column] of columns.entries())
      if (column && texts[place]) given.set(column, texts[place]);
    const line: ImportedLine = { line: at + 2, title: titleIn(model, given), state: 'same', problems: [] };
    lines.push(line);
    try {
      const [match, key] = matchOf(model, index, given);
      const earlier = used.get(match ?? key);
      if (earlier !== undefined)
        throw new Problem('invalid', `Line ${earlier} is about the same row: put both into one line`);
      if (key !== '') used.set(match ?? key, line.line);
      const [pair = {}] = match ? await wholePairs(tx, model, [match]) : [];
      if (!match) {
        line.state = 'new';
        for (const column of model.columns)
          if (!isIn.has(column) && everywhere[column.id]) given.set(column, everywhere[column.id] ?? '');
      }
      const wanted = wantedValues(cells, pair, given, line);
      if (line.problems.length > 0) continue;
      if (match && Object.values(wanted).some((values) => Object.keys(values).length > 0))
        line.state = 'changed';
      if (line.state !== 'same')
        await writePair(model, { cells, calls, orders }, pair, wanted, sidesOf(given));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      line.problems.push(...problemsOf(model, error));
    }
  }
  const isNew = lines.some(({ state }) => state === 'new');
  const missing = model.columns.filter(
    (column) => column.isRequired && !isIn.has(column) && cells.optionsOf(column).length > 0,
  );
  return {
    lines,
    missing: isNew
      ? missing.map((column) => ({ id: column.id, label: column.label, options: cells.optionsOf(column) }))
      : [],
  };
}

/** The values to write on each side: of a stored row, those that differ. */
function wantedValues(
  cells: Cells,
  pair: Pair,
  given: ReadonlyMap<TableColumn, string>,
  line: ImportedLine,
): Record<Side, Values> {
  const wanted: Record<Side, Values> = { main: {}, en: {}, ar: {} };
  for (const [column, cell] of given) {
    if (column.sides.some((side) => pair[side]) && cells.textOf(pair, column).trim() === cell) continue;
    try {
      for (const side of column.sides) {
        const value = cells.valueOf(cell, column, side);
        if (!pair[side] || pair[side][column.field] !== value) wanted[side][column.field] = value;
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      line.problems.push({ column: column.label, reason: error.message });
    }
  }
  for (const side of sides) if (Object.keys(pair).length > 0 && !pair[side]) onlyIfText(wanted, given, side);
  return wanted;
}

/** A stored row gets no version in the other language from values that both share alone. */
function onlyIfText(wanted: Record<Side, Values>, given: ReadonlyMap<TableColumn, string>, side: Side): void {
  if (!sidesOf(given).has(side)) wanted[side] = {};
}

/** The sides that have a cell of their own. */
function sidesOf(given: ReadonlyMap<TableColumn, string>): Set<Side> {
  return new Set(
    [...given.keys()].flatMap(({ sides: [side, ...more] }) => (side && more.length === 0 ? [side] : [])),
  );
}

interface Writing {
  cells: Cells;
  calls: RowCalls;
  orders: Map<string, number>;
}

async function writePair(
  { types, pair: translation, columns }: TableModel,
  { cells, calls, orders }: Writing,
  pair: Pair,
  wanted: Record<Side, Values>,
  given: ReadonlySet<Side>,
): Promise<void> {
  const ordered = (type: keyof typeof resources, values: Values): Values => {
    const order = orderColumn(resources[type]);
    if (order === undefined || order in values) return values;
    const next = (orders.get(type) ?? 0) + 1;
    orders.set(type, next);
    return { ...values, [order]: next };
  };
  if (types.main && types.en) {
    let { main } = pair;
    for (const side of ['en', 'ar'] as const) {
      const isWritten = Object.keys(wanted[side]).length > 0 && (pair[side] !== undefined || given.has(side));
      const own = main ? (side === 'en' ? wanted.main : {}) : ordered(types.main, wanted.main);
      const sent = { ...own, ...(isWritten && { ...wanted[side], locale: side }) };
      if (main && Object.keys(sent).length > 0) await calls.change(types.main, main, sent, side);
      else if (!main && isWritten) main = await calls.create(types.main, sent, side);
    }
    if (!main) throw new Problem('invalid', 'The line has no text in either language');
    return;
  }
  if (!types.en) return;
  const hasTwoRows = translation !== undefined;
  let english = pair.en;
  const isInLanguage = translation?.resource === types.en;
  if (english) await calls.change(types.en, english, wanted.en, 'en');
  else if (!hasTwoRows || given.has('en') || !isInLanguage)
    english = await calls.create(
      types.en,
      { ...ordered(types.en, wanted.en), ...(isInLanguage && { locale: 'en' }) },
      'en',
    );
  if (!translation || !types.ar) return;
  if (pair.ar) await calls.change(types.ar, pair.ar, wanted.ar, 'ar');
  else if (given.has('ar')) {
    const taken: Values = {};
    if (english) {
      for (const [own, other] of Object.entries(translation.pairedBy)) taken[own] = english[other];
      const isReference = new Set(columns.flatMap(({ kind, field }) => (kind === 'reference' ? field : [])));
      for (const field of translation.copied)
        taken[field] = isReference.has(field) ? cells.versionOf(english[field], field, 'ar') : english[field];
      Reflect.deleteProperty(taken, 'createdAt');
    }
    const values = { ...taken, ...wanted.ar };
    await calls.create(types.ar, { ...(english ? values : ordered(types.ar, values)), locale: 'ar' }, 'ar');
  } else if (!english) throw new Problem('invalid', 'The line has no text in either language');
}

type Index = ReadonlyMap<string, Pair[]>;

/** The columns that say which row a line is about: addresses before names. */
function namingColumns({ columns }: TableModel): TableColumn[] {
  const isUnique = ({ type, field, kind }: TableColumn) => {
    const resource: Resource = resources[type];
    return kind === 'text' && resource.shape === 'collection' && resource.unique.includes(field);
  };
  const isTitle = ({ type, field }: TableColumn) => {
    const { titleColumns = [] }: Resource = resources[type];
    return titleColumns[0] === field;
  };
  return [...columns.filter(isUnique), ...columns.filter((column) => !isUnique(column) && isTitle(column))];
}

function indexOf(model: TableModel, pairs: Pair[]): Index {
  const found = new Map<string, Pair[]>();
  for (const column of namingColumns(model))
    for (const pair of pairs)
      for (const side of column.sides) {
        const value = pair[side]?.[column.field];
        if (typeof value !== 'string' || value === '') continue;
        const key = keyOf(column, value);
        found.set(key, [...(found.get(key) ?? []), pair]);
      }
  return found;
}

function keyOf({ id }: TableColumn, value: string): string {
  return `${id} ${value.trim().toLowerCase()}`;
}

/** The stored pair that a line is about, and the key by which it was looked for; empty if the line names nothing. */
function matchOf(
  model: TableModel,
  index: Index,
  given: ReadonlyMap<TableColumn, string>,
): [pair: Pair | undefined, key: string] {
  for (const column of namingColumns(model)) {
    const cell = given.get(column);
    if (cell === undefined) continue;
    const { input }: Resource = resources[column.type];
    const value = input.shape[column.field]?.safeParse(cell).data;
    const key = keyOf(column, typeof value === 'string' ? value : cell);
    const [pair, ...more] = index.get(key) ?? [];
    if (more.length > 0)
      throw new Problem('invalid', 'More than one row has this name. Change them one by one, in the list');
    return [pair, key];
  }
  return [undefined, ''];
}

function titleIn(model: TableModel, given: ReadonlyMap<TableColumn, string>): string {
  const names = namingColumns(model).toReversed();
  const byLanguage = [...names.filter(({ language }) => language === 'en'), ...names];
  return byLanguage.flatMap((column) => given.get(column) ?? [])[0] ?? [...given.values()][0] ?? '';
}

/** The highest places in the lists so far, by type. */
function nextOrders({ types }: TableModel, pairs: Pair[]): Map<string, number> {
  const orders = new Map<string, number>();
  for (const side of sides) {
    const type = types[side];
    const order = type && orderColumn(resources[type]);
    if (!type || order === undefined) continue;
    const places = pairs.flatMap((pair) => Number(pair[side]?.[order] ?? 0));
    orders.set(type, Math.max(orders.get(type) ?? 0, ...places, 0));
  }
  return orders;
}

/** What a refused call says, for the columns of its side. */
function problemsOf({ columns }: TableModel, error: Problem): ImportedLine['problems'] {
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return [{ column: null, reason: messageOf(error) }];
  return fields.map(([field, reason]) => {
    const named = columns.filter((column) => column.field === field);
    const column =
      named.find(({ sides: at }) => error instanceof RefusedRow && at.includes(error.side)) ?? named[0];
    return { column: column?.label ?? null, reason };
  });
}
