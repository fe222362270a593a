import { queryOptions } from '@tanstack/react-query';
import type { ListedSchedule } from '#admin-server/publish/routes/schedules.ts';
import { api, read } from '../client.ts';
import { queryClient } from '../query-client.ts';

const { schedules } = api.publish;

/** Scheduled changes, the next ones first. The key makes them reload with the pending changes. */
export const schedulesQuery = queryOptions({
  queryKey: ['publish', 'schedules'],
  queryFn: () => read(schedules.$get()),
  staleTime: 5_000,
  refetchInterval: 30_000,
});

/** Schedules pending changes for a time (ISO 8601). @throws ApiError */
export function scheduleChanges(changes: number[], at: string): Promise<ListedSchedule> {
  return read(schedules.$post({ json: { changes, at } })).finally(refreshPublish);
}

/** Moves a schedule to another time (ISO 8601). @throws ApiError */
export function moveSchedule(id: number, at: string): Promise<ListedSchedule> {
  return read(schedules[':id'].$patch({ param: { id: String(id) }, json: { at } })).finally(refreshPublish);
}

/** Cancels a schedule; its changes stay pending. @throws ApiError */
export async function cancelSchedule(id: number): Promise<void> {
  await schedules[':id'].$delete({ param: { id: String(id) } }).finally(refreshPublish);
}

function refreshPublish(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['publish'] });
}
