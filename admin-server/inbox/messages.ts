import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Context } from 'hono';
import * as z from 'zod';
import { contactForms } from '#content-db/inbox.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { bodyType, readBody } from '../http/body.ts';
import { idParam } from '../http/content-body.ts';
import { containsText, type ListQuery, searchParam } from '../http/list-query.ts';
import { recordRevocation } from '../revocations/record.ts';
import { requireRow, visitorListRoutes, type VisitorListDeps } from '../visitors/list.ts';
import { subject } from './subjects.ts';

type Message = typeof contactForms.$inferSelect & { subject: string | null };

const columns = { ...getTableColumns(contactForms), subject };

const marks = z
  .strictObject({ isRead: z.boolean('Must be true or false'), isSpam: z.boolean('Must be true or false') })
  .partial();

/** Which messages to list: all but spam, unread ones, or spam. */
const filters = z.object({
  filter: z.enum(['inbox', 'unread', 'spam'], 'Must be inbox, unread or spam').default('inbox'),
});

type Query = ListQuery & z.input<typeof filters>;

/** The calls for messages of the contact form. PATCH marks a message as read, or says whether it is spam. */
export function messageRoutes(deps: VisitorListDeps) {
  return visitorListRoutes<'contact-messages', Message, Query>(deps, {
    name: 'contact-messages',
    noun: 'message',
    table: contactForms,
    conditionOf,
    select: (queries, condition, order, { limit, offset }) =>
      queries.select(columns).from(contactForms).where(condition).orderBy(order).limit(limit).offset(offset),
    async remove(tx, condition) {
      const { id, createdAt } = contactForms;
      const removed = await tx.delete(contactForms).where(condition).returning({ id, createdAt });
      for (const message of removed) await recordRevocation(tx, { kind: 'message', ...message });
      return removed.length;
    },
    csvColumns: {
      id: ({ id }) => id,
      received: ({ createdAt }) => createdAt,
      name: ({ name }) => name,
      email: ({ email }) => email,
      message: ({ message }) => message,
      about: ({ subject }) => subject,
      page: ({ page }) => page,
      language: ({ locale }) => locale,
      read: ({ isRead }) => (isRead ? 'yes' : 'no'),
      spam: ({ isSpam, spamSigns }) => (isSpam ? 'yes' : spamSigns.length > 0 ? 'perhaps' : 'no'),
    },
  }).patch('/contact-messages/:id', bodyType<{ json: z.input<typeof marks> }>(), async (c) => {
    const values = parseOrExplain(marks, (await readBody(c, 1024)).values, 'message');
    const isJudged = values.isSpam !== undefined;
    const update = { ...values, ...(isJudged && { spamSigns: [] }), updatedAt: new Date().toISOString() };
    const id = idParam(c);
    const [row] = await deps.content.write((tx) =>
      tx.update(contactForms).set(update).where(eq(contactForms.id, id)).returning(),
    );
    return c.json(requireRow(row, 'message', id));
  });
}

function conditionOf(c: Context) {
  const search = searchParam(c);
  const { filter } = parseOrExplain(filters, c.req.query(), 'query');
  return and(
    eq(contactForms.isSpam, filter === 'spam'),
    filter === 'unread' ? eq(contactForms.isRead, false) : undefined,
    containsText(search, contactForms.name, contactForms.email, contactForms.message, subject),
  );
}
