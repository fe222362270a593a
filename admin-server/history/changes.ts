import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { describeChangedRows, type RowDescription } from '#content-db/write/changed-rows.ts';
import { orderLabel } from '#content-db/write/groups.ts';
import { changes, isPending } from '#content-db/changes.ts';
import type { Database } from '#content-db/database/open.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { isResourceName, resources } from '#content-db/types/index.ts';
import type { SignedIn } from '../http/signed-in.ts';
import {
  invalidQuery,
  pageOrFirst,
  queryParam,
  queryType,
  searchParam,
  wholeNumber,
} from '../http/list-query.ts';
import { matchesSearch } from './search.ts';

/** All columns but the values of the row before, which may be long. */
const { before: _before, ...listed } = getTableColumns(changes);

type Change = Omit<typeof changes.$inferSelect, 'before'>;

/**
 * GET /: who changed what and when, newest first, page by page; filtered by `resource`, `by`, `state`, `from` and
 * `before` (times), and `search`, words of which `matchesSearch` says where they are looked for. With a
 * `resource`, `row` is the id of one row, and `key` the first part of the key of some, such as the page of texts.
 * A group, such as a new order, is one entry, at the place of its last change. GET /people: everybody who changed
 * something, by username.
 */
export function changeRoutes({ content }: { content: Pick<Database, 'read'> }) {
  const routes = new Hono<SignedIn>().get('/people', async (c) => {
    const people = await content.read.selectDistinct({ by: changes.by }).from(changes).orderBy(changes.by);
    return c.json(people.map(({ by }) => by));
  });
  return routes.get('/', queryType(), async (c) => {
    const condition = withoutMembers(conditionOf(c));
    const { limit, offset } = pageOrFirst(c);
    // Ids first: so a search looks at each change once.
    const matches = await content.read
      .select({ id: changes.id, total: sql<number>`count(*) over ()` })
      .from(changes)
      .where(condition)
      .orderBy(desc(changes.id))
      .limit(limit)
      .offset(offset);
    const ids = matches.map(({ id }) => id);
    const page = await content.read
      .select(listed)
      .from(changes)
      .where(inArray(changes.id, ids))
      .orderBy(desc(changes.id));
    const total = matches[0]?.total ?? (offset === 0 ? 0 : await content.read.$count(changes, condition));
    const describe = await describeChangedRows(content.read, page);
    c.header('X-Total-Count', String(total));
    return c.json(page.map((change) => present(change, describe(change))));
  });
}

/** A change for the list, without what the server measured. */
function present(change: Change, description: RowDescription) {
  const { label, measuredColumns = [] }: Resource = resources[change.resource];
  const values = Object.entries(change.discarded ?? {}).filter(
    ([column]) => !measuredColumns.includes(column),
  );
  const discarded = change.discarded && Object.fromEntries(values);
  const name = change.groupId === null ? description.name : orderLabel(change.resource);
  return { ...change, discarded, label, ...description, name };
}

/** Leaves out the members of each group but the last. */
function withoutMembers(condition: SQL | undefined): SQL | undefined {
  const place = sql`row_number() OVER (PARTITION BY ${changes.groupId} ORDER BY ${changes.id} DESC) AS place`;
  const grouped = and(isNotNull(changes.groupId), condition);
  const members = sql`SELECT id FROM (SELECT ${changes.id}, ${place} FROM ${changes} WHERE ${grouped}) WHERE place > 1`;
  return and(condition, sql`${changes.id} NOT IN (${members})`);
}

export type ListedChange = ReturnType<typeof present>;

const states: Record<string, SQL | undefined> = {
  pending: isPending,
  live: isNotNull(changes.releaseId),
  discarded: isNotNull(changes.discardedAt),
};

function conditionOf(c: Context): SQL | undefined {
  const [resource, by, state] = ['resource', 'by', 'state'].map((name) => queryParam(c, name));
  if (resource !== undefined && !isResourceName(resource))
    throw invalidQuery('resource', `Must be one of ${Object.keys(resources).join(', ')}`);
  if (state !== undefined && !Object.hasOwn(states, state))
    throw invalidQuery('state', `Must be one of ${Object.keys(states).join(', ')}`);
  return and(
    resource === undefined ? undefined : eq(changes.resource, resource),
    resource === undefined ? undefined : rowsCondition(c, resources[resource]),
    by === undefined ? undefined : eq(changes.by, by),
    state === undefined ? undefined : states[state],
    gte(changes.at, timeParam(c, 'from') ?? ''),
    lt(changes.at, timeParam(c, 'before') ?? '~'),
    matchesSearch(searchParam(c)),
  );
}

/** The rows that the query names: one by its id, or those of a keyed set whose key begins with a value. */
function rowsCondition(c: Context, resource: Resource): SQL | undefined {
  const [row, key] = [queryParam(c, 'row'), queryParam(c, 'key')];
  const [first = ''] = resource.shape === 'keyed-set' ? resource.key : [];
  const column = getTableColumns(resource.table)[first];
  if (key !== undefined && !column) throw invalidQuery('key', 'Only for rows with a key');
  return and(
    row === undefined ? undefined : eq(changes.rowId, wholeNumber('row', row, 9_999_999)),
    key === undefined || !column
      ? undefined
      : inArray(changes.rowId, sql`(SELECT id FROM ${resource.table} WHERE ${column} = ${key})`),
  );
}

/** A time of the query, as it is stored. @throws Problem `invalid` */
function timeParam(c: Context, name: string): string | undefined {
  const text = queryParam(c, name);
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw invalidQuery(name, 'Must be a time such as 2026-11-22T08:00:00Z');
  return new Date(time).toISOString();
}
