import type { Database, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import { type Choice, chooseChanges, copyChoice } from './choice.ts';
import { type Change, rowOf } from './pending.ts';

export interface Sides {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read' | 'write'>;
  now: Date;
}

/**
 * The changes that can go live without the causes of a failure: all but those of the same rows, and of rows that
 * cannot go live without these. Nothing of what is set aside is copied along with the others.
 * @returns their ids; undefined if there are none
 */
export async function changesWithout(
  sides: Sides,
  due: Change[],
  causes: ReadonlySet<number>,
): Promise<number[] | undefined> {
  const aside = new Set(due.filter(({ id }) => causes.has(id)).map(rowOf));
  let rows = [...Map.groupBy(due, rowOf)].filter(([row]) => !aside.has(row)).map(([, changes]) => changes);
  // What needs a row that is set aside is set aside too, until the rest can go live.
  while (rows.length > 0 && !(await canGo(sides, rows, aside))) {
    const able = await ableAmong(sides, rows, aside);
    if (able.length === rows.length) return undefined;
    for (const [change] of rows.filter((row) => !able.includes(row))) if (change) aside.add(rowOf(change));
    rows = able;
  }
  return rows.length > 0 ? rows.flat().map(({ id }) => id) : undefined;
}

/** The rows that can go live, found by halves. */
async function ableAmong(sides: Sides, rows: Change[][], aside: ReadonlySet<string>): Promise<Change[][]> {
  if (rows.length === 1) return [];
  const half = Math.ceil(rows.length / 2);
  const able: Change[][] = [];
  for (const part of [rows.slice(0, half), rows.slice(half)])
    able.push(...((await canGo(sides, part, aside)) ? part : await ableAmong(sides, part, aside)));
  return able;
}

/** Whether these rows can go live, and no content of those that are set aside with them. */
async function canGo(sides: Sides, rows: Change[][], aside: ReadonlySet<string>): Promise<boolean> {
  const ids = rows.flat().map(({ id }) => id);
  const isFree = (concerned: Pick<Change, 'resource' | 'rowId'>[]) =>
    !concerned.some((row) => aside.has(rowOf(row)));
  try {
    return await tryChanges(sides, ids, async (_, choice, undo) =>
      isFree([...choice.due, ...choice.waiting, ...undo]),
    );
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return false;
    throw error;
  }
}

const rolledBack = new Error('Only tried');

/** Copies changes to the published side, calls `look`, and rolls back. @throws Problem (`conflict`) if they need others */
export async function tryChanges<T>(
  { content, published, now }: Sides,
  ids: number[],
  look: (tx: Transaction, choice: Choice, undo: UndoEntry[]) => Promise<T>,
): Promise<T> {
  const seen = Promise.withResolvers<T>();
  await published
    .write(async (tx) => {
      const choice = await chooseChanges(content.read, published.read, ids, now);
      const { undo } = await copyChoice(content.read, tx, choice, now);
      seen.resolve(await look(tx, choice, undo));
      throw rolledBack;
    })
    .catch(seen.reject);
  return seen.promise;
}
