import { queryOptions } from '@tanstack/react-query';
import type { ListedSchedule, scheduleCalls } from '#admin-server/schedules/routes.ts';
import type { NamedSet } from '../../resource/feature.ts';
import { callsOf } from '../../api/client.ts';
import { overviewQuery, refreshPublish } from '../../api/publish.ts';

export type { ListedSchedule };

const { schedules } = callsOf<typeof scheduleCalls>().publish;

/** What staff scheduled, the next first. */
export const schedulesQuery = queryOptions({ ...overviewQuery, select: ({ schedules = [] }) => schedules });

/** What gets a time: pending changes, what is in a set by then, or what has another time. */
export type Scheduled = { changes: number[] } | { set: NamedSet } | { schedule: ListedSchedule };

/** Chooses when something goes live (ISO 8601). @throws ApiError */
export async function schedule(what: Scheduled, at: string): Promise<void> {
  await request(what, at).finally(refreshPublish);
}

function request(what: Scheduled, at: string): Promise<unknown> {
  if ('schedule' in what)
    return schedules[':id'].$patch({ param: { id: String(what.schedule.id) }, json: { at } });
  return schedules.$post({ json: 'set' in what ? { set: what.set.id, at } : { ...what, at } });
}

/** Cancels a schedule; its changes stay pending. @throws ApiError */
export async function cancelSchedule(id: number): Promise<void> {
  await schedules[':id'].$delete({ param: { id: String(id) } }).finally(refreshPublish);
}
