import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { contactForms, subscribers } from '#content-db/people.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { readBody } from '../http/body.ts';
import { csvResponse } from './csv.ts';
import { idOf } from '../http/content-body.ts';
import { has, type Listing, partOf, searchOf, takes } from '../http/list-query.ts';

export interface OfficeOptions {
  content: Pick<Database, 'read' | 'write'>;
}

const marks = z
  .strictObject({ isRead: z.boolean('Must be true or false'), isSpam: z.boolean('Must be true or false') })
  .partial();

/** Which messages are listed: those of people, those of them that nobody has read, or spam. */
const filters = z.object({
  filter: z.enum(['inbox', 'unread', 'spam'], 'Must be inbox, unread or spam').default('inbox'),
});

type Filter = z.input<typeof filters>;

/** Calls of the office: /contact-messages, /subscribers; both also as .csv. */
export function adminOffice({ content }: OfficeOptions) {
  return new Hono<SignedIn>()
    .get('/contact-messages', takes<{ query: Listing & Filter }>(), async (c) => {
      const [part, search] = [partOf(c), searchOf(c)];
      const wanted = messagesWanted(c, search);
      const rows = await content.read
        .select()
        .from(contactForms)
        .where(wanted)
        .orderBy(desc(contactForms.id))
        .limit(part.rows)
        .offset(part.offset);
      c.header('X-Total-Count', String(await content.read.$count(contactForms, wanted)));
      return c.json(rows);
    })
    .get('/contact-messages.csv', takes<{ query: Listing & Filter }>(), (c) => {
      const wanted = messagesWanted(c, searchOf(c));
      return csvResponse('contact-messages.csv', messageColumns, allMessages(content.read, wanted));
    })
    .patch('/contact-messages/:id', takes<{ json: z.input<typeof marks> }>(), async (c) => {
      const values = parseOrExplain(marks, (await readBody(c, 1024)).values, 'message');
      const stamped = { ...values, updatedAt: new Date().toISOString() };
      const id = idOf(c);
      const [row] = await content.write((tx) =>
        tx.update(contactForms).set(stamped).where(eq(contactForms.id, id)).returning(),
      );
      return c.json(demand(row, 'message', id));
    })
    .delete('/contact-messages/:id', async (c) => {
      const id = idOf(c);
      const [row] = await content.write((tx) =>
        tx.delete(contactForms).where(eq(contactForms.id, id)).returning({ id: contactForms.id }),
      );
      demand(row, 'message', id);
      return c.body(null, 204);
    })
    .get('/subscribers', takes<{ query: Listing }>(), async (c) => {
      const [part, search] = [partOf(c), searchOf(c)];
      const wanted = has(search, subscribers.email);
      const rows = await content.read
        .select(subscriber)
        .from(subscribers)
        .where(wanted)
        .orderBy(desc(subscribers.id))
        .limit(part.rows)
        .offset(part.offset);
      c.header('X-Total-Count', String(await content.read.$count(subscribers, wanted)));
      return c.json(rows);
    })
    .get('/subscribers.csv', takes<{ query: Listing }>(), (c) => {
      const wanted = has(searchOf(c), subscribers.email);
      return csvResponse('subscribers.csv', subscriberColumns, allSubscribers(content.read, wanted));
    })
    .delete('/subscribers/:id', async (c) => {
      const id = idOf(c);
      const [row] = await content.write((tx) =>
        tx.delete(subscribers).where(eq(subscribers.id, id)).returning({ id: subscribers.id }),
      );
      demand(row, 'subscriber', id);
      return c.body(null, 204);
    });
}

function messagesWanted(c: Context, search: string): SQL | undefined {
  const { filter } = parseOrExplain(filters, c.req.query(), 'query');
  return and(
    eq(contactForms.isSpam, filter === 'spam'),
    filter === 'unread' ? eq(contactForms.isRead, false) : undefined,
    has(search, contactForms.name, contactForms.email, contactForms.message),
  );
}

function demand<T>(row: T | undefined, what: string, id: number): T {
  if (row === undefined)
    throw new Problem('not-found', `There is no ${what} ${id}. It may have been deleted.`);
  return row;
}

const { id, email, locale, consentAt, confirmedAt, createdAt } = subscribers;

/** What staff see of a subscriber: the token of the mail is nobody's business. */
const subscriber = { id, email, locale, consentAt, confirmedAt, createdAt };

const messageColumns = ['id', 'received', 'name', 'email', 'message', 'language', 'read', 'spam'];
const subscriberColumns = ['id', 'email', 'language', 'consent', 'confirmed'];

/** Rows of a table in parts: there may be very many. */
const portion = 500;

async function* allMessages(queries: Queries, wanted: SQL | undefined): AsyncGenerator<unknown[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await queries
      .select()
      .from(contactForms)
      .where(and(wanted, lt(contactForms.id, before)))
      .orderBy(desc(contactForms.id))
      .limit(portion);
    for (const row of rows)
      yield [
        row.id,
        row.createdAt,
        row.name,
        row.email,
        row.message,
        row.locale,
        row.isRead ? 'yes' : 'no',
        row.isSpam ? 'yes' : 'no',
      ];
    const last = rows.at(-1);
    if (!last) return;
    before = last.id;
  }
}

async function* allSubscribers(queries: Queries, wanted: SQL | undefined): AsyncGenerator<unknown[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await queries
      .select(subscriber)
      .from(subscribers)
      .where(and(wanted, lt(id, before)))
      .orderBy(desc(id))
      .limit(portion);
    for (const row of rows) yield [row.id, row.email, row.locale, row.consentAt, row.confirmedAt];
    const last = rows.at(-1);
    if (!last) return;
    before = last.id;
  }
}
