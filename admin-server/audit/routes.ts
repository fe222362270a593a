import { asc, count, eq, isNotNull } from 'drizzle-orm';
import { Hono } from 'hono';
import { auditAddresses, auditEntries } from '#content-db/audit.ts';
import type { Database } from '#content-db/database/open.ts';
import { csvResponse } from '../http/csv.ts';
import { pageOrFirst, queryType } from '../http/list-query.ts';
import { requireRecentProof } from '../http/recent-proof.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { allEntries, type AuditQuery, conditionOf, listEntries } from './list.ts';
import { recordAudit } from './record.ts';

export interface AuditOptions {
  content: Pick<Database, 'read' | 'write'>;
}

/** The audit trail: GET /audit, newest first, page by page; GET /audit/people; GET /audit.csv, which is recorded. */
export function auditRoutes({ content }: AuditOptions) {
  return new Hono<SignedIn>()
    .get('/audit', queryType<AuditQuery>(), async (c) => {
      const condition = conditionOf(c);
      const rows = await listEntries(content.read, condition, pageOrFirst(c));
      const [counted] = await content.read
        .select({ total: count() })
        .from(auditEntries)
        .leftJoin(auditAddresses, eq(auditAddresses.entryId, auditEntries.id))
        .where(condition);
      c.header('X-Total-Count', String(counted?.total ?? 0));
      return c.json(rows);
    })
    .get('/audit/people', async (c) => {
      const people = await content.read
        .selectDistinct({ who: auditEntries.who })
        .from(auditEntries)
        .where(isNotNull(auditEntries.who))
        .orderBy(asc(auditEntries.who));
      return c.json(people.flatMap(({ who }) => who ?? []));
    })
    .get('/audit.csv', requireRecentProof, queryType<AuditQuery>(), async (c) => {
      const condition = conditionOf(c);
      await content.write((tx) => recordAudit(tx, c.var.actor, 'export', 'Exported the audit trail'));
      return csvResponse(
        'audit.csv',
        ['number', 'time', 'kind', 'who', 'what', 'address'],
        cells(allEntries(content.read, condition)),
      );
    });
}

async function* cells(entries: ReturnType<typeof allEntries>): AsyncGenerator<unknown[]> {
  for await (const { id, at, kind, who, what, address } of entries) yield [id, at, kind, who, what, address];
}
