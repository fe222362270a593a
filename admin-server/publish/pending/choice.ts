import type { StoredRow } from '#content-db/model/resource.ts';
import { uploadType } from '#content-db/types/index.ts';
import { sql } from 'drizzle-orm';
import { copyRows } from '#content-db/write/copy.ts';
import { withGroups } from '#content-db/write/groups.ts';
import type { ExcludedChanges } from '#content-db/write/copy-plan.ts';
import { toProblem } from '#content-db/database/errors.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { localPath, locales } from '#content-db/model/locale.ts';
import { canMeet, rowPaths, rowsAtOwn } from '#content-db/read/addresses.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import { rowsWith } from '#content-db/read/references.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import { isFront } from '#content-db/types/type-fronts.ts';
import { type Change, pendingChanges, rowOf, selectionOf, splitByTime } from './pending.ts';
import type { PendingHooks, WantedChanges } from '../types.ts';
import { newPictures, picturesShown } from './shown-pictures.ts';
import { takenBackChanges } from './taken-back.ts';

/** What a publish does with the pending changes. */
export interface Choice {
  /** Go live now. */
  due: Change[];
  /** Accepted; they go live when their row's time comes. */
  waiting: Change[];
  /** Stay pending. */
  others: Change[];
  /** Columns and removals of the chosen rows that are not copied. */
  excluded: ExcludedChanges;
}

/**
 * Chooses among the pending changes. Of a row, only the columns of its chosen changes go live; a row that
 * is not published yet, or is to be removed, goes as a whole. New pictures in chosen texts are included.
 */
export async function chooseChanges(
  { working, published, pendingHooks }: Sides,
  wanted: WantedChanges,
  now: Date,
): Promise<Choice> {
  const pending = wanted === 'none' ? [] : await pendingChanges(working);
  const waits =
    wanted === 'pending' ? await heldChanges(working, pendingHooks, pending, now) : new Set<number>();
  const wantedNow = wantedIds(pending, wanted).difference(waits);
  const ids = await withPictures(working, pending, await withInseparable(published, pending, wantedNow));
  const [chosen, others] = [
    pending.filter(({ id }) => ids.has(id)),
    pending.filter(({ id }) => !ids.has(id)),
  ];
  const excluded = exclusionsOf(chosen, others);
  const { due, waiting } = await splitByTime(working, chosen, now, excluded);
  return { due, waiting, others, excluded };
}

interface Sides {
  working: Queries;
  published: Queries;
  pendingHooks: readonly PendingHooks[];
}

/** Changes that no publish of everything takes along: features hold them back, or an undo took them back. */
async function heldChanges(
  working: Queries,
  hooks: readonly PendingHooks[],
  pending: Change[],
  now: Date,
): Promise<Set<number>> {
  const held = new Set((await takenBackChanges(working, pending)).keys());
  for (const { holdBack } of hooks)
    for (const id of (await holdBack?.(working, pending, now)) ?? []) held.add(id);
  return held;
}

function wantedIds(pending: Change[], wanted: WantedChanges): Set<number> {
  if (Array.isArray(wanted)) return withGroups(pending, new Set(wanted));
  const rows = Map.groupBy(pending, rowOf);
  const isWanted = (change: Change) =>
    wanted === 'pending' || rows.get(rowOf(change))?.every(({ isScheduled }) => isScheduled);
  return new Set(pending.filter(isWanted).map(({ id }) => id));
}

/** Adds changes that must go together: all those of a row that is not published yet, or is to be removed. */
async function withInseparable(
  published: Queries,
  pending: Change[],
  ids: ReadonlySet<number>,
): Promise<Set<number>> {
  const isSplit = (group: Change[]) =>
    group.some(({ id }) => ids.has(id)) && !group.every(({ id }) => ids.has(id));
  const split = Map.groupBy(pending, rowOf).values().filter(isSplit).toArray();
  const existing = await existingRows(published, split.flat());
  const whole = split.filter((group) =>
    group.some(
      (change) => !existing.has(rowOf(change)) || (change.action === 'remove' && ids.has(change.id)),
    ),
  );
  return new Set([...ids, ...whole.flat().map(({ id }) => id)]);
}

/** Adds new pictures that the chosen rows show: a picture needs its row for its size and variants. */
async function withPictures(
  working: Queries,
  pending: Change[],
  ids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const left = pending.filter(({ id, resource }) => resource === uploadType.name && !ids.has(id));
  const chosen = pending.filter(({ id }) => ids.has(id));
  const shown = await picturesShown(working, newPictures(left), selectionOf(chosen));
  return new Set([...ids, ...left.filter(({ rowId }) => shown.has(rowId)).map(({ id }) => id)]);
}

function exclusionsOf(chosen: Change[], others: Change[]): ExcludedChanges {
  const columns = new Map<string, Set<string>>();
  const removed = new Map<string, StoredRow>();
  for (const change of others) {
    if (change.action === 'remove' && change.before) removed.set(rowOf(change), change.before);
    else columns.set(rowOf(change), new Set([...(columns.get(rowOf(change)) ?? []), ...change.columns]));
  }
  for (const change of chosen)
    for (const column of change.columns) columns.get(rowOf(change))?.delete(column);
  return { columns, removed };
}

/**
 * Copies what was chosen.
 * @returns how to undo it, and the ids of the changes that are live now. These include changes that were not
 *   chosen, if their row came along or a chosen change wrote the same columns
 */
export async function copyChoice(
  working: Queries,
  published: Transaction,
  { due, waiting, others, excluded }: Choice,
  now: Date,
): Promise<{ undo: UndoEntry[]; changes: number[] }> {
  const copied = copyRows(working, published, selectionOf([...due, ...waiting]), now, excluded);
  const undo = await (others.length === 0 ? copied : copied.catch((error) => throwConflict(error, others)));
  if (others.length > 0) {
    await throwIfDangling(published, others);
    await throwIfPagesMeet(published, undo, others);
  }
  const changed = new Set(undo.map(rowOf));
  const candidates = others.filter((change) => changed.has(rowOf(change)));
  const [before, after] = [
    await existingRows(working, candidates),
    await existingRows(published, candidates),
  ];
  const alsoLive = candidates.filter((change) => {
    const [mine, theirs] = [before.get(rowOf(change)), after.get(rowOf(change))];
    if (!mine || !theirs) return mine === theirs;
    return change.columns.every((column) => JSON.stringify(mine[column]) === JSON.stringify(theirs[column]));
  });
  return { undo, changes: [...due, ...alsoLive].map(({ id }) => id) };
}

/** A chosen change may need another one, which frees a unique value or removes a reference. */
function throwConflict(error: unknown, others: Change[]): never {
  const cause = toProblem(error);
  if (!(cause instanceof Problem && cause.code === 'conflict')) throw error;
  throw needsOthers(others, cause);
}

/** Checks foreign keys before the commit, where the error could no longer be explained by the choice. */
async function throwIfDangling(published: Transaction, others: Change[]): Promise<void> {
  const dangling = await published.all(sql`SELECT 1 FROM pragma_foreign_key_check LIMIT 1`);
  if (dangling.length > 0) throw needsOthers(others, dangling);
}

/**
 * Two pages can have one address in different columns, such as an own Arabic one and an English one for both, and a page
 * can have that of a type.
 */
async function throwIfPagesMeet(
  published: Transaction,
  copied: UndoEntry[],
  others: Change[],
): Promise<void> {
  const pages = copied.filter(({ resource }) => canMeet(resource));
  const movesTypes = copied.some(({ resource }) => resource === 'type-settings');
  if (pages.length === 0 && !movesTypes) return;
  const chosen = await chosenFronts(published);
  for (const [name, ids] of selectionOf(pages))
    for (const row of await rowsWith(published, name, 'id', ids))
      for (const path of rowPaths(name, row)) {
        const other = (await rowsAtOwn(published, path)).find(
          (found) => found.resource !== name || found.row.id !== row.id,
        );
        if (other || isFront(path, chosen)) throw needsOthers(others, other ?? path);
      }
  if (!movesTypes) return;
  for (const front of chosen.values())
    for (const locale of locales) {
      const [page] = await rowsAtOwn(published, localPath(`/${front}`, locale));
      if (page) throw needsOthers(others, page);
    }
}

function needsOthers(others: Change[], cause: unknown): Problem {
  const message = others.some(({ takenBackAt }) => takenBackAt !== null)
    ? 'These changes need others that are not chosen, such as those that an undo took back. Choose those as well.'
    : 'These changes need others that are pending too. Choose those as well, or publish everything.';
  return new Problem('conflict', message, { cause });
}

/** The rows of these changes that exist, by `rowOf`. */
async function existingRows(queries: Queries, concerned: Change[]): Promise<Map<string, StoredRow>> {
  const rows = new Map<string, StoredRow>();
  for (const [name, ids] of selectionOf(concerned)) {
    for (const row of await rowsWith(queries, name, 'id', ids)) rows.set(`${name}/${row.id}`, row);
  }
  return rows;
}
