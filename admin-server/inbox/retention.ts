import { inArray } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { auditAddresses } from '#content-db/audit.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { contactForms, subscribers } from '#content-db/people.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { resources } from '#content-db/types/index.ts';
import { defaultDays, type RetentionName } from '#content-db/types/retention-days.ts';
import { chunksOf } from '#content-db/read/references.ts';
import type { TrustedTime } from '../clock/trusted-time.ts';
import type { Log } from '../http/log.ts';
import { overwriteDeleted } from './overwriting.ts';
import { planErasures, takePlanned } from './planned-erasures.ts';

const day = 24 * 60 * 60_000;

/**
 * Milliseconds from the start to the first look for old data, and between two looks. Timers stand still while a machine
 * sleeps, so a look is more often than a day; the first one leaves staff time after an upgrade.
 */
const lookInterval = 60 * 60_000;

export interface RetentionOptions {
  content: Pick<Database, 'write' | 'overwriteDeleted'>;
  published: Pick<Database, 'read'>;
  /** What time has certainly come. Nothing is planned or erased while the clock is in doubt. */
  time: Pick<TrustedTime, 'certain' | 'doubt'>;
  log: Log;
  /** Deletes what else has ended at a time, of what nobody has to be told: sessions and the like. */
  deleteEnded?: ((tx: Transaction, now: Date) => Promise<void>)[];
}

/** After how many days each kind of data is deleted: what the published privacy policy states. */
async function retentionDays(published: Queries): Promise<Record<RetentionName, number>> {
  const { name, days } = resources.retention.table;
  const rows = await published.select({ name, days }).from(resources.retention.table);
  return { ...defaultDays, ...Object.fromEntries(rows.map((row) => [row.name, row.days])) };
}

/** Plans what will be older than the published policy says. */
async function plan({ content, published, time }: Omit<RetentionOptions, 'log'>): Promise<void> {
  const days = await retentionDays(published.read);
  await content.write((tx) => planErasures(tx, days, time.certain()));
}

/** Deletes what is older than the published policy says and was planned for a day. @returns how many of each kind */
export async function applyRetention({
  content,
  published,
  time,
  deleteEnded = [],
}: Omit<RetentionOptions, 'log'>): Promise<Record<RetentionName, number>> {
  const days = await retentionDays(published.read);
  const now = time.certain();
  const counts = await content.write(async (tx) => {
    await planErasures(tx, days, now);
    for (const deleteOld of deleteEnded) await deleteOld(tx, now);
    const erase = async (name: RetentionName, table: SQLiteTable, id: SQLiteColumn) => {
      const planned = await takePlanned(tx, name, now);
      for (const ids of chunksOf(planned)) await tx.delete(table).where(inArray(id, ids));
      return planned.length;
    };
    return {
      messages: await erase('messages', contactForms, contactForms.id),
      spam: await erase('spam', contactForms, contactForms.id),
      unconfirmed: await erase('unconfirmed', subscribers, subscribers.id),
      // The chain of hashes does not hold the addresses.
      addresses: await erase('addresses', auditAddresses, auditAddresses.entryId),
    };
  });
  await overwriteDeleted(content);
  return counts;
}

/**
 * A function that plans what will be erased, and erases it when the last time is a day ago; it then logs how much. It
 * does neither while the clock is in doubt.
 */
export function dailyRetention(options: RetentionOptions): () => Promise<void> {
  let last = -Infinity;
  return async () => {
    const now = options.time.certain().getTime();
    if (options.time.doubt()) return;
    try {
      if (Math.abs(now - last) < day) return await plan(options);
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

/** Plans what will be erased every hour, and erases it every day, until stopped. */
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
