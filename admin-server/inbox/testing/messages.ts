import { contactForms } from '#content-db/inbox.ts';
import type { Database } from '#content-db/database/open.ts';

type Message = typeof contactForms.$inferInsert;

/** Stores messages as the contact form does. */
export function receive(content: Database, ...messages: Partial<Message>[]): Promise<unknown> {
  const rows = messages.map((message) => ({
    name: 'Sara Ali',
    email: 'sara@example.org',
    message: 'Hello',
    ...message,
  }));
  return content.write((tx) => tx.insert(contactForms).values(rows));
}
