import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { changes } from '#content-db/office.ts';
import type { Database, Queries } from '#content-db/open.ts';
import { rowsWith } from '#content-db/references.ts';
import { type ResourceName, resources } from '#content-db/resources/index.ts';
import { rowName } from '#content-db/row-name.ts';
import type { SignedIn } from '../auth/admin.ts';
import { partOf, queryOf, withQuery, wrong } from './list-query.ts';

type Change = typeof changes.$inferSelect;

/** GET /: who changed what and when, newest first, by `resource`, `by`, `pending` and `page`. */
export function changeList({ content }: { content: Pick<Database, 'read'> }) {
  return new Hono<SignedIn>().get('/', withQuery, async (c) => {
    const wanted = conditionOf(c);
    const { rows, offset } = partOf(c);
    const found = await content.read.select().from(changes).where(wanted).orderBy(desc(changes.id)).limit(rows).offset(offset);
    const [counted] = await content.read.select({ total: count() }).from(changes).where(wanted);
    const nameOf = await loadNames(content.read, found);
    c.header('X-Total-Count', String(counted?.total ?? 0));
    return c.json(found.map((change) => present(change, nameOf(change))));
  });
}

/** A change without the row that stood there before. */
function present({ id, rowId, action, columns, at, by, releaseId, isScheduled, ...change }: Change, name: string) {
  const resource = change.resource as ResourceName;
  const { label } = resources[resource];
  return { id, resource, rowId, action, columns, at, by, releaseId, isScheduled, label, name };
}

export type ListedChange = ReturnType<typeof present>;

/** What people call the rows of changes: as they are now or, where they are gone, as they were at last. */
async function loadNames(queries: Queries, found: Change[]): Promise<(change: Change) => string> {
  const names = new Map<string, string>();
  for (const [resource, group] of Map.groupBy(found, (change) => change.resource)) {
    const ids = [...new Set(group.map(({ rowId }) => rowId))];
    const ofRows = and(eq(changes.resource, resource), inArray(changes.rowId, ids), eq(changes.action, 'remove'));
    for (const { rowId, before } of await queries.select().from(changes).where(ofRows)) if (before) names.set(`${resource}/${rowId}`, rowName(before));
    for (const row of await rowsWith(queries, resource as ResourceName, 'id', ids)) names.set(`${resource}/${row.id}`, rowName(row));
  }
  return ({ resource, rowId }) => names.get(`${resource}/${rowId}`) ?? '';
}

function conditionOf(c: Context): SQL | undefined {
  const [resource, by, pending] = ['resource', 'by', 'pending'].map((name) => queryOf(c, name));
  if (resource !== undefined && !Object.hasOwn(resources, resource)) throw wrong('resource', `Must be one of ${Object.keys(resources).join(', ')}`);
  if (pending !== undefined && pending !== 'true' && pending !== 'false') throw wrong('pending', 'Must be true or false');
  return and(
    resource === undefined ? undefined : eq(changes.resource, resource),
    by === undefined ? undefined : eq(changes.by, by),
    pending && (pending === 'true' ? isNull(changes.releaseId) : isNotNull(changes.releaseId)),
  );
}
