import type { Queries, Transaction } from '../database/open.ts';
import { type Reference, references, rowsWith, type StoredRow } from '../read/references.ts';
import type { UndoEntry } from '../releases.ts';
import type { Resource } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';

/** Which rows to copy, by resource. */
export type Selection = Map<ResourceName, Set<number>>;

/** What is not to be copied of rows, named `resource/id`, because nobody chose it. */
export interface Unchosen {
  /** Columns that stay as they are published, where the row is published. */
  columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Rows whose removal stays out, as they were before. */
  removed: ReadonlyMap<string, StoredRow>;
}

const nothing: Unchosen = { columns: new Map(), removed: new Map() };

/** What the published rows are to become; null where there is to be none. */
type Plan = Map<ResourceName, Map<number, StoredRow | null>>;

/**
 * What becomes of the published rows when the selected ones are copied, with all that follows from
 * it: rows that a copied one cannot be without come along, what refers to a removed one goes or
 * forgets it, and a reference to a row that is not published waits until it is. So that no reference
 * dangles, no change happens behind the plan's back, and the plan can be undone.
 */
export async function planCopy(
  from: Queries,
  to: Transaction,
  selection: Selection,
  now: Date,
  unchosen = nothing,
): Promise<UndoEntry[]> {
  const plan: Plan = new Map();
  const sides = { from, to, plan, unchosen };
  for (const [name, ids] of selection) {
    const rows = new Map((await rowsWith(from, name, 'id', ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = rows.get(id) ?? unchosen.removed.get(`${name}/${id}`);
      const wanted = row && (await withoutUnchosen(sides, name, row));
      planned(plan, name).set(id, wanted && isDue(resources[name], wanted, now) ? wanted : null);
    }
  }
  // Last references first: what is brought along may need others itself.
  for (const reference of references.toReversed()) await supplyTargets(sides, reference);
  for (const reference of references) await followTargets(sides, reference);
  for (const reference of references) await recall(sides, reference);
  return [...plan].flatMap(([resource, rows]) => [...rows].map(([rowId, row]) => ({ resource, rowId, row })));
}

interface Sides {
  from: Queries;
  to: Transaction;
  plan: Plan;
  unchosen: Unchosen;
}

/** The row as it is to be published: with the published values of the columns that nobody chose, but for `needed`. */
async function withoutUnchosen(
  { to, unchosen }: Sides,
  name: ResourceName,
  row: StoredRow,
  needed?: string,
): Promise<StoredRow> {
  const columns = unchosen.columns.get(`${name}/${row.id}`);
  if (!columns) return row;
  const [published] = await rowsWith(to, name, 'id', [row.id]);
  if (!published) return row;
  const kept = [...columns].filter((column) => column !== needed && column in published);
  return { ...row, ...Object.fromEntries(kept.map((column) => [column, published[column]])) };
}

function isUnchosen({ unchosen }: Sides, name: ResourceName, id: number, column: string): boolean {
  return unchosen.columns.get(`${name}/${id}`)?.has(column) ?? false;
}

/** Whether a row is to be published at `now`: posts may wait for their time. */
function isDue(resource: Resource, row: Record<string, unknown>, now: Date): boolean {
  const column = resource.shape === 'collection' ? resource.heldBackUntil : undefined;
  const time = column && row[column];
  return typeof time !== 'string' || Date.parse(time) <= now.getTime();
}

function planned(plan: Plan, name: ResourceName): Map<number, StoredRow | null> {
  const rows = plan.get(name) ?? new Map<number, StoredRow | null>();
  plan.set(name, rows);
  return rows;
}

/** Planned rows whose target won't be there: a required one is copied too, another is left out for now. */
async function supplyTargets(
  sides: Sides,
  { from: source, column, to: name, target, required }: Reference,
): Promise<void> {
  const { from, to, plan } = sides;
  const rows = [...planned(plan, source).values()].filter(
    (row) => row !== null && row[column] !== null,
  ) as StoredRow[];
  const wanted = new Set(rows.map((row) => row[column]));
  const targets = planned(plan, name);
  for (const row of targets.values()) if (row) wanted.delete(row[target]);
  for (const row of await rowsWith(to, name, target, wanted))
    if (!targets.has(row.id)) wanted.delete(row[target]);
  if (required) {
    for (const row of await rowsWith(from, name, target, wanted))
      targets.set(row.id, await withoutUnchosen(sides, name, row, target));
    return;
  }
  for (const row of rows)
    if (wanted.has(row[column])) planned(plan, source).set(row.id, { ...row, [column]: null });
}

/** Published values that stay and refer to what the plan removes or renames. */
async function followTargets(
  sides: Sides,
  { from: source, column, to: name, target, onRemove, follows }: Reference,
): Promise<void> {
  const { from, to, plan } = sides;
  const targets = planned(plan, name);
  const becomes = new Map<unknown, unknown>();
  for (const before of await rowsWith(to, name, 'id', targets.keys())) {
    const after = targets.get(before.id);
    if (!after && onRemove !== 'refuse') becomes.set(before[target], undefined);
    if (after && follows && after[target] !== before[target]) becomes.set(before[target], after[target]);
  }
  const rows = planned(plan, source);
  const following = await rowsWith(to, source, column, becomes.keys());
  const working = new Map(
    (
      await rowsWith(
        from,
        source,
        'id',
        following.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  for (const row of following) {
    if (rows.has(row.id) && !isUnchosen(sides, source, row.id, column)) continue;
    const base = rows.has(row.id) ? rows.get(row.id) : { ...row, ...stampsOf(working.get(row.id)) };
    if (!base) continue;
    const value = becomes.get(row[column]);
    rows.set(
      row.id,
      value === undefined && onRemove === 'remove' ? null : { ...base, [column]: value ?? null },
    );
  }
}

/** Published rows that were copied without a reference because its target was not there; now it is. */
async function recall(
  sides: Sides,
  { from: source, column, to: name, target, required }: Reference,
): Promise<void> {
  if (required) return;
  const { from, to, plan } = sides;
  const targets = planned(plan, name);
  const known = new Set((await rowsWith(to, name, 'id', targets.keys())).map((row) => row.id));
  const arrived = [...targets.values()].filter((row) => row !== null && !known.has(row.id)) as StoredRow[];
  const working = await rowsWith(
    from,
    source,
    column,
    arrived.map((row) => row[target]),
  );
  const waiting = new Map(working.map((row) => [row.id, row]));
  const rows = planned(plan, source);
  for (const row of await rowsWith(to, source, 'id', waiting.keys())) {
    if (rows.has(row.id) || row[column] !== null || isUnchosen(sides, source, row.id, column)) continue;
    const mine = waiting.get(row.id);
    rows.set(row.id, { ...row, [column]: mine?.[column], ...stampsOf(mine) });
  }
}

/** A row that follows is written as well: when all of it is published, nothing of it differs from the working row. */
function stampsOf(working: StoredRow | undefined): Partial<StoredRow> {
  return working ? { updatedAt: working['updatedAt'], revision: working['revision'] } : {};
}
