import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#content-db/database/open.ts';
import { orderColumn } from '#content-db/model/order-column.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { valuesOfBoth } from '../content/arabic-row.ts';
import { type Pair, wholePairs } from './pairs.ts';
import type { RowCalls } from './row-calls.ts';
import { type Side, sides, type TableModel } from './table-model.ts';

export type Values = Record<string, unknown>;

export interface Writing {
  calls: RowCalls;
  /** The highest places in the lists so far, by type; see `lastPlaces`. */
  orders: Map<string, number>;
}

/** What a line says of its rows. */
export interface LineValues {
  /** The stored rows; empty for a new line. */
  pair: Pair;
  wanted: Record<Side, Values>;
  /** The sides that have a value of their own: these rows are made if they are missing. */
  own: ReadonlySet<Side>;
}

/** Writes the rows of a line. New ones come after those that are there. @returns whether anything was stored */
export async function writePair(
  tx: Transaction,
  model: TableModel,
  writing: Writing,
  line: LineValues,
): Promise<boolean> {
  const { pair, wanted, own } = line;
  const isNothing = sides.every((side) => Object.keys(wanted[side]).length === 0);
  if (isNothing && Object.keys(pair).length > 0) return false;
  await (model.types.main ? writeWithTexts(model, writing, line) : writeLanguages(tx, model, writing, line));
  const [after] = await wholePairs(tx, model, [pair]);
  return sides.some((side) => own.has(side) && !pair[side]) || !isDeepStrictEqual(pair, after);
}

/** A new row is made with its first text, as its call wants. */
async function writeWithTexts(
  { types }: TableModel,
  { calls, orders }: Writing,
  { pair, wanted, own }: LineValues,
): Promise<void> {
  let { main } = pair;
  if (!types.main) return;
  for (const side of ['en', 'ar'] as const) {
    const isWritten = Object.keys(wanted[side]).length > 0 && (pair[side] !== undefined || own.has(side));
    const shared = main ? (side === 'en' ? wanted.main : {}) : placed(orders, types.main, wanted.main);
    const sent = { ...shared, ...(isWritten && { ...wanted[side], locale: side }) };
    if (main) await calls.change(types.main, main, sent, side);
    else if (isWritten) main = await calls.create(types.main, sent, side);
  }
  if (!main) throw noText();
}

/** The English row, or the one with both languages, and then the Arabic row, which takes from it what both share. */
async function writeLanguages(
  tx: Transaction,
  { types, pair: translation }: TableModel,
  { calls, orders }: Writing,
  { pair, wanted, own: made }: LineValues,
): Promise<void> {
  if (!types.en) return;
  const isInLanguage = translation?.resource === types.en;
  let english = pair.en;
  if (english) await calls.change(types.en, english, wanted.en, 'en');
  else if (!isInLanguage || made.has('en')) {
    const values = placed(orders, types.en, wanted.en);
    english = await calls.create(types.en, { ...values, ...(isInLanguage && { locale: 'en' }) }, 'en');
  }
  if (!translation || !types.ar) return;
  if (pair.ar) return calls.change(types.ar, pair.ar, wanted.ar, 'ar');
  if (!made.has('ar')) {
    if (!english) throw noText();
    return;
  }
  const own = { ...wanted.ar, locale: 'ar' };
  if (!english) {
    await calls.create(types.ar, placed(orders, types.ar, own), 'ar');
    return;
  }
  const { createdAt: _, ...taken } = await valuesOfBoth(tx, translation, english);
  await calls.create(types.ar, { ...taken, ...own }, 'ar');
}

function noText(): Problem {
  return new Problem('invalid', 'The line has no text in either language');
}

/** The values of a new row with its place, where the line says none. */
function placed(orders: Map<string, number>, type: ResourceName, values: Values): Values {
  const order = orderColumn(resources[type]);
  if (order === undefined || order in values) return values;
  const next = (orders.get(type) ?? 0) + 1;
  orders.set(type, next);
  return { ...values, [order]: next };
}

/** The highest places in the lists so far, by type. */
export function lastPlaces({ types }: TableModel, pairs: Pair[]): Map<string, number> {
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
