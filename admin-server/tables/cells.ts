import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { references } from '#content-db/read/references.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import type { StoredRow } from '#content-db/model/resource.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { type Pair, pairsOf } from './pairs.ts';
import { modelOf, type Side, sides, storedColumn, type TableColumn, type TableModel } from './table-model.ts';

/** Converts values to the text of cells and back. */
export interface Cells {
  /** The text of a cell of stored rows; empty for none. */
  textOf(pair: Pair, column: TableColumn): string;
  /**
   * The value of a cell for the row of one side. What is not of its kind stays a text, which the type refuses.
   * @throws Problem `invalid` for a name that no row has, or several
   */
  valueOf(cell: string, column: TableColumn, side: Side): unknown;
  /** What a column may hold, of those that name rows or have a list of values. */
  optionsOf(column: TableColumn): string[];
  /** The reference of a new row in one language for that of its version in the other; undefined if there is none. */
  versionOf(value: unknown, field: string, side: Side): unknown;
}

const yes = /^(?:yes|true|on|1|x|✓|نعم|صح)$/i;
const no = /^(?:no|false|off|0|لا|خطأ)$/i;

/** Reads what the columns of a type refer to. */
export async function createCells(queries: Queries, model: TableModel): Promise<Cells> {
  const targets = new Map<string, Target>();
  for (const { kind, type, field } of model.columns) {
    const found = references.find(({ from, column }) => from === type && column === field);
    if (kind === 'reference' && found) targets.set(field, await targetOf(queries, found.to, found.target));
  }

  return {
    textOf(pair, column) {
      const side = column.sides.find((each) => pair[each]);
      const value = side && pair[side]?.[column.field];
      if (value === null || value === undefined || value === '') return '';
      if (column.kind === 'switch') return value ? 'yes' : 'no';
      return targets.get(column.field)?.nameOf(value) ?? String(value);
    },
    valueOf(cell, column, side) {
      const text = cell.trim();
      if (column.kind === 'reference') return targets.get(column.field)?.valueOf(text, side);
      if (column.kind === 'number') return numberOf(text);
      const { dataType, enumValues = [] } = storedColumn(column.type, column.field);
      if (column.kind === 'choice')
        return enumValues.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text;
      if (column.kind !== 'switch' || (!yes.test(text) && !no.test(text))) return text;
      return dataType === 'number' ? Number(yes.test(text)) : yes.test(text);
    },
    optionsOf(column) {
      return targets.get(column.field)?.names() ?? storedColumn(column.type, column.field).enumValues ?? [];
    },
    versionOf(value, field, side) {
      const target = targets.get(field);
      return target ? target.versionOf(value, side) : value;
    },
  };
}

interface Target {
  nameOf(value: unknown): string | undefined;
  names(): string[];
  valueOf(name: string, side: Side): unknown;
  versionOf(value: unknown, side: Side): unknown;
}

async function targetOf(queries: Queries, name: ResourceName, column: string): Promise<Target> {
  const model = modelOf(name);
  const pairs = await pairsOf(queries, model);
  const rowsOf = (pair: Pair) => sides.flatMap((side) => pair[side] ?? []);
  /** The row that refers: each language has its own where they are linked. */
  const rowFor = (pair: Pair, side: Side): StoredRow | undefined =>
    pair.main ?? (model.types.ar === name ? (side === 'ar' ? pair.ar : pair.en) : pair.en);
  const titlesOf = (pair: Pair) =>
    sides.flatMap((side) => {
      const [row, type] = [pair[side], model.types[side]];
      return row && type ? [rowTitle(type, row)] : [];
    });
  const titleOf = (pair: Pair) => titlesOf(pair).at(pair.main ? 1 : 0) ?? titlesOf(pair)[0] ?? '';
  const pairWith = (value: unknown) =>
    pairs.find((pair) => (pair.main ? [pair.main] : rowsOf(pair)).some((row) => row[column] === value));
  return {
    nameOf(value) {
      const pair = pairWith(value);
      return pair && titleOf(pair);
    },
    names: () => pairs.map(titleOf),
    valueOf(text, side) {
      const wanted = text.toLowerCase();
      const found = pairs.filter(
        (pair) =>
          titlesOf(pair).some((title) => title.toLowerCase() === wanted) ||
          rowsOf(pair).some((row) => String(row[column]).toLowerCase() === wanted),
      );
      const label = resources[name].label.toLowerCase();
      const [pair, ...more] = found;
      if (!pair) throw new Problem('invalid', `There is no ${label} with the name “${text}”`);
      if (more.length > 0) throw new Problem('invalid', `More than one ${label} has the name “${text}”`);
      return (rowFor(pair, side) ?? rowsOf(pair)[0])?.[column];
    },
    versionOf(value, side) {
      const pair = pairWith(value);
      return pair && rowFor(pair, side)?.[column];
    },
  };
}

/** A number as it is written in either language, such as `1,200` or `١٢`; the text itself if it is none. */
function numberOf(text: string): number | string {
  const latin = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/٫/g, '.')
    .replace(/(?<=\d)[,٬](?=\d{3}(?:\D|$))/g, '');
  return Number.isFinite(Number(latin)) ? Number(latin) : text;
}
