import type { Database } from '#content-db/database/open.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { chooseChanges, copyChoice } from './choice.ts';
import { type Change, rowOf } from './pending.ts';

interface Sides {
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

const rolledBack = new Error('Only tried');

/** Whether these rows can go live, and no content of those that are set aside with them. */
async function canGo(
  { content, published, now }: Sides,
  rows: Change[][],
  aside: ReadonlySet<string>,
): Promise<boolean> {
  const ids = rows.flat().map(({ id }) => id);
  const choice = await chooseChanges(content.read, published.read, ids, now);
  if ([...choice.due, ...choice.waiting].some((change) => aside.has(rowOf(change)))) return false;
  let isAble = false;
  await published
    .write(async (tx) => {
      const { undo } = await copyChoice(content.read, tx, choice, now);
      isAble = !undo.some((entry) => aside.has(rowOf(entry)));
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error === rolledBack || messageOf(error) === rolledBack.message) return;
      if (!(error instanceof Problem && error.code === 'conflict')) throw error;
    });
  return isAble;
}
