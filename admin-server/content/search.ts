import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { Hono } from 'hono';
import { contactForms } from '#content-db/people.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { ownerOf } from '#content-db/read/references.ts';
import { type Resource, type StoredRow, wholeRow } from '#content-db/model/resource.ts';
import { type ResourceName, resources, resourceNames } from '#content-db/types/index.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { isSearchable } from './list.ts';
import { containsText, type ListQuery, queryType, searchParam } from '../http/list-query.ts';

/** A row that matches a search. */
export interface Hit {
  resource: ResourceName | 'contact-messages';
  id: number;
  /** What people call it. */
  label: string;
  locale?: string;
  /** For page texts: the page they are on. */
  page?: string;
  /** For page texts: the text. */
  text?: string;
}

/** Maximum of hits per content type. */
const maxHits = 5;

/** GET /search: content of all types, and contact messages, whose names or short texts match. Empty without a search. */
export function searchRoutes({ content }: { content: Pick<Database, 'read'> }) {
  return new Hono<SignedIn>().get('/search', queryType<ListQuery>(), async (c) => {
    const search = searchParam(c);
    if (search === '') return c.json<Hit[]>([]);
    // One after the other: searches come with each key stroke, and must not block other reads.
    const hits: Hit[] = [];
    for (const name of resourceNames) hits.push(...(await findHits(content.read, name, search)));
    hits.push(...(await findMessages(content.read, search)));
    return c.json([...new Map(hits.map((hit) => [`${hit.resource}/${hit.id}/${hit.locale}`, hit])).values()]);
  });
}

async function findHits(queries: Queries, name: ResourceName, search: string): Promise<Hit[]> {
  const resource: Resource = resources[name];
  const condition = containsText(search, ...searchedColumns(resource));
  if (!condition) return [];
  const rows: StoredRow[] = await queries
    .select(wholeRow(resource.table))
    .from(resource.table)
    .where(condition)
    .orderBy(desc(resource.table.id))
    .limit(maxHits);
  const { excerptColumn } = resource;
  return rows.map((row) => ({
    ...ownerOf(name, row),
    label: rowTitle(name, row),
    ...textsOf(row, ['locale', 'page']),
    ...(excerptColumn && { text: String(row[excerptColumn]) }),
  }));
}

/** The text columns to search. Of a collection only those of its card, because others may be as long as a post. */
function searchedColumns({ table, searchColumns, ...resource }: Resource): AnySQLiteColumn[] {
  const card = resource.shape === 'collection' ? resource.views['card'] : undefined;
  const names = searchColumns ?? card;
  return Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    (names?.includes(name) ?? true) && isSearchable(column) ? [column] : [],
  );
}

function textsOf(row: StoredRow, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : [])),
  );
}

async function findMessages(queries: Queries, search: string): Promise<Hit[]> {
  const { id, name, email, message, isSpam } = contactForms;
  const rows = await queries
    .select({ id, name, email })
    .from(contactForms)
    .where(and(eq(isSpam, false), containsText(search, name, email, message)))
    .orderBy(desc(id))
    .limit(maxHits);
  return rows.map((row) => ({ resource: 'contact-messages', id: row.id, label: `${row.name} ${row.email}` }));
}
