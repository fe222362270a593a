import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import * as z from 'zod';
import { contactForms } from '#content-db/people.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { readBody } from '../http/body.ts';
import { idOf } from '../http/content-body.ts';
import { has, type Listing, searchOf, takes } from '../http/list-query.ts';
import { inboxCalls, type InboxDeps, requireRow } from './inbox-list.ts';

type Message = typeof contactForms.$inferSelect;

const marks = z
  .strictObject({ isRead: z.boolean('Must be true or false'), isSpam: z.boolean('Must be true or false') })
  .partial();

/** Which messages are listed: those of people, those of them that nobody has read, or spam. */
const filters = z.object({
  filter: z.enum(['inbox', 'unread', 'spam'], 'Must be inbox, unread or spam').default('inbox'),
});

type Query = Listing & z.input<typeof filters>;

/** The calls for messages of the contact form; PATCH marks one as read or as spam. */
export function adminMessages(deps: InboxDeps) {
  return inboxCalls<'contact-messages', Message, Query>(deps, {
    name: 'contact-messages',
    noun: 'message',
    table: contactForms,
    conditionOf,
    select: (queries, condition, order, { rows, offset }) =>
      queries.select().from(contactForms).where(condition).orderBy(order).limit(rows).offset(offset),
    cells: {
      id: ({ id }) => id,
      received: ({ createdAt }) => createdAt,
      name: ({ name }) => name,
      email: ({ email }) => email,
      message: ({ message }) => message,
      language: ({ locale }) => locale,
      read: ({ isRead }) => (isRead ? 'yes' : 'no'),
      spam: ({ isSpam }) => (isSpam ? 'yes' : 'no'),
    },
  }).patch('/contact-messages/:id', takes<{ json: z.input<typeof marks> }>(), async (c) => {
    const values = parseOrExplain(marks, (await readBody(c, 1024)).values, 'message');
    const stamped = { ...values, updatedAt: new Date().toISOString() };
    const id = idOf(c);
    const [row] = await deps.content.write((tx) =>
      tx.update(contactForms).set(stamped).where(eq(contactForms.id, id)).returning(),
    );
    return c.json(requireRow(row, 'message', id));
  });
}

function conditionOf(c: Context) {
  const search = searchOf(c);
  const { filter } = parseOrExplain(filters, c.req.query(), 'query');
  return and(
    eq(contactForms.isSpam, filter === 'spam'),
    filter === 'unread' ? eq(contactForms.isRead, false) : undefined,
    has(search, contactForms.name, contactForms.email, contactForms.message),
  );
}
