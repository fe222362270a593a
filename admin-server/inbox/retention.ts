import { and, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import { auditAddresses, auditEntries } from '#content-db/audit.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { contactForms, subscribers } from '#content-db/people.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { resources } from '#content-db/types/index.ts';
import { defaultDays, type RetentionName } from '#content-db/types/retention-days.ts';
import type { Log } from '../http/log.ts';
import type { Clock } from '../http/rate-limit.ts';
import { overwriteDeleted } from './overwriting.ts';

const day = 24 * 60 * 60_000;

/**
 * Milliseconds from the start to the first look for old data, and between two looks. Timers stand still while a machine
 * sleeps, so a look is more often than a day; the first one leaves staff time after an upgrade.
 */
const lookInterval = 60 * 60_000;

export interface RetentionOptions {
  content: Pick<Database, 'write' | 'overwriteDeleted'>;
  published: Pick<Database, 'read'>;
  clock: Clock;
  log: Log;
}

/** After how many days each kind of data is deleted: what the published privacy policy states. */
async function retentionDays(published: Queries): Promise<Record<RetentionName, number>> {
  const { name, days } = resources.retention.table;
  const rows = await published.select({ name, days }).from(resources.retention.table);
  return { ...defaultDays, ...Object.fromEntries(rows.map((row) => [row.name, row.days])) };
}

/** Deletes what is older than the published policy says. @returns how many of each kind */
export async function applyRetention({
  content,
  published,
  clock,
}: Omit<RetentionOptions, 'log'>): Promise<Record<RetentionName, number>> {
  const days = await retentionDays(published.read);
  const now = clock().getTime();
  const before = (name: RetentionName) => new Date(now - days[name] * day).toISOString();
  const counts = await content.write(async (tx) => {
    const messagesThat = async (condition: SQL | undefined) =>
      (await tx.delete(contactForms).where(condition).returning({ id: contactForms.id })).length;
    const isOld = (name: 'messages' | 'spam') =>
      and(eq(contactForms.isSpam, name === 'spam'), lt(contactForms.createdAt, before(name)));
    const isUnconfirmed = and(
      isNull(subscribers.confirmedAt),
      isNotNull(subscribers.tokenHash),
      lt(subscribers.consentAt, before('unconfirmed')),
    );
    const unconfirmed = await tx.delete(subscribers).where(isUnconfirmed).returning({ id: subscribers.id });
    return {
      messages: await messagesThat(isOld('messages')),
      spam: await messagesThat(isOld('spam')),
      unconfirmed: unconfirmed.length,
      addresses: await forgetAddresses(tx, before('addresses')),
    };
  });
  await overwriteDeleted(content);
  return counts;
}

/** Deletes the network addresses of audit entries; the chain of hashes does not hold them. */
async function forgetAddresses(tx: Transaction, before: string): Promise<number> {
  const old = tx.select({ id: auditEntries.id }).from(auditEntries).where(lt(auditEntries.at, before));
  const deleted = await tx
    .delete(auditAddresses)
    .where(inArray(auditAddresses.entryId, old))
    .returning({ id: auditAddresses.entryId });
  return deleted.length;
}

/** A function that applies retention when the last time is a day ago, and logs how much it deleted. */
export function dailyRetention(options: RetentionOptions): () => Promise<void> {
  let last = -Infinity;
  return async () => {
    const now = options.clock().getTime();
    if (now - last < day) return;
    try {
      const counts = await applyRetention(options);
      last = now;
      options.log({ level: 'info', event: 'Old personal data was deleted', ...counts });
    } catch (error) {
      options.log({
        level: 'warning',
        event: 'Old personal data could not be deleted, which is tried again',
        reason: messageOf(error),
      });
    }
  };
}

/** Applies retention every day until stopped. */
export function startRetention(options: RetentionOptions): { stop(): Promise<void> } {
  const run = dailyRetention(options);
  let running = Promise.resolve();
  const timer = setInterval(() => void (running = running.then(run)), lookInterval);
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
