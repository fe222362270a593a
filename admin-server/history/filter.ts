import { and, eq, getTableColumns, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { auditEntries } from '#content-db/audit.ts';
import { changes, isPending } from '#content-db/changes.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { isResourceName, resources } from '#content-db/types/index.ts';
import { containsText, invalidQuery, queryParam, searchParam, wholeNumber } from '../http/list-query.ts';
import { matchesSearch, maxWords } from './search.ts';

/** The `resource` of changes of the glossary. */
export const glossary = 'glossary';

const states: Record<string, SQL | undefined> = {
  pending: isPending,
  live: isNotNull(changes.releaseId),
  discarded: isNotNull(changes.discardedAt),
};

/**
 * Id and time of the changes that a request asks for: of a group only the last one.
 * @throws Problem `invalid`
 */
export function changesAskedFor(c: Context): SQL {
  const { id, at, groupId } = changes;
  // SQLite takes the time from the row with the highest id.
  return sql`SELECT max(${id}) AS id, ${at} AS at, 0 AS isOfTerm FROM ${changes}
    WHERE ${conditionOf(c)} GROUP BY ifnull(${groupId}, -${id})`;
}

/**
 * Id and time of the changes of the glossary that a request asks for. They are neither pending nor live, so a filter by
 * state leaves them out.
 * @throws Problem `invalid`
 */
export function termChangesAskedFor(c: Context): SQL {
  const { id, at } = auditEntries;
  return sql`SELECT ${id} AS id, ${at} AS at, 1 AS isOfTerm FROM ${auditEntries} WHERE ${termCondition(c)}`;
}

function termCondition(c: Context): SQL | undefined {
  const { kind, who, what, at } = auditEntries;
  const by = queryParam(c, 'by');
  const words = searchParam(c).split(/\s+/, maxWords);
  return and(
    eq(kind, glossary),
    stateParam(c) === undefined ? undefined : sql`false`,
    by === undefined ? undefined : eq(who, by),
    gte(at, timeParam(c, 'from') ?? ''),
    lt(at, timeParam(c, 'before') ?? '~'),
    ...words.map((word) => containsText(word, what, who)),
  );
}

function conditionOf(c: Context): SQL | undefined {
  const [resource, by] = ['resource', 'by'].map((name) => queryParam(c, name));
  const state = stateParam(c);
  if (resource !== undefined && !isResourceName(resource))
    throw invalidQuery('resource', `Must be one of ${Object.keys(resources).join(', ')}`);
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

/** @throws Problem `invalid` */
function stateParam(c: Context): string | undefined {
  const state = queryParam(c, 'state');
  if (state === undefined || Object.hasOwn(states, state)) return state;
  throw invalidQuery('state', `Must be one of ${Object.keys(states).join(', ')}`);
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
