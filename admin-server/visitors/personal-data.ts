import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import type { RetentionName } from '#content-db/types/retention-days.ts';
import { recordAudit } from '../audit/record.ts';
import { queryType } from '../http/list-query.ts';
import type { Clock } from '../http/rate-limit.ts';
import { requireRecentProof } from '../http/recent-proof.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { recordRevocation, unreadable } from '../revocations/record.ts';
import { emailField } from './fields.ts';
import { overwriteDeleted } from './overwriting.ts';

/** A table of what people sent, with their address in each row. */
export type PersonTable = SQLiteTable & Record<'id' | 'email' | 'createdAt', SQLiteColumn>;

/** What is stored of a person. A feature declares its part of it where it declares its PersonalData. */
export interface FoundPerson {
  email: string;
}

/** What a part of the server stores about visitors, for whoever asks for it and for what erases it. */
export interface PersonalData {
  /** Its tables, by what an erasure counts their rows as. What is deleted in them is overwritten in the files too. */
  tables: Record<string, PersonTable>;
  /** Finds what an address, in lower case, has here. */
  find(read: Queries, email: string): Promise<Partial<FoundPerson>>;
  /** Deletes rows with an address, where more is to be done than that. @returns how many they were */
  remove?(tx: Transaction, condition: SQL, now: Date): Promise<number>;
  /** What is erased by its age. */
  aging: Partial<Record<RetentionName, Aging>>;
}

/** Rows that are erased when they are as old as the published policy says. */
export interface Aging {
  table: SQLiteTable & { id: SQLiteColumn };
  /** The time from which a row counts. */
  since: SQLiteColumn;
  /** Which of the rows from before a time are meant; all if it is absent. */
  which?(before: string, now: string): SQL | undefined;
  /** Where the ids of the rows are deleted, if not in their table. */
  deletedBy?: SQLiteColumn;
}

const query = z.object({ email: emailField.transform((email) => email.toLowerCase()) });

type Query = z.input<typeof query>;

export interface PersonalDataDeps {
  content: Pick<Database, 'read' | 'write' | 'overwriteDeleted'>;
  personalData: readonly PersonalData[];
  clock: Clock;
  /** Called after something of a person was deleted; see overwriting.ts. */
  onDeletion(): void;
}

/** What a visitor's address finds: GET shows it, GET .json downloads it, DELETE erases it. */
export function personalDataRoutes({ content, personalData, clock, onDeletion }: PersonalDataDeps) {
  const emailOf = (c: Context) => parseOrExplain(query, c.req.query(), 'query').email;

  /** All that is stored of the person with an address. */
  async function collect(email: string): Promise<FoundPerson> {
    let found: FoundPerson = { email };
    for (const part of personalData) found = { ...found, ...(await part.find(content.read, email)) };
    return found;
  }

  return new Hono<SignedIn>()
    .get('/personal-data', queryType<Query>(), async (c) => c.json(await collect(emailOf(c))))
    .get('/personal-data.json', requireRecentProof, queryType<Query>(), async (c) => {
      const data = await collect(emailOf(c));
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
        const erased: Record<string, number> = {};
        for (const { tables, remove } of personalData)
          for (const [name, table] of Object.entries(tables))
            erased[name] = remove
              ? await remove(tx, isFrom(table, email), clock())
              : (await tx.delete(table).where(isFrom(table, email)).returning()).length;
        return erased;
      });
      // What is erased is out of reach now. If the files are in use, they are overwritten later.
      await overwriteDeleted(content, personalData).catch(onDeletion);
      return c.json(counts);
    });
}

/** The rows of a person, by their address in lower case. */
export function isFrom({ email }: Pick<PersonTable, 'email'>, address: string): SQL {
  return eq(sql`lower(${email})`, address);
}
