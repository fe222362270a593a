import { and, desc, eq, gte, isNull, lt, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import * as z from 'zod';
import { auditAddresses, auditEntries, auditKinds } from '#content-db/audit.ts';
import type { Queries } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { containsText, type ListQuery, type Page, queryParam, searchParam } from '../http/list-query.ts';

const time = z.iso.datetime({ offset: true, error: 'Must be a time, such as 2027-01-31T09:00:00Z' });

/** Which entries to list. Empty texts ask for nothing. */
const filters = z.object({
  kind: z.literal(['', ...auditKinds], 'Must be a kind of entry').default(''),
  /** Entries at this time or later. */
  from: z.literal('').or(time).default(''),
  /** Entries before this time. */
  before: z.literal('').or(time).default(''),
});

/** `who` is a username; `unknown` lists the entries of nobody known. */
export type AuditQuery = ListQuery & z.input<typeof filters> & { who?: string };

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number];

const { id, at, kind, who, what } = auditEntries;

/** The condition that a request asks for. @throws Problem `invalid` */
export function conditionOf(c: Context): SQL | undefined {
  const filter = parseOrExplain(filters, c.req.query(), 'query');
  const person = queryParam(c, 'who') ?? '';
  const utc = (text: string) => new Date(text).toISOString();
  return and(
    person === '' ? undefined : person === 'unknown' ? isNull(who) : eq(who, person),
    filter.kind === '' ? undefined : eq(kind, filter.kind),
    filter.from === '' ? undefined : gte(at, utc(filter.from)),
    filter.before === '' ? undefined : lt(at, utc(filter.before)),
    containsText(searchParam(c), what, who, auditAddresses.address),
  );
}

/** Entries with their addresses, newest first. */
export function listEntries(queries: Queries, condition: SQL | undefined, { limit, offset }: Page) {
  return queries
    .select({ id, at, kind, who, what, address: auditAddresses.address })
    .from(auditEntries)
    .leftJoin(auditAddresses, eq(auditAddresses.entryId, id))
    .where(condition)
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset);
}

/** How many entries an export reads at once. */
const batchSize = 1000;

/** All entries of a condition, newest first. */
export async function* allEntries(queries: Queries, condition: SQL | undefined): AsyncGenerator<ListedEntry> {
  for (let next = Number.MAX_SAFE_INTEGER; ;) {
    const page = { limit: batchSize, offset: 0 };
    const rows = await listEntries(queries, and(condition, lt(id, next)), page);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    next = last.id;
  }
}
