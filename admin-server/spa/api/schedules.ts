import { queryOptions } from '@tanstack/react-query';
import type { ListedSchedule } from '#admin-server/publish/routes/schedules.ts';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';

/** Changes that go live at a time, the next ones first. It is asked for anew with what is pending. */
export const schedulesQuery = queryOptions({
  queryKey: ['publish', 'schedules'],
  queryFn: () => request<ListedSchedule[]>('GET', 'publish/schedules'),
  staleTime: 5_000,
  refetchInterval: 30_000,
});

/** Lets pending changes go live at a time (ISO 8601). Throws an ApiError. */
export async function scheduleChanges(changes: number[], at: string): Promise<ListedSchedule> {
  return changed(request<ListedSchedule>('POST', 'publish/schedules', { changes, at }));
}

/** Lets them go live at another time. Throws an ApiError. */
export async function moveSchedule(id: number, at: string): Promise<ListedSchedule> {
  return changed(request<ListedSchedule>('PATCH', `publish/schedules/${id}`, { at }));
}

/** The changes stay pending. Throws an ApiError. */
export async function cancelSchedule(id: number): Promise<void> {
  return changed(request<void>('DELETE', `publish/schedules/${id}`));
}

async function changed<T>(call: Promise<T>): Promise<T> {
  return call.finally(() => queryClient.invalidateQueries({ queryKey: ['publish'] }));
}
