import type { InferRequestType, InferResponseType } from 'hono/client';
import type { messageRoutes } from '#admin-server/inbox/messages.ts';
import { apiPath, callsOf, readPage } from '../../api/client.ts';

const calls = callsOf<typeof messageRoutes>();
const messages = calls['contact-messages'];

/** What a visitor sent with the contact form. */
export type ContactMessage = InferResponseType<typeof messages.$get>[number];

type MessageFilter = InferRequestType<typeof messages.$get>['query'];

/** One page of the messages, newest first. */
export function messagesQuery(filter: MessageFilter) {
  return {
    queryKey: ['contact-messages', 'page', filter],
    queryFn: () => readPage(messages.$get({ query: filter })),
  };
}

/** The address of all messages as a CSV file. */
export function messagesCsv(filter: MessageFilter): string {
  return apiPath + calls['contact-messages.csv'].$path({ query: filter });
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
