import { and, count, gt, max, sql } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { changes, isPending } from '#content-db/changes.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { changesWithoutEffect, discardChanges, discardWithoutEffect } from '#content-db/write/discard.ts';
import type { Log } from '../http/log.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { discardChecks } from './types/index.ts';

interface Databases {
  content: Pick<Database, 'read' | 'write'>;
  published: Pick<Database, 'read'>;
}

/**
 * Discards pending changes, all of them or none; see content-db/write/discard.ts.
 * @throws Problem as `discardChanges` does, and `conflict` when one of the `discardChecks` refuses
 */
export async function discard(
  { content, published }: Pick<Databases, 'published'> & { content: Pick<Database, 'write'> },
  changes: number[],
  by: string,
): Promise<void> {
  const now = new Date();
  await content.write(async (tx) => {
    const undo = await discardChanges(tx, published.read, { changes, by, now });
    for (const check of discardChecks) await check(tx, undo);
  });
}

/**
 * After each successful write: where an edit made a row again what is live, its pending changes go, however it was
 * made. While something is being published they stay. What was saved is acknowledged even if this fails.
 */
export function discardAfterSave({
  content,
  published,
  log,
}: Databases & { log: Log }): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    if (c.req.method === 'GET') return next();
    const [last] = await content.read.select({ id: max(changes.id) }).from(changes);
    await next();
    if (!c.res.ok) return;
    try {
      const rows = await rowsEditedAgain(content.read, last?.id ?? 0);
      if ((await changesWithoutEffect(content.read, published.read, rows)).length === 0) return;
      const [by, now] = [c.var.admin.username, new Date()];
      await content.write((tx) => discardWithoutEffect(tx, published.read, { rows, by, now }));
    } catch (error) {
      if (error instanceof Problem && error.code === 'conflict') return;
      log({
        level: 'warning',
        event: 'An edit back to what is live left pending changes',
        reason: messageOf(error),
      });
    }
  };
}

/** The rows that have a change after this one, and another that is pending too. */
function rowsEditedAgain(queries: Queries, last: number) {
  const { resource, rowId } = changes;
  const isRecent = sql`(${resource}, ${rowId}) IN (SELECT resource, row_id FROM changes WHERE id > ${last})`;
  return queries
    .select({ resource, rowId })
    .from(changes)
    .where(and(isPending, isRecent))
    .groupBy(resource, rowId)
    .having(gt(count(), 1));
}
