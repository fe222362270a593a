import { and, eq, lt, lte, max, min, notInArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { Hono } from 'hono';
import { auditAddresses, auditEntries } from '#content-db/audit.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { plannedErasures } from '#content-db/people.ts';
import { type RetentionName, retentionNames } from '#content-db/types/retention-days.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { Aging, PersonalData } from './personal-data.ts';

const day = 24 * 60 * 60_000;

/** Milliseconds for which a row is in the plan at least before it is erased, and before it is old enough that it comes into it. */
const notice = day;
const foresight = 2 * day;

/** The network addresses in the audit trail. The chain of hashes does not hold them. */
const addresses: Aging = {
  table: auditEntries,
  since: auditEntries.at,
  deletedBy: auditAddresses.entryId,
  which(before, now) {
    const { id, at } = auditEntries;
    // Entries stand in the order in which they were made: what comes after a young one is young, whatever the clock said.
    return sql`${id} < coalesce((select min(${id}) from ${auditEntries} where ${at} >= ${before} and ${at} <= ${now}), ${Number.MAX_SAFE_INTEGER})
      and ${id} in (select ${auditAddresses.entryId} from ${auditAddresses})`;
  },
};

/** What is erased by age: of the audit trail, and of what else is stored of people. */
export function agingOf(personalData: readonly PersonalData[]): [RetentionName, Aging][] {
  const parts: PersonalData['aging'][] = [{ addresses }, ...personalData.map(({ aging }) => aging)];
  return retentionNames.flatMap((name) =>
    parts.flatMap(({ [name]: aging }): [RetentionName, Aging][] => (aging ? [[name, aging]] : [])),
  );
}

/**
 * Brings the plan up to date: rows come into it two days before they are as old as the policy says, or at once where
 * they are older; and leave it when they are not, as when a policy was published that keeps them longer.
 */
export async function planErasures(
  tx: Transaction,
  aging: [RetentionName, Aging][],
  days: Record<RetentionName, number>,
  now: Date,
): Promise<void> {
  const plannedAt = now.toISOString();
  for (const [name, { table, since, which }] of aging) {
    const before = new Date(now.getTime() - days[name] * day + foresight).toISOString();
    const { id } = table;
    const condition = and(lt(since, before), which?.(before, plannedAt));
    const old = tx.select({ id }).from(table).where(condition);
    await tx
      .delete(plannedErasures)
      .where(and(eq(plannedErasures.name, name), notInArray(plannedErasures.rowId, old)));
    await tx
      .insert(plannedErasures)
      .select(
        tx
          .select({
            name: sql<RetentionName>`${name}`.as('name'),
            rowId: sql<number>`${id}`.as('row_id'),
            plannedAt: sql<string>`${plannedAt}`.as('planned_at'),
            dueAt: later(since, `+${days[name]} days`).as('due_at'),
          })
          .from(table)
          .where(condition),
      )
      .onConflictDoUpdate({
        target: [plannedErasures.name, plannedErasures.rowId],
        // A row that came into it at a time to come did so while the clock was wrong.
        set: {
          plannedAt: sql`min(${plannedErasures.plannedAt}, excluded.planned_at)`,
          dueAt: sql`excluded.due_at`,
        },
      });
  }
}

/** Takes the rows of a kind that are to be erased now out of the plan. @returns their ids */
export async function takePlanned(tx: Transaction, name: RetentionName, now: Date): Promise<number[]> {
  const rows = await tx
    .delete(plannedErasures)
    .where(
      and(
        eq(plannedErasures.name, name),
        lte(plannedErasures.dueAt, now.toISOString()),
        lte(plannedErasures.plannedAt, new Date(now.getTime() - notice).toISOString()),
      ),
    )
    .returning({ id: plannedErasures.rowId });
  return rows.map(({ id }) => id);
}

/** What will be erased of a kind: how much, and between which times. */
export interface PlannedErasure {
  name: RetentionName;
  count: number;
  /** ISO 8601, UTC. */
  from: string;
  to: string;
}

export async function listPlanned(read: Queries): Promise<PlannedErasure[]> {
  const { name, rowId, plannedAt, dueAt } = plannedErasures;
  const at = sql<string>`max(${dueAt}, ${later(plannedAt, '+1 day')})`;
  const rows = await read
    .select({ name, count: sql<number>`count(${rowId})`, from: min(at), to: max(at) })
    .from(plannedErasures)
    .groupBy(name);
  return rows.flatMap(({ from, to, ...row }) => (from && to ? { ...row, from, to } : []));
}

/** A time of the database, and some days. */
function later(time: SQLiteColumn, days: string): SQL<string> {
  return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, ${days})`;
}

/** GET /planned-erasures: what the server will erase by age, at least a day before it does. */
export function plannedErasureRoutes({ content }: { content: Pick<Database, 'read'> }) {
  return new Hono<SignedIn>().get('/planned-erasures', async (c) => c.json(await listPlanned(content.read)));
}
