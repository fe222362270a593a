import { queryOptions } from '@tanstack/react-query';
import type { Dashboard } from '#admin-server/api/dashboard.ts';
import type { Locale } from '#content-db/locale.ts';
import type { ResourceName } from '#content-db/resources/index.ts';
import { request } from './client.ts';

/** What a visitor sent with the contact form. */
export interface ContactMessage {
  id: number;
  name: string;
  email: string;
  message: string;
  locale: Locale;
  isRead: boolean;
  isSpam: boolean;
  createdAt: string;
}

export interface Subscriber {
  id: number;
  email: string;
  locale: Locale;
  consentAt: string;
  confirmedAt: string | null;
}

/** One write to the content. */
export interface Change {
  id: number;
  resource: ResourceName;
  rowId: number;
  action: 'create' | 'update' | 'remove';
  columns: string[];
  at: string;
  by: string;
  /** The release that made it public; null while it is pending. */
  releaseId: number | null;
  isScheduled: boolean;
  /** What people call the row. */
  name: string;
}

/** What needs staff. Others work too, and visitors write: it is asked for anew whenever the dashboard opens. */
export const dashboardQuery = queryOptions({ queryKey: ['dashboard'], queryFn: () => request<Dashboard>('GET', 'dashboard'), staleTime: 0 });

export function markMessage(id: number, marks: Partial<Pick<ContactMessage, 'isRead' | 'isSpam'>>): Promise<ContactMessage> {
  return request('PATCH', `contact-messages/${id}`, marks);
}
