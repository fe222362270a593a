import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { api, apiPath, read, readPage } from './client.ts';

const messages = api['contact-messages'];

/** What a visitor sent with the contact form. */
export type ContactMessage = InferResponseType<typeof messages.$get>[number];

export type PersonalData = InferResponseType<(typeof api)['personal-data']['$get']>;

type MessageFilter = InferRequestType<typeof messages.$get>['query'];
type SubscriberFilter = InferRequestType<typeof api.subscribers.$get>['query'];

/** What needs attention. Refetched each time the dashboard opens: colleagues and visitors change it too. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => read(api.dashboard.$get()),
  staleTime: 0,
});

/** What the server will erase by age; refetched as it plans by the hour. */
export const plannedErasuresQuery = queryOptions({
  queryKey: ['planned-erasures'],
  queryFn: () => read(api['planned-erasures'].$get()),
  staleTime: 0,
});

/** One page of the messages, newest first. */
export function messagesQuery(filter: MessageFilter) {
  return {
    queryKey: ['contact-messages', 'page', filter],
    queryFn: () => readPage(messages.$get({ query: filter })),
  };
}

/** The address of all messages as a CSV file. */
export function messagesCsv(filter: MessageFilter): string {
  return apiPath + api['contact-messages.csv'].$path({ query: filter });
}

export async function markMessage(
  id: number,
  marks: Partial<Pick<ContactMessage, 'isRead' | 'isSpam'>>,
): Promise<void> {
  await messages[':id'].$patch({ param: { id: String(id) }, json: marks });
}

export async function removeMessage(id: number): Promise<void> {
  await messages[':id'].$delete({ param: { id: String(id) } });
}

/** One page of the subscribers, newest first. */
export function subscribersQuery(filter: SubscriberFilter) {
  return {
    queryKey: ['subscribers', 'page', filter],
    queryFn: () => readPage(api.subscribers.$get({ query: filter })),
  };
}

/** The address of all subscribers as a CSV file. */
export function subscribersCsv(filter: SubscriberFilter): string {
  return apiPath + api['subscribers.csv'].$path({ query: filter });
}

export async function removeSubscriber(id: number): Promise<void> {
  await api.subscribers[':id'].$delete({ param: { id: String(id) } });
}

/** What is stored of the person with an address. */
export function personalDataQuery(email: string) {
  return queryOptions({
    queryKey: ['personal-data', email],
    queryFn: () => read(api['personal-data'].$get({ query: { email } })),
    staleTime: 0,
    retry: false,
  });
}

/** The address of the same as a file. */
export function personalDataFile(email: string): string {
  return apiPath + api['personal-data.json'].$path({ query: { email } });
}

export function erasePersonalData(email: string) {
  return read(api['personal-data'].$delete({ query: { email } }));
}

/** Content of every type, and messages, that contain the search text. */
export function searchQuery(search: string) {
  return queryOptions({
    queryKey: ['search', search],
    queryFn: () => read(api.search.$get({ query: { search } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
