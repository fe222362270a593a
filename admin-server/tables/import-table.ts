import type { Transaction } from '#content-db/database/open.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { type Cells, createCells } from './cells.ts';
import { indexOf, matchOf, titleOfLine } from './line-names.ts';
import { type Pair, pairsOf, wholePairs } from './pairs.ts';
import type { ParsedTable } from './parse-table.ts';
import { isRefusal, RefusedRow, type RowCalls } from './row-calls.ts';
import { type Side, sides, type TableColumn, type TableModel } from './table-model.ts';
import { lastPlaces, type Values, writePair } from './write-pair.ts';

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
  const orders = lastPlaces(model, stored);
  const used = new Map<Pair | string, number>();
  const isIn = new Set(columns.flatMap((column) => column ?? []));
  const lines: ImportedLine[] = [];
  for (const [at, texts] of table.lines.entries()) {
    const given = new Map<TableColumn, string>();
    for (const [place, column] of columns.entries())
      if (column && texts[place]) given.set(column, texts[place]);
    const line: ImportedLine = {
      line: at + 2,
      title: titleOfLine(model, given),
      state: 'same',
      problems: [],
    };
    lines.push(line);
    try {
      if (texts.slice(columns.length).some((text) => text !== ''))
        throw new Problem(
          'invalid',
          'The line has more cells than there are columns: put a text that has the mark between cells into quotation marks',
        );
      const [match, key] = matchOf(model, index, given);
      const earlier = used.get(match ?? key);
      if (earlier !== undefined)
        throw new Problem('invalid', `Line ${earlier} is about the same row: put both into one line`);
      if (key !== '') used.set(match ?? key, line.line);
      if (!match) {
        line.state = 'new';
        for (const column of model.columns)
          if (!isIn.has(column) && everywhere[column.id]) given.set(column, everywhere[column.id] ?? '');
      }
      const [pair = {}] = match ? await wholePairs(tx, model, [match]) : [];
      const wanted = wantedValues(model, cells, pair, given, line);
      if (line.problems.length > 0) continue;
      const own = sidesOf(given);
      const isChanged = await writePair(tx, model, { calls, orders }, { pair, wanted, own });
      if (match && isChanged) line.state = 'changed';
    } catch (error) {
      if (!isRefusal(error)) throw error;
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

/** The values to write on each side: of a stored row, those that differ. A new row is told of what it needs. */
function wantedValues(
  { columns }: TableModel,
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
  const isNew = Object.keys(pair).length === 0;
  for (const { field, kind, isRequired, sides: at } of isNew ? columns : [])
    if (isRequired && kind === 'text') for (const side of at) wanted[side][field] ??= '';
  for (const side of sides) if (!isNew && !pair[side] && !sidesOf(given).has(side)) wanted[side] = {};
  return wanted;
}

/** The sides that have a cell of their own. */
function sidesOf(given: ReadonlyMap<TableColumn, string>): Set<Side> {
  return new Set(
    [...given.keys()].flatMap(({ sides: [side, ...more] }) => (side && more.length === 0 ? [side] : [])),
  );
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
