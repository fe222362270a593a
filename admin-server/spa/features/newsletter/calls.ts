import type { InferRequestType } from 'hono/client';
import type { subscriberRoutes } from '#admin-server/newsletter/subscribers.ts';
import { apiPath, callsOf, readPage } from '../../api/client.ts';

const calls = callsOf<typeof subscriberRoutes>();

type SubscriberFilter = InferRequestType<typeof calls.subscribers.$get>['query'];

/** One page of the subscribers, newest first. */
export function subscribersQuery(filter: SubscriberFilter) {
  return {
    queryKey: ['subscribers', 'page', filter],
    queryFn: () => readPage(calls.subscribers.$get({ query: filter })),
  };
}

/** The address of all subscribers as a CSV file. */
export function subscribersCsv(filter: SubscriberFilter): string {
  return apiPath + calls['subscribers.csv'].$path({ query: filter });
}

export async function removeSubscriber(id: number): Promise<void> {
  await calls.subscribers[':id'].$delete({ param: { id: String(id) } });
}
