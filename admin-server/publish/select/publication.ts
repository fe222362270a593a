import { getTableColumns, inArray } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import type { ContentTable, Resource } from '#content-db/model/resource.ts';
import { chunksOf } from '#content-db/read/references.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { type ChangeState, pendingStates, rowOf } from './pending.ts';
import { listSchedules, type Schedule, scheduleOfChanges } from './scheduled-publishes.ts';
import { takenBackChanges } from './taken-back.ts';

/** Whether a row of a type with a publish time reaches visitors, and when. */
export interface Publication {
  resource: ResourceName;
  rowId: number;
  /**
   * - `scheduled`: it goes live at `at` without anybody doing anything;
   * - `due`: its time has come, and the server publishes it within seconds, or tries again later;
   * - `draft`: it goes live only when somebody publishes it;
   * - `edited`: the same, because it was edited after it had been scheduled;
   * - `taken-back`: the same, because an undo took it back;
   * - `leaving`: it is live, and publishing its changes takes it off the site until `at`.
   */
  state: 'scheduled' | 'due' | 'draft' | 'edited' | 'taken-back' | 'leaving';
  /** The time that staff gave the row, or that of its schedule if that is later. */
  at: string | null;
  /** Whether that time has passed. */
  isPast: boolean;
}

/** The publication of each row of such a type that has pending changes; the other rows are live, or gone. */
export async function publications(working: Queries, published: Queries, now: Date): Promise<Publication[]> {
  const pending = await pendingStates(working);
  const schedules = (await listSchedules(working)).filter(({ error }) => error === null);
  const waiting: Waiting = {
    schedules: await scheduleOfChanges(working, pending, schedules),
    takenBack: new Set((await takenBackChanges(working, pending)).keys()),
  };
  const groups = Map.groupBy(pending, rowOf);
  const found: Publication[] = [];
  for (const [resource, changes] of Map.groupBy(pending, (change) => change.resource)) {
    const definition: Resource = resources[resource];
    const column = definition.shape === 'collection' ? definition.heldBackUntil : undefined;
    if (column === undefined) continue;
    const ids = [...new Set(changes.map(({ rowId }) => rowId))];
    const live = await timesOf(published, definition.table, column, ids);
    for (const [rowId, time] of await timesOf(working, definition.table, column, ids)) {
      const group = groups.get(rowOf({ resource, rowId })) ?? [];
      const isDated = group.some(({ columns }) => columns.includes(column));
      const isAhead = time !== null && Date.parse(time) > now.getTime();
      if (live.has(rowId) && !(isDated && isAhead)) continue;
      const { state, at } = live.has(rowId)
        ? { state: 'leaving' as const, at: time }
        : stateOf(group, time, waiting, now);
      found.push({ resource, rowId, state, at, isPast: at !== null && Date.parse(at) <= now.getTime() });
    }
  }
  return found;
}

interface Waiting {
  schedules: ReadonlyMap<number, Schedule>;
  takenBack: ReadonlySet<number>;
}

/** The state of a row that is not live. */
function stateOf(
  group: ChangeState[],
  time: string | null,
  { schedules, takenBack }: Waiting,
  now: Date,
): Pick<Publication, 'state' | 'at'> {
  const accepted = group.filter(({ isScheduled }) => isScheduled);
  const open = group.filter(({ id, isScheduled }) => !isScheduled && !schedules.has(id));
  if (open.some(({ id }) => takenBack.has(id))) return { state: 'taken-back', at: time };
  if (open.length > 0) return { state: accepted.length > 0 ? 'edited' : 'draft', at: time };
  const times = [time, ...group.map(({ id }) => schedules.get(id)?.at)].filter(
    (at) => typeof at === 'string',
  );
  const at = times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
  return { state: at !== null && Date.parse(at) > now.getTime() ? 'scheduled' : 'due', at };
}

/** The publish times of those of these rows that exist. */
async function timesOf(
  queries: Queries,
  table: ContentTable,
  name: string,
  ids: number[],
): Promise<Map<number, string | null>> {
  const times = new Map<number, string | null>();
  const column = getTableColumns(table)[name];
  if (!column) return times;
  for (const part of chunksOf(ids)) {
    const rows = await queries
      .select({ id: table.id, time: column })
      .from(table)
      .where(inArray(table.id, part));
    for (const { id, time } of rows) times.set(Number(id), typeof time === 'string' ? time : null);
  }
  return times;
}
