import { eq, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { Database, Queries } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { contactForms, subscribers } from '#content-db/people.ts';
import { recordAudit } from '../audit/record.ts';
import { queryType } from '../http/list-query.ts';
import { requireRecentProof } from '../http/recent-proof.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { recordRevocation, unreadable } from '../revocations/record.ts';
import type { InboxDeps } from './inbox-list.ts';
import { overwriteDeleted } from './overwriting.ts';
import { suppressionOf, unsubscribe } from './suppressions.ts';
import { emailField } from './visitor-fields.ts';

const query = z.object({ email: emailField.transform((email) => email.toLowerCase()) });

type Query = z.input<typeof query>;

export type PersonalDataDeps = Omit<InboxDeps, 'content'> & {
  content: InboxDeps['content'] & Pick<Database, 'overwriteDeleted'>;
};

/** What a visitor's address finds: GET shows it, GET .json downloads it, DELETE erases it. */
export function personalDataRoutes({ content, clock, onDeletion }: PersonalDataDeps) {
  const emailOf = (c: Context) => parseOrExplain(query, c.req.query(), 'query').email;

  return new Hono<SignedIn>()
    .get('/personal-data', queryType<Query>(), async (c) => c.json(await collect(content.read, emailOf(c))))
    .get('/personal-data.json', requireRecentProof, queryType<Query>(), async (c) => {
      const data = await collect(content.read, emailOf(c));
      await content.write((tx) => recordAudit(tx, c.var.actor, 'export', "Exported a person's data"));
      c.header('Content-Type', 'application/json; charset=utf-8');
      c.header('Content-Disposition', 'attachment; filename="personal-data.json"');
      return c.body(`${JSON.stringify(data, null, 2)}\n`);
    })
    .delete('/personal-data', requireRecentProof, queryType<Query>(), async (c) => {
      const email = emailOf(c);
      const counts = await content.write(async (tx) => {
        await recordAudit(tx, c.var.actor, 'erasure', "Erased a person's data");
        await recordRevocation(tx, { kind: 'person', address: unreadable(email) });
        return {
          messages: (await tx.delete(contactForms).where(isFrom(email)).returning()).length,
          // The hash of the address stays, so that nobody writes to it again.
          subscriptions: await unsubscribe(tx, eq(sql`lower(${subscribers.email})`, email), clock()),
        };
      });
      // What is erased is out of reach now. If the files are in use, they are overwritten later.
      await overwriteDeleted(content).catch(onDeletion);
      return c.json(counts);
    });
}

const isFrom = (email: string) => eq(sql`lower(${contactForms.email})`, email);

/** All that is stored of the person with an address. */
async function collect(read: Queries, email: string) {
  const { id, locale, consentAt, confirmedAt } = subscribers;
  const [subscription = null] = await read
    .select({ id, locale, consentAt, confirmedAt })
    .from(subscribers)
    .where(eq(sql`lower(${subscribers.email})`, email));
  return {
    email,
    messages: await read.select().from(contactForms).where(isFrom(email)).orderBy(contactForms.id),
    subscription,
    /** Since when nobody may write to the address, if so. */
    suppressedAt: (await suppressionOf(read, email))?.createdAt ?? null,
  };
}
