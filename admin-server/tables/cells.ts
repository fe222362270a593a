import type { Queries } from '#content-db/database/open.ts';
import type { Locale } from '#content-db/model/locale.ts';
import { Problem } from '#content-db/model/problem.ts';
import { references } from '#content-db/read/references.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { type Pair, pairsOf } from './pairs.ts';
import { modelOf, type Side, sides, storedColumn, type TableColumn, type TableModel } from './table-model.ts';

/** Converts values to the text of cells and back. */
export interface Cells {
  /** The text of a cell of stored rows; empty for none. */
  textOf(pair: Pair, column: TableColumn): string;
  /**
   * The value of a cell for the row of one side.
   * @throws Problem `invalid` for what is not of its kind, and for a name that no row has, or several
   */
  valueOf(cell: string, column: TableColumn, side: Side): unknown;
  /** What a column may hold, of those that name rows or have a list of values. */
  optionsOf(column: TableColumn): string[];
}

const switchWords = { en: ['yes', 'no'], ar: ['نعم', 'لا'] } as const;

const yes = /^(?:yes|true|on|1|x|✓|نعم|صح)$/i;
const no = /^(?:no|false|off|0|لا|خطأ)$/i;

/** Reads what the columns of a type refer to. @param language of the words for a switch that is on or off */
export async function createCells(
  queries: Queries,
  model: TableModel,
  language: Locale = 'en',
): Promise<Cells> {
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
      if (column.kind === 'switch') return switchWords[language][value ? 0 : 1];
      return targets.get(column.field)?.nameOf(value) ?? String(value);
    },
    valueOf(cell, column, side) {
      const text = cell.trim();
      const { dataType, enumValues = [] } = storedColumn(column.type, column.field);
      switch (column.kind) {
        case 'reference':
          return targets.get(column.field)?.valueOf(text, side);
        case 'number':
          return numberOf(text);
        case 'switch': {
          const isOn = isYes(text);
          return dataType === 'number' ? Number(isOn) : isOn;
        }
        case 'choice': {
          const chosen = enumValues.find((value) => value.toLowerCase() === text.toLowerCase());
          if (chosen === undefined)
            throw new Problem('invalid', `Write one of these: ${enumValues.join(', ')}`);
          return chosen;
        }
        case 'text':
          return text;
      }
    },
    optionsOf(column) {
      return targets.get(column.field)?.names() ?? storedColumn(column.type, column.field).enumValues ?? [];
    },
  };
}

/** The rows that a column refers to, by their names. */
interface Target {
  /** The name of the row with this value, or the value itself where the name is another row's too. */
  nameOf(value: unknown): string | undefined;
  names(): string[];
  valueOf(name: string, side: Side): unknown;
}

async function targetOf(queries: Queries, name: ResourceName, column: string): Promise<Target> {
  const model = modelOf(name);
  const pairs = await pairsOf(queries, model);
  /** The rows that can be referred to: those of the type itself, and not texts of it. */
  const rowsOf = (pair: Pair) =>
    sides.flatMap((side) => (model.types[side] === name ? (pair[side] ?? []) : []));
  /** The one of a language, where each has its own. */
  const rowFor = (pair: Pair, side: Side) => (model.types[side] === name && pair[side]) || rowsOf(pair)[0];
  const titlesOf = (pair: Pair) =>
    (['en', 'ar', 'main'] as const).flatMap((side) => {
      const [row, type] = [pair[side], model.types[side]];
      return row && type ? [rowTitle(type, row)] : [];
    });
  const byTitle = new Map<string, Set<Pair>>();
  const byValue = new Map<string, Pair>();
  for (const pair of pairs) {
    for (const row of rowsOf(pair)) byValue.set(String(row[column]), pair);
    for (const title of titlesOf(pair)) {
      const key = title.toLowerCase();
      byTitle.set(key, (byTitle.get(key) ?? new Set()).add(pair));
    }
  }
  const nameOf = (value: unknown) => {
    const pair = byValue.get(String(value));
    const [title = ''] = pair ? titlesOf(pair) : [];
    return byTitle.get(title.toLowerCase())?.size === 1 ? title : String(value);
  };
  return {
    nameOf,
    names: () => pairs.map((pair) => nameOf(rowsOf(pair)[0]?.[column])),
    valueOf(text, side) {
      const known = byValue.get(text);
      const [pair, ...more] = byTitle.get(text.toLowerCase()) ?? (known ? [known] : []);
      const label = resources[name].label.toLowerCase();
      if (!pair) throw new Problem('invalid', `There is no ${label} with the name “${text}”`);
      if (more.length > 0) throw new Problem('invalid', `More than one ${label} has the name “${text}”`);
      return rowFor(pair, side)?.[column];
    },
  };
}

/** A number as it is written in either language, such as `1,200` or `١٢`. @throws Problem `invalid` */
function numberOf(text: string): number {
  const latin = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/٫/g, '.')
    .replace(/(?<=\d)[,٬](?=\d{3}(?:\D|$))/g, '');
  const number = Number(latin);
  if (!Number.isFinite(number)) throw new Problem('invalid', 'Write a number, such as 12');
  return number;
}

/** @throws Problem `invalid` */
function isYes(text: string): boolean {
  if (yes.test(text)) return true;
  if (no.test(text)) return false;
  throw new Problem('invalid', 'Write yes or no');
}
