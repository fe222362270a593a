import { Problem } from '#content-db/model/problem.ts';
import { slugify } from '#content-db/model/slug.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { resources } from '#content-db/types/index.ts';
import type { Pair } from './pairs.ts';
import { isMadeAddress, type TableColumn, type TableModel } from './table-model.ts';

/** The stored pairs by their addresses and names. */
export type Index = ReadonlyMap<string, Pair[]>;

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

/** What lines are compared with. */
export function indexOf(model: TableModel, pairs: Pair[]): Index {
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
export function matchOf(
  model: TableModel,
  index: Index,
  given: ReadonlyMap<TableColumn, string>,
): [pair: Pair | undefined, key: string] {
  for (const column of namingColumns(model)) {
    const cell = given.get(column);
    if (cell === undefined) continue;
    const key = keyOf(column, asStored(column, cell));
    const [pair, ...more] = index.get(key) ?? [];
    if (more.length > 0)
      throw new Problem('invalid', 'More than one row has this name. Change them one by one, in the list');
    return [pair, key];
  }
  return [undefined, ''];
}

/** An address or a name as the calls would store it. */
function asStored(column: TableColumn, cell: string): string {
  const { input }: Resource = resources[column.type];
  const value = input.shape[column.field]?.safeParse(isMadeAddress(column) ? slugify(cell) : cell).data;
  return typeof value === 'string' ? value : cell;
}

/** What a line is called: its English name, if it has one. */
export function titleOfLine(model: TableModel, given: ReadonlyMap<TableColumn, string>): string {
  const names = namingColumns(model).toReversed();
  const byLanguage = [...names.filter(({ language }) => language === 'en'), ...names];
  return byLanguage.flatMap((column) => given.get(column) ?? [])[0] ?? [...given.values()][0] ?? '';
}
