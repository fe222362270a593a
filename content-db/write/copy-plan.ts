import type { Queries, Transaction } from '../database/open.ts';
import { type Reference, references, rowsWith } from '../read/references.ts';
import type { UndoEntry } from '../releases.ts';
import type { Resource, StoredRow } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';
import { publicSince } from './public-since.ts';

/** The ids of the rows to copy, by resource. */
export type Selection = Map<ResourceName, Set<number>>;

/** Changes of the selected rows that are not copied. The keys are `resource/id`. */
export interface ExcludedChanges {
  /** Columns that keep their published value, if the row is published. */
  columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Rows that stay published although they were removed, as they were before their removal. */
  removed: ReadonlyMap<string, StoredRow>;
}

const noExclusions: ExcludedChanges = { columns: new Map(), removed: new Map() };

/** The new state of published rows; null removes the row. */
type Plan = Map<ResourceName, Map<number, StoredRow | null>>;

/**
 * Plans a copy of the selected rows to the published side, with everything that it entails. Rows that a
 * copied row requires are copied too. Rows that refer to a removed row are removed or lose the reference.
 * A reference to an unpublished row stays empty until that row is published. The plan lists every row that
 * the copy writes, so no reference dangles and the copy can be undone.
 */
export async function planCopy(
  from: Queries,
  to: Transaction,
  selection: Selection,
  now: Date,
  excluded = noExclusions,
): Promise<UndoEntry[]> {
  const plan: Plan = new Map();
  const copy = { from, to, plan, excluded };
  for (const [name, ids] of selection) {
    const rows = byId(await rowsWith(from, name, 'id', ids));
    const isCompared = publicSince(resources[name]) !== undefined || excluded.columns.size > 0;
    const published = byId(isCompared ? await rowsWith(to, name, 'id', ids) : []);
    for (const id of ids) {
      const row = rows.get(id) ?? excluded.removed.get(`${name}/${id}`);
      const before = published.get(id);
      const copied = row && dated(name, { row: withoutExcluded(copy, name, { row, before }), before }, now);
      plannedRows(plan, name).set(id, copied && isDue(resources[name], copied, now) ? copied : null);
    }
  }
  // Last references first: an included row may require others.
  for (const reference of references.toReversed()) await includeRequiredReferences(copy, reference);
  for (const reference of references) await cascadeChanges(copy, reference);
  for (const reference of references) await restoreWaitingReferences(copy, reference);
  return [...plan].flatMap(([resource, rows]) => [...rows].map(([rowId, row]) => ({ resource, rowId, row })));
}

interface Copy {
  from: Queries;
  to: Transaction;
  plan: Plan;
  excluded: ExcludedChanges;
}

/** A row as it is, and as it is published, if it is. */
interface Versions {
  row: StoredRow;
  before: StoredRow | undefined;
}

function byId(rows: StoredRow[]): Map<number, StoredRow> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The row with the published values of its excluded columns; the column `required` is copied all the same. */
function withoutExcluded(
  { excluded }: Copy,
  name: ResourceName,
  { row, before }: Versions,
  required?: string,
): StoredRow {
  const columns = excluded.columns.get(`${name}/${row.id}`);
  if (!columns || !before) return row;
  const kept = [...columns].filter((column) => column !== required && column in before);
  return { ...row, ...Object.fromEntries(kept.map((column) => [column, before[column]])) };
}

function isExcluded({ excluded }: Copy, name: ResourceName, id: number, column: string): boolean {
  return excluded.columns.get(`${name}/${id}`)?.has(column) ?? false;
}

/** The row with the time since which it is public, if it names none: once set, that stays. */
function dated(name: ResourceName, { row, before }: Versions, now: Date): StoredRow {
  const column = publicSince(resources[name]);
  if (!column || row[column]) return row;
  return { ...row, [column]: before ? before[column] : now.toISOString() };
}

/** Whether the row may be public at `now`: a post may have a later publish time. */
function isDue(resource: Resource, row: Record<string, unknown>, now: Date): boolean {
  const column = publicSince(resource);
  const time = column && row[column];
  return typeof time !== 'string' || Date.parse(time) <= now.getTime();
}

function plannedRows(plan: Plan, name: ResourceName): Map<number, StoredRow | null> {
  const rows = plan.get(name) ?? new Map<number, StoredRow | null>();
  plan.set(name, rows);
  return rows;
}

/** For planned rows whose target is not published: includes a required target, and empties an optional reference for now. */
async function includeRequiredReferences(
  copy: Copy,
  { from: source, column, to: name, target, required }: Reference,
): Promise<void> {
  const { from, to, plan } = copy;
  const written = [...plannedRows(plan, source).values()].filter((row) => row !== null);
  const rows = written.filter((row) => row[column] !== null);
  const missing = new Set(rows.map((row) => row[column]));
  const targets = plannedRows(plan, name);
  for (const row of targets.values()) if (row) missing.delete(row[target]);
  for (const row of await rowsWith(to, name, target, missing))
    if (!targets.has(row.id)) missing.delete(row[target]);
  if (required) {
    const included = await rowsWith(from, name, target, missing);
    const published = byId(
      await rowsWith(
        to,
        name,
        'id',
        included.map(({ id }) => id),
      ),
    );
    for (const row of included)
      targets.set(row.id, withoutExcluded(copy, name, { row, before: published.get(row.id) }, target));
    return;
  }
  for (const row of rows)
    if (missing.has(row[column])) plannedRows(plan, source).set(row.id, { ...row, [column]: null });
}

/** Removes or updates published rows that refer to a value which the plan removes or changes. */
async function cascadeChanges(
  copy: Copy,
  { from: source, column, to: name, target, onDelete, cascadesUpdates }: Reference,
): Promise<void> {
  const { from, to, plan } = copy;
  const targets = plannedRows(plan, name);
  /** New values by old ones; undefined for a removed value. */
  const newValues = new Map<unknown, unknown>();
  for (const before of await rowsWith(to, name, 'id', targets.keys())) {
    const after = targets.get(before.id);
    if (!after && onDelete !== 'restrict') newValues.set(before[target], undefined);
    if (after && cascadesUpdates && after[target] !== before[target])
      newValues.set(before[target], after[target]);
  }
  const rows = plannedRows(plan, source);
  const referring = await rowsWith(to, source, column, newValues.keys());
  const ids = referring.map(({ id }) => id);
  const working = new Map((await rowsWith(from, source, 'id', ids)).map((row) => [row.id, row]));
  for (const row of referring) {
    if (rows.has(row.id) && !isExcluded(copy, source, row.id, column)) continue;
    const base = rows.has(row.id) ? rows.get(row.id) : { ...row, ...versionOf(working.get(row.id)) };
    if (!base) continue;
    const value = newValues.get(row[column]);
    const isRemoved = value === undefined && onDelete === 'cascade';
    rows.set(row.id, isRemoved ? null : { ...base, [column]: value ?? null });
  }
}

/** Restores references that published rows lack because their target was not published; now it is. */
async function restoreWaitingReferences(
  copy: Copy,
  { from: source, column, to: name, target, required }: Reference,
): Promise<void> {
  if (required) return;
  const { from, to, plan } = copy;
  const targets = plannedRows(plan, name);
  const published = new Set((await rowsWith(to, name, 'id', targets.keys())).map((row) => row.id));
  const written = [...targets.values()].filter((row) => row !== null);
  const values = written.filter(({ id }) => !published.has(id)).map((row) => row[target]);
  const waiting = new Map((await rowsWith(from, source, column, values)).map((row) => [row.id, row]));
  const rows = plannedRows(plan, source);
  for (const row of await rowsWith(to, source, 'id', waiting.keys())) {
    if (rows.has(row.id) || row[column] !== null || isExcluded(copy, source, row.id, column)) continue;
    const working = waiting.get(row.id);
    rows.set(row.id, { ...row, [column]: working?.[column], ...versionOf(working) });
  }
}

/** Time and revision of the working row, so that a fully published row equals its working row. */
function versionOf(working: StoredRow | undefined): Partial<StoredRow> {
  return working ? { updatedAt: working['updatedAt'], revision: working['revision'] } : {};
}
