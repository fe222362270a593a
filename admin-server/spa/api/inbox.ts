import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Dashboard } from '#admin-server/history/dashboard.ts';
import type { Hit } from '#admin-server/content/search.ts';
import type { contactForms } from '#content-db/people.ts';
import { request } from './client.ts';

/** What a visitor sent with the contact form. */
export type ContactMessage = typeof contactForms.$inferSelect;

/** What needs staff. Others work too, and visitors write: it is asked for anew whenever the dashboard opens. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => request<Dashboard>('GET', 'dashboard'),
  staleTime: 0,
});

export function markMessage(
  id: number,
  marks: Partial<Pick<ContactMessage, 'isRead' | 'isSpam'>>,
): Promise<ContactMessage> {
  return request('PATCH', `contact-messages/${id}`, marks);
}

/** Content of every kind, and messages, that somebody may mean by what is typed. */
export function searchQuery(search: string) {
  return queryOptions({
    queryKey: ['search', search],
    queryFn: () => request<Hit[]>('GET', `search?${new URLSearchParams({ search })}`),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
