import { desc, eq, getTableColumns, like } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import { isPublicRow, type Resource } from '#content-db/model/resource.ts';
import { pictureStem } from '#content-db/read/withdrawn.ts';
import { ownerOf, rowsWith } from '#content-db/read/references.ts';
import { publishRuns, releases } from '#content-db/releases.ts';
import { isInForce, withdrawals } from '#content-db/withdrawals.ts';
import { type ResourceName, resourceNames, resources } from '#content-db/types/index.ts';
import { type ChangeState, pendingStates, rowOf, selectionOf } from './pending.ts';
import { type Publication, publications } from './publication.ts';
import { listSchedules, type Schedule, scheduleOfChanges } from './scheduled-publishes.ts';

/** The words for the state of a row. One holds: the first of them that is true. A row without any of them is live. */
const rowStates = ['taken-down', 'failed', 'scheduled', 'hidden', 'draft', 'changed'] as const;

/** What holds for a row that is not simply live. */
export interface RowStatus {
  resource: ResourceName;
  rowId: number;
  status: (typeof rowStates)[number];
  /** When it goes live, or was to. */
  at: string | null;
  /** Ids of its pending changes. */
  changes: number[];
  /** More about a row with a publish time. */
  publication?: Publication;
}

/**
 * The status of each row that is not simply live: taken down; its last publish failed; all its changes wait for a time;
 * hidden, here and for visitors; not published yet; or live, with changes that are not. Changes of a text count for the
 * row that it belongs to.
 */
export async function rowStatuses(working: Queries, published: Queries, now: Date): Promise<RowStatus[]> {
  const found: RowStatus[] = [
    ...(await withdrawnRows(working)).map((row) => ({ ...row, status: 'taken-down' as const, ...nothing })),
    ...(await statusesOfChanges(working, published, now)),
    ...(await hiddenRows(working, published)).map((row) => ({
      ...row,
      status: 'hidden' as const,
      ...nothing,
    })),
  ];
  const rank = ({ status }: RowStatus) => rowStates.indexOf(status);
  const byRow = Map.groupBy(found, rowOf);
  return [...byRow.values()].flatMap((all) => all.toSorted((a, b) => rank(a) - rank(b)).slice(0, 1));
}

const nothing = { at: null, changes: [] };

/** The ids of the rows of a type that are not simply live, by their status. */
export async function idsByStatus(
  { content, published, clock }: { content: Reading; published: Reading; clock: () => Date },
  name: ResourceName,
): Promise<Map<string, number[]>> {
  const statuses = await rowStatuses(content.read, published.read, clock());
  const own = statuses.filter(({ resource }) => resource === name);
  const groups = Map.groupBy(own, ({ status }) => status);
  return new Map([...groups].map(([status, rows]) => [status, rows.map(({ rowId }) => rowId)]));
}

type Reading = Pick<Database, 'read'>;

type RowKey = Pick<RowStatus, 'resource' | 'rowId'>;

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

async function statusesOfChanges(working: Queries, published: Queries, now: Date): Promise<RowStatus[]> {
  const pending = await pendingStates(working);
  const all = await listSchedules(working);
  const owned = await withOwners(working, published, pending);
  const live = await existingRows(published, [...owned.keys()]);
  const dated = new Map((await publications(working, published, now)).map((row) => [rowOf(row), row]));
  const [failure, failed] = [await lastFailure(published), new Set(failedIn(all))];
  const planned = all.filter(({ error }) => error === null);
  const schedules = await scheduleOfChanges(working, pending, planned);
  return [...owned].map(([row, changes]) => {
    const key = rowOf(row);
    const publication = dated.get(key);
    const at = publication?.at ?? null;
    const ids = changes.map(({ id }) => id);
    const details = { ...row, at, changes: ids, ...(publication && { publication }) };
    if (ids.some((id) => failed.has(id)) || isStillFailing(ids, failure))
      return { ...details, status: 'failed' };
    if (publication && publication.state !== 'leaving')
      return { ...details, status: isPlanned(publication) ? 'scheduled' : 'draft' };
    const times = ids.map((id) => schedules.get(id)?.at);
    if (times.every((time) => time !== undefined))
      return { ...details, status: 'scheduled', at: times.toSorted().at(-1) ?? null };
    return { ...details, status: live.has(key) ? 'changed' : 'draft' };
  });
}

function isPlanned({ state }: Publication): boolean {
  return state === 'scheduled' || state === 'due';
}

function failedIn(schedules: Schedule[]): number[] {
  return schedules.filter(({ error }) => error !== null).flatMap(({ changes }) => changes);
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

async function existingRows(published: Queries, rows: RowKey[]): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const [resource, ids] of selectionOf(rows))
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
