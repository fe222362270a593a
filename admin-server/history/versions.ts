import { and, asc, count, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { changes } from '#content-db/changes.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Resource, StoredRow } from '#content-db/model/resource.ts';
import { isResourceName, type ResourceName, resources } from '#content-db/types/index.ts';
import { referenceNames } from '#content-db/read/reference-names.ts';
import { bringBackRows, removalOf, restoreReferences } from '#content-db/write/bring-back.ts';
import { describeChangedRows } from '#content-db/write/changed-rows.ts';
import { getRow, isSame } from '#content-db/write/repository.ts';
import { type Change, isPendingChange } from '#content-db/write/row-log.ts';
import { undoRelease } from '#content-db/write/undo-release.ts';
import { discard } from '../content/discard.ts';
import { idParam } from '../http/content-body.ts';
import { pageOrFirst, queryParam, queryType } from '../http/list-query.ts';
import type { SignedIn } from '../http/signed-in.ts';

/** A value that a change replaced. */
export interface ChangedValue {
  column: string;
  before: unknown;
  after: unknown;
  /** The names of the rows that the values refer to, if they do. */
  names?: { before: string | undefined; after: string | undefined };
  /** Which of both the row has now. */
  now: 'before' | 'after' | 'other';
}

/** A row as a change left it. */
export interface Version extends Omit<Change, 'before' | 'discarded' | 'columns'> {
  values: ChangedValue[];
  /** What differs from the row as it is now: these values make it what it was then. */
  wholeRow: Record<string, unknown>;
}

interface VersionCallsOptions {
  content: Pick<Database, 'read' | 'write'>;
  published: Pick<Database, 'read'>;
}

/**
 * GET /changes/:resource/:id: the versions of a row, newest first, page by page; with `column`, of that column alone. POST …/bring-back: creates a removed
 * row again, with what went with it. POST /releases/:id/undo: takes back what a release changed; see undo-release.ts.
 */
export function versionRoutes({ content, published }: VersionCallsOptions) {
  return new Hono<SignedIn>()
    .get('/changes/:resource/:id', queryType(), async (c) => {
      const [resource, id] = [resourceParam(c), idParam(c)];
      const { versions, total, working } = await versionsOf(content.read, {
        resource,
        id,
        column: queryParam(c, 'column'),
        ...pageOrFirst(c),
      });
      const describe = await describeChangedRows(content.read, [{ resource, rowId: id }]);
      const description = describe({ resource, rowId: id });
      c.header('X-Total-Count', String(total));
      return c.json({
        ...description,
        label: resources[resource].label,
        /** Null if the row was removed. */
        revision: working ? Number(working['revision']) : null,
        /** What stands now in the columns that the versions name. */
        now: valuesNow(working, versions),
        total,
        versions: await withNames(content.read, resource, description.locale, versions),
      });
    })
    .post('/changes/:resource/:id/bring-back', async (c) => {
      const [resource, id, by] = [resourceParam(c), idParam(c), c.var.admin.username];
      const { removals, cleared } = await removalOf(content.read, resource, id);
      const pending = removals.filter(isPendingChange).map((change) => change.id);
      if (pending.length > 0) await discard({ content, published }, pending, by);
      await content.write(async (tx) => {
        if (pending.length === 0) {
          const again = await removalOf(tx, resource, id);
          const rows = again.removals.flatMap(({ resource, before }) =>
            before ? [{ resource, row: before }] : [],
          );
          await bringBackRows(tx, rows, by);
        }
        await restoreReferences(tx, cleared, by);
      });
      return c.body(null, 204);
    })
    .post('/releases/:id/undo', async (c) => {
      const release = idParam(c);
      return c.json(await content.write((tx) => undoRelease(tx, release, c.var.admin.username)));
    });
}

/** @throws Problem `not-found` if there is no such content type */
function resourceParam(c: Context): ResourceName {
  const name = c.req.param('resource') ?? '';
  if (!isResourceName(name)) throw new Problem('not-found', 'There is nothing under this address.');
  return name;
}

interface Asked {
  resource: ResourceName;
  id: number;
  column: string | undefined;
  limit: number;
  offset: number;
}

async function versionsOf(queries: Queries, { resource, id, column, limit, offset }: Asked) {
  const isOfRow = and(
    eq(changes.resource, resource),
    eq(changes.rowId, id),
    column === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM json_each(${changes.columns}) WHERE value = ${column})`,
  );
  const log = await queries
    .select()
    .from(changes)
    .where(isOfRow)
    .orderBy(desc(changes.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await queries.select({ total: count() }).from(changes).where(isOfRow);
  const [newer] = await queries
    .select()
    .from(changes)
    .where(and(isOfRow, gt(changes.id, log[0]?.id ?? Number.MAX_SAFE_INTEGER)))
    .orderBy(asc(changes.id))
    .limit(1);
  const working: StoredRow | undefined = await getRow(queries, resource, id);
  const versions = log.map((change, at) =>
    versionOf(change, { next: log[at - 1]?.before ?? newer?.before ?? working, working }),
  );
  if (column !== undefined) for (const version of versions) keepColumn(version, column);
  return { versions, total: counted?.total ?? 0, working };
}

function valuesNow(working: StoredRow | undefined, versions: Version[]): Record<string, unknown> {
  const named = versions.flatMap(({ values, wholeRow }) => [
    ...values.map(({ column }) => column),
    ...Object.keys(wholeRow),
  ]);
  return Object.fromEntries([...new Set(named)].map((column) => [column, working?.[column] ?? null]));
}

/** Adds the names of the rows that the values refer to. */
async function withNames(
  queries: Queries,
  resource: ResourceName,
  locale: string | null,
  versions: Version[],
): Promise<Version[]> {
  const changed = versions.flatMap(({ values }) => values);
  const sides = changed.flatMap(({ column, before, after }) => [{ [column]: before }, { [column]: after }]);
  const nameOf = await referenceNames(queries, resource, sides);
  const named = (value: ChangedValue): ChangedValue => {
    const [before, after] = [value.before, value.after].map((id) => nameOf(value.column, id, locale));
    return before === undefined && after === undefined ? value : { ...value, names: { before, after } };
  };
  return versions.map((version) => ({ ...version, values: version.values.map(named) }));
}

/** Leaves one column in a version. */
function keepColumn(version: Version, column: string): void {
  version.values = version.values.filter((value) => value.column === column);
  const { [column]: value } = version.wholeRow;
  version.wholeRow = column in version.wholeRow ? { [column]: value } : {};
}

/** @param next the row as the next change found it, or as it is now */
function versionOf(
  { before, discarded, columns, ...change }: Change,
  { next, working }: { next: StoredRow | undefined; working: StoredRow | undefined },
): Version {
  const after = change.discardedAt === null ? next : { ...before, ...discarded };
  const left: Record<string, unknown> = (change.action === 'remove' ? before : after) ?? {};
  const isOwn = ownColumns(change.resource);
  const { measuredColumns = [] }: Resource = resources[change.resource];
  const valueOf = (column: string): ChangedValue => {
    const was = before?.[column] ?? null;
    const became = change.action === 'remove' ? null : (left[column] ?? null);
    const is = working?.[column] ?? null;
    const now = isSame(is, became) ? 'after' : isSame(is, was) ? 'before' : 'other';
    return { column, before: was, after: became, now };
  };
  return {
    ...change,
    values: columns
      .filter((column) => isOwn(column) && !measuredColumns.includes(column))
      .map(valueOf)
      .filter(({ before, after }) => !isSame(before, after)),
    wholeRow: Object.fromEntries(
      Object.entries(left).filter(([column, value]) => isOwn(column) && !isSame(value, working?.[column])),
    ),
  };
}

/** Tells the columns that staff write. */
function ownColumns(name: ResourceName): (column: string) => boolean {
  const { input, table } = resources[name];
  const columns = new Set(Object.keys(getTableColumns(table)));
  return (column) => columns.has(column) && Object.hasOwn(input.shape, column);
}
