import { inArray } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { resources } from '#content-db/types/index.ts';
import { defaultDays, type RetentionName } from '#content-db/types/retention-days.ts';
import { chunksOf } from '#content-db/read/references.ts';
import type { TrustedTime } from '../clock/trusted-time.ts';
import type { Log } from '../http/log.ts';
import { overwriteDeleted } from './overwriting.ts';
import type { PersonalData } from './personal-data.ts';
import { agingOf, planErasures, takePlanned } from './planned-erasures.ts';

const day = 24 * 60 * 60_000;

/**
 * Milliseconds from the start to the first look for old data, and between two looks. Timers stand still while a machine
 * sleeps, so a look is more often than a day; the first one leaves staff time after an upgrade.
 */
export const lookInterval = 60 * 60_000;

export interface RetentionOptions {
  content: Pick<Database, 'write' | 'overwriteDeleted'>;
  published: Pick<Database, 'read'>;
  personalData: readonly PersonalData[];
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
async function plan({
  content,
  published,
  time,
  personalData,
}: Omit<RetentionOptions, 'log'>): Promise<void> {
  const days = await retentionDays(published.read);
  await content.write((tx) => planErasures(tx, agingOf(personalData), days, time.certain()));
}

/** Deletes what is older than the published policy says and was planned for a day. @returns how many of each kind */
export async function applyRetention({
  content,
  published,
  time,
  personalData,
  deleteEnded = [],
}: Omit<RetentionOptions, 'log'>): Promise<Partial<Record<RetentionName, number>>> {
  const days = await retentionDays(published.read);
  const aging = agingOf(personalData);
  const now = time.certain();
  const counts = await content.write(async (tx) => {
    await planErasures(tx, aging, days, now);
    for (const deleteOld of deleteEnded) await deleteOld(tx, now);
    const erased: Partial<Record<RetentionName, number>> = {};
    for (const [name, { table, deletedBy = table.id }] of aging) {
      const planned = await takePlanned(tx, name, now);
      for (const ids of chunksOf(planned)) await tx.delete(deletedBy.table).where(inArray(deletedBy, ids));
      erased[name] = planned.length;
    }
    return erased;
  });
  await overwriteDeleted(content, personalData);
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
