import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { auditEntries } from '#content-db/audit.ts';
import { changes } from '#content-db/changes.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { resources } from '#content-db/types/index.ts';
import { describeChangedRows, type RowDescription } from '#content-db/write/changed-rows.ts';
import { orderLabel } from '#content-db/write/groups.ts';
import { pageOrFirst, queryParam, queryType } from '../http/list-query.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { changesAskedFor, glossary, termChangesAskedFor } from './filter.ts';

/** All columns but the values of the row before, which may be long. */
const { before: _before, ...listed } = getTableColumns(changes);

type Change = Omit<typeof changes.$inferSelect, 'before'>;

/**
 * GET /: who changed what and when, newest first, page by page; filtered by `resource`, `by`, `state`, `from` and
 * `before` (times), and `search`, words of which `matchesSearch` says where they are looked for. With a
 * `resource`, `row` is the id of one row, and `key` the first part of the key of some, such as the page of texts.
 * A group, such as a new order, is one entry, at the place of its last change. Changes of the glossary are among them:
 * its `resource` is `glossary`.
 */
export function changeRoutes({ content: { read } }: { content: Pick<Database, 'read'> }) {
  return new Hono<SignedIn>().get('/', queryType(), async (c) => {
    const found = entriesOf(c);
    const { limit, offset } = pageOrFirst(c);
    // Ids first: so a search looks at each change once.
    const page = await read.all<{ id: number; isOfTerm: number; total: number }>(
      sql`SELECT id, isOfTerm, count(*) OVER () AS total FROM (${found}) ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    );
    const total = page[0]?.total ?? (offset === 0 ? 0 : await countOf(read, found));
    const idsOf = (kind: number) => page.filter(({ isOfTerm }) => isOfTerm === kind).map(({ id }) => id);
    const changed = await listedChanges(read, idsOf(0));
    const terms = await termChanges(read, idsOf(1));
    c.header('X-Total-Count', String(total));
    return c.json(page.flatMap(({ id, isOfTerm }) => (isOfTerm ? terms : changed).get(id) ?? []));
  });
}

/** Id and time of the entries that a request asks for, and whether each is one of the glossary. */
function entriesOf(c: Context): SQL {
  const resource = queryParam(c, 'resource');
  if (resource === glossary) return termChangesAskedFor(c);
  const ofContent = changesAskedFor(c);
  return resource === undefined ? sql`${ofContent} UNION ALL ${termChangesAskedFor(c)}` : ofContent;
}

async function countOf(queries: Queries, entries: SQL): Promise<number> {
  const [counted] = await queries.all<{ total: number }>(sql`SELECT count(*) AS total FROM (${entries})`);
  return counted?.total ?? 0;
}

/** A change of content in the history. */
export type ListedChange = ReturnType<typeof present>;

async function listedChanges(queries: Queries, ids: number[]) {
  const rows = await queries.select(listed).from(changes).where(inArray(changes.id, ids));
  const describe = await describeChangedRows(queries, rows);
  return new Map(rows.map((change) => [change.id, present(change, describe(change))]));
}

/** A change for the list. */
function present(change: Change, description: RowDescription) {
  const { label } = resources[change.resource];
  const name = change.groupId === null ? description.name : orderLabel(change.resource);
  return { ...change, label, ...description, name };
}

/** A change of the glossary in the history: it takes effect at once. */
export interface TermChange {
  resource: typeof glossary;
  id: number;
  at: string;
  by: string | null;
  /** A sentence in English. */
  what: string;
}

/** What the history lists. */
export type HistoryEntry = ListedChange | TermChange;

async function termChanges(queries: Queries, ids: number[]): Promise<Map<number, TermChange>> {
  const { id, at, who: by, what } = auditEntries;
  const rows = await queries.select({ id, at, by, what }).from(auditEntries).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, { ...row, resource: glossary }]));
}
