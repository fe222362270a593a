import { desc, eq, getTableColumns, like } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import { isPublicRow, type Resource } from '#content-db/model/resource.ts';
import { pictureStem } from '#content-db/read/withdrawn.ts';
import { ownerOf, rowsWith } from '#content-db/read/references.ts';
import { publishRuns, releases } from '#content-db/releases.ts';
import { isInForce, withdrawals } from '#content-db/withdrawals.ts';
import { type ResourceName, resourceNames, resources } from '#content-db/types/index.ts';
import type { Selection } from '#content-db/write/copy-plan.ts';
import { publicSince } from '#content-db/write/public-since.ts';
import type { PendingHooks } from '../types.ts';
import { type ChangeState, publishTimes, rowOf, selectionOf } from './pending.ts';
import { readWaiting, type Waiting } from './waiting.ts';

/** The words for the state of a row. One holds: the first of them that is true. A row without any of them is live. */
const states = ['taken-down', 'failed', 'scheduled', 'hidden', 'draft', 'changed'] as const;

/** What holds for a row that is not simply live. */
export interface RowState {
  resource: ResourceName;
  rowId: number;
  state: (typeof states)[number];
  /** When it goes live, or was to: the time that staff gave the row, or the one that they chose for its changes if that is later. */
  at: string | null;
  /** Whether that time has passed. */
  isPast: boolean;
  /**
   * More about a row with pending changes whose type has a publish time:
   * - `accepted`: it goes live at `at` without anybody doing anything;
   * - `due`: its time has come, and the server publishes it within seconds, or tries again later;
   * - `unpublished`: it goes live only when somebody publishes it;
   * - `edited`: the same, because it was edited after it had been scheduled;
   * - `taken-back`: the same, because an undo took it back;
   * - `leaving`: it is live, and publishing its changes takes it off the site until `at`.
   */
  why: 'accepted' | 'due' | 'unpublished' | 'edited' | 'taken-back' | 'leaving' | null;
  /** Ids of its pending changes; none where these do not decide. */
  changes: number[];
}

/**
 * The state of each row that is not simply live: taken down; its last publish failed; all its changes wait for a time;
 * hidden, here and for visitors; not published yet; or live, with changes that are not. Changes of a text count for the
 * row that it belongs to.
 */
export async function rowStates(
  { content, published, pendingHooks }: Sides,
  now: Date,
  waiting?: Waiting,
): Promise<RowState[]> {
  const [working, live] = [content.read, published.read];
  const ofChanges = await statesOfChanges(
    working,
    live,
    waiting ?? (await readWaiting(working, pendingHooks)),
    now,
  );
  const found = new Map(ofChanges.map((row) => [rowOf(row), row]));
  const add = (row: RowKey, state: RowState['state']) => {
    const before = found.get(rowOf(row)) ?? { ...row, state: 'changed', ...untimed };
    if (states.indexOf(state) < states.indexOf(before.state))
      found.set(rowOf(row), { ...before, state, changes: [] });
  };
  for (const row of await hiddenRows(working, live)) add(row, 'hidden');
  for (const row of await withdrawnRows(working)) add(row, 'taken-down');
  return [...found.values()];
}

const untimed = { at: null, isPast: false, why: null, changes: [] };

interface Sides {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
  pendingHooks: readonly PendingHooks[];
}

/** The ids of the rows of a type that are not simply live, by their state. */
export async function idsByState(
  sides: Sides & { clock: () => Date },
  name: ResourceName,
): Promise<Map<string, number[]>> {
  const rows = await rowStates(sides, sides.clock());
  const own = Map.groupBy(
    rows.filter(({ resource }) => resource === name),
    ({ state }) => state,
  );
  return new Map([...own].map(([state, group]) => [state, group.map(({ rowId }) => rowId)]));
}

type RowKey = Pick<RowState, 'resource' | 'rowId'>;

/** The rows that are taken down, and those that stand for a picture that is. */
async function withdrawnRows(working: Queries): Promise<RowKey[]> {
  const { rows, pictures } = withdrawals;
  const down = await working.select({ rows, pictures }).from(withdrawals).where(isInForce);
  const found: RowKey[] = down.flatMap((withdrawal) => withdrawal.rows);
  const stems = new Set(down.flatMap((withdrawal) => withdrawal.pictures));
  if (stems.size === 0) return found;
  for (const resource of resourceNames) {
    const { table, pictureColumn = '' }: Resource = resources[resource];
    const column = getTableColumns(table)[pictureColumn];
    if (!column) continue;
    const isUpload = like(column, '/uploads/%');
    for (const { id, url } of await working.select({ id: table.id, url: column }).from(table).where(isUpload))
      if (stems.has(pictureStem(String(url).replace('/uploads/', '')))) found.push({ resource, rowId: id });
  }
  return found;
}

async function statesOfChanges(
  working: Queries,
  published: Queries,
  waiting: Waiting,
  now: Date,
): Promise<RowState[]> {
  const owned = await withOwners(working, published, waiting.pending);
  const rows = selectionOf([...owned.keys()]);
  const live = await existingRows(published, rows);
  const times = await publishTimes(working, rows);
  const failure = await lastFailure(published);
  return [...owned].map(([row, all]): RowState => {
    const key = rowOf(row);
    const changes = all.map(({ id }) => id);
    const dated = datedState(
      all.filter((change) => rowOf(change) === key),
      { time: times.get(key), isLive: live.has(key) },
      waiting,
      now,
    );
    const details = { ...row, ...(dated ?? untimed), changes };
    if (changes.some((id) => waiting.failed.has(id)) || isStillFailing(changes, failure))
      return { ...details, state: 'failed' };
    if (dated && dated.why !== 'leaving')
      return { ...details, state: dated.why === 'accepted' || dated.why === 'due' ? 'scheduled' : 'draft' };
    const chosen = changes.map((id) => waiting.times.get(id)?.at);
    if (chosen.every((at) => at !== undefined)) {
      const at = chosen.toSorted().at(-1) ?? null;
      return { ...details, ...timeOf(at, now), state: 'scheduled' };
    }
    return { ...details, state: live.has(key) ? 'changed' : 'draft' };
  });
}

/**
 * Whether and when a row reaches visitors whose type has a publish time; undefined for other rows, and for live ones that
 * their changes leave live.
 */
function datedState(
  own: ChangeState[],
  { time, isLive }: { time: string | null | undefined; isLive: boolean },
  { times: chosen, takenBack }: Waiting,
  now: Date,
): Pick<RowState, 'why' | 'at' | 'isPast'> | undefined {
  const [first] = own;
  if (time === undefined || !first) return undefined;
  const column = publicSince(resources[first.resource]);
  if (isLive) {
    const isLeaving = column !== undefined && own.some(({ columns }) => columns.includes(column));
    return isLeaving && isAfter(time, now) ? { why: 'leaving', ...timeOf(time, now) } : undefined;
  }
  const open = own.filter((change) => !change.isScheduled && !chosen.has(change.id));
  if (open.some(({ id }) => takenBack.has(id))) return { why: 'taken-back', ...timeOf(time, now) };
  if (open.length > 0) {
    const wasAccepted = own.some(({ isScheduled }) => isScheduled);
    return { why: wasAccepted ? 'edited' : 'unpublished', ...timeOf(time, now) };
  }
  const times = [time, ...own.map(({ id }) => chosen.get(id)?.at)].filter((at) => typeof at === 'string');
  const at = times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
  return { why: isAfter(at, now) ? 'accepted' : 'due', ...timeOf(at, now) };
}

function timeOf(at: string | null, now: Date): Pick<RowState, 'at' | 'isPast'> {
  return { at, isPast: at !== null && !isAfter(at, now) };
}

function isAfter(at: string | null, now: Date): boolean {
  return at !== null && Date.parse(at) > now.getTime();
}

interface Failure {
  /** The changes that the release failed for. */
  causes: number[];
  /** The last change that it had. */
  upTo: number;
}

/** Of the last release, if it failed. */
async function lastFailure(published: Queries): Promise<Failure | undefined> {
  const { id, state, changes } = releases;
  const [last] = await published.select({ id, state, changes }).from(releases).orderBy(desc(id)).limit(1);
  if (last?.state !== 'failed') return undefined;
  const [run] = await published
    .select({ result: publishRuns.result })
    .from(publishRuns)
    .where(eq(publishRuns.releaseId, last.id));
  const causes = run?.result?.state === 'failed' ? (run.result.causes ?? []) : [];
  return { causes, upTo: Math.max(0, ...last.changes) };
}

/** Whether a row caused the failure, and nobody has changed it since. */
function isStillFailing(changes: number[], failure: Failure | undefined): boolean {
  if (!failure || changes.some((id) => id > failure.upTo)) return false;
  return changes.some((id) => failure.causes.includes(id));
}

/** The pending changes by the row that staff edit to change them. */
async function withOwners(
  working: Queries,
  published: Queries,
  pending: ChangeState[],
): Promise<Map<RowKey, ChangeState[]>> {
  const owners = new Map<string, RowKey>();
  for (const [name, ids] of selectionOf(pending))
    for (const queries of [published, working])
      for (const row of await rowsWith(queries, name, 'id', ids)) {
        const { resource, id } = ownerOf(name, row);
        owners.set(`${name}/${row.id}`, { resource, rowId: id });
      }
  const byKey = new Map<string, RowKey>();
  const groups = new Map<RowKey, ChangeState[]>();
  for (const change of pending) {
    const owner = owners.get(rowOf(change)) ?? { resource: change.resource, rowId: change.rowId };
    const row = byKey.get(rowOf(owner)) ?? owner;
    byKey.set(rowOf(owner), row);
    groups.set(row, [...(groups.get(row) ?? []), change]);
  }
  return groups;
}

async function existingRows(published: Queries, rows: Selection): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const [resource, ids] of rows)
    for (const { id } of await rowsWith(published, resource, 'id', ids))
      existing.add(rowOf({ resource, rowId: id }));
  return existing;
}

/** The rows that staff hid, and that visitors do not see. */
async function hiddenRows(working: Queries, published: Queries): Promise<RowKey[]> {
  const hidden: RowKey[] = [];
  for (const resource of resourceNames) {
    const { table, isPublic }: Resource = resources[resource];
    if (!isPublic) continue;
    const columns = getTableColumns(table);
    const decisive = Object.fromEntries(
      isPublic.columns.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])),
    );
    const rows = await working.select({ ...decisive, id: table.id }).from(table);
    const ids = rows.filter((row) => !isPublicRow({ isPublic }, row)).map(({ id }) => Number(id));
    const live = await rowsWith(published, resource, 'id', ids);
    const seen = new Set(live.filter((row) => isPublicRow({ isPublic }, row)).map(({ id }) => id));
    hidden.push(...ids.filter((id) => !seen.has(id)).map((rowId) => ({ resource, rowId })));
  }
  return hidden;
}
