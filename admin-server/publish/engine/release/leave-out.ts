import { basename } from 'node:path';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { FailedPage, UndoEntry } from '#content-db/releases.ts';
import { type Change, rowOf } from '../../pending/pending.ts';
import type { PublisherDeps } from '../../types.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type Choice, chooseChanges, copyChoice } from '../../pending/choice.ts';

/**
 * The changes of a failed release that can be published without those that concern the failed pages. Leaves out no
 * more than it must: first the rows that most of these pages share, and if the pages fail all the same, all causes.
 * A page that was lost is not rendered again, as it would take this thread along: all its causes are left out.
 * @returns their ids; undefined if none are left, or a page fails without a cause among the changes
 */
export async function publishableOthers(
  deps: PublisherDeps,
  due: Change[],
  failures: FailedPage[],
  lost: ReadonlySet<string> = new Set(),
): Promise<number[] | undefined> {
  if (failures.length === 0 || failures.some(({ causes }) => causes.length === 0)) return undefined;
  const { content, published, pendingHooks } = deps;
  const sides = { content, published, pendingHooks, now: deps.certain() };
  const tried = failures.filter(({ path }) => !lost.has(path));
  const paths = tried.map(({ path }) => path);
  const ofLost = allCauses(failures.filter(({ path }) => lost.has(path)));
  for (const causes of [sharedCauses(due, tried).union(ofLost), allCauses(failures)]) {
    const others = await changesWithout(sides, due, causes);
    if (others && (await tryChanges(sides, others, (tx) => canRender(deps, tx, paths)))) return others;
  }
  return undefined;
}

function allCauses(failures: FailedPage[]): Set<number> {
  return new Set(failures.flatMap(({ causes }) => causes.map(({ change }) => change)));
}

/** The changes of few rows, of which each failed page has one among its causes. */
function sharedCauses(due: Change[], failures: FailedPage[]): Set<number> {
  const rows = new Map(due.map((change) => [change.id, rowOf(change)]));
  const shared = new Set<string | undefined>();
  let left = failures.map(({ causes }) => new Set(causes.map(({ change }) => rows.get(change))));
  while (left.length > 0) {
    const counts = new Map<string | undefined, number>();
    for (const row of left.flatMap((concerned) => [...concerned]))
      counts.set(row, (counts.get(row) ?? 0) + 1);
    const most = Math.max(...counts.values());
    for (const [row, count] of counts) if (count === most) shared.add(row);
    left = left.filter((concerned) => concerned.isDisjointFrom(shared));
  }
  return new Set(due.filter((change) => shared.has(rowOf(change))).map(({ id }) => id));
}

/** Whether these pages can be rendered now, or do not exist any more. */
async function canRender(
  { site, siteUrl, apiUrl, uploads }: PublisherDeps,
  tx: Transaction,
  paths: string[],
): Promise<boolean> {
  const options = { readers: createReaders(tx, 'lazy'), mode: 'public', siteUrl, apiUrl } as const;
  try {
    for (const path of paths) {
      const { references } = await site.render(path, options);
      const pictures = references.filter((reference) => reference.startsWith('/uploads/'));
      if ((await uploads.missing(pictures.map((reference) => basename(reference)))).length > 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}

interface Sides {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read' | 'write'>;
  pendingHooks: PublisherDeps['pendingHooks'];
  now: Date;
}

/**
 * The changes that can go live without the causes of a failure: all but those of the same rows, and of rows that
 * cannot go live without these. Nothing of what is left out is copied along with the others.
 * @returns their ids; undefined if there are none
 */
export async function changesWithout(
  sides: Sides,
  due: Change[],
  causes: ReadonlySet<number>,
): Promise<number[] | undefined> {
  const leftOut = new Set(due.filter(({ id }) => causes.has(id)).map(rowOf));
  let rows = [...Map.groupBy(due, rowOf)].filter(([row]) => !leftOut.has(row)).map(([, changes]) => changes);
  // What needs a row that is left out is left out too, until the rest can go live.
  while (rows.length > 0 && !(await canGo(sides, rows, leftOut))) {
    const able = await ableAmong(sides, rows, leftOut);
    if (able.length === rows.length) return undefined;
    for (const [change] of rows.filter((row) => !able.includes(row))) if (change) leftOut.add(rowOf(change));
    rows = able;
  }
  return rows.length > 0 ? rows.flat().map(({ id }) => id) : undefined;
}

/** The rows that can go live, found by halves. */
async function ableAmong(sides: Sides, rows: Change[][], leftOut: ReadonlySet<string>): Promise<Change[][]> {
  if (rows.length === 1) return [];
  const half = Math.ceil(rows.length / 2);
  const able: Change[][] = [];
  for (const part of [rows.slice(0, half), rows.slice(half)])
    able.push(...((await canGo(sides, part, leftOut)) ? part : await ableAmong(sides, part, leftOut)));
  return able;
}

/** Whether these rows can go live, and no content of those that are left out with them. */
async function canGo(sides: Sides, rows: Change[][], leftOut: ReadonlySet<string>): Promise<boolean> {
  const ids = rows.flat().map(({ id }) => id);
  const isFree = (concerned: Pick<Change, 'resource' | 'rowId'>[]) =>
    !concerned.some((row) => leftOut.has(rowOf(row)));
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
async function tryChanges<T>(
  { content, published, pendingHooks, now }: Sides,
  ids: number[],
  look: (tx: Transaction, choice: Choice, undo: UndoEntry[]) => Promise<T>,
): Promise<T> {
  const seen = Promise.withResolvers<T>();
  await published
    .write(async (tx) => {
      const choice = await chooseChanges(
        { working: content.read, published: published.read, pendingHooks },
        ids,
        now,
      );
      const { undo } = await copyChoice(content.read, tx, choice, now);
      seen.resolve(await look(tx, choice, undo));
      throw rolledBack;
    })
    .catch(seen.reject);
  return seen.promise;
}
