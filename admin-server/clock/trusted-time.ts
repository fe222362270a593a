import { max, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { auditEntries } from '#content-db/audit.ts';
import { changes } from '#content-db/changes.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { notedTime } from '#content-db/servers.ts';
import { recordAudit } from '../audit/record.ts';
import type { Log } from '../http/log.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { Actor } from '../http/signed-in.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds between two looks at the clock, and between two notes of the time in the database. */
const lookInterval = minute;
const noteInterval = 10 * minute;

/** Milliseconds that the clock may differ from the last noted time: more is a jump, or a server that was off. */
const tolerance = day;

/** Milliseconds for which a clock that has jumped must run evenly until it is believed, and what counts as even. */
const trial = day;
const evenness = minute;

/** Milliseconds for which a database that has no noted time may have stood unchanged. */
const quietTime = 31 * day;

/** A jump of the clock that nobody has confirmed; ISO 8601, UTC. */
export interface Doubt {
  from: string;
  to: string;
}

/**
 * What time it is, as far as the clock of the machine can be believed. A clock that is more than a day before or behind
 * the last noted time has jumped, or the server was off. It is believed when a person says so, or after it has run evenly
 * for a day, by the monotonic clock of this process. Until then, time goes on from the last noted one.
 */
export interface TrustedTime {
  /** The time that has certainly come: what goes live or is deleted by time goes by it. */
  certain: Clock;
  /** The latest that it may be: what expires, such as a session, goes by it. */
  latest: Clock;
  /** What the clock of the machine says. */
  machine: Clock;
  /** Undefined while the clock is believed. While there is a doubt, nothing is erased by age. */
  doubt(): Doubt | undefined;
  /** Compares the clock with what is noted, and notes the time. */
  look(): Promise<void>;
  /** Looks every minute, and logs when a doubt begins and ends, until stopped. */
  watch(log: Log): { stop(): Promise<void> };
}

export interface Clocks extends Pick<TrustedTime, 'machine'> {
  /** Milliseconds of a clock that nobody can set. */
  steady(): number;
}

const ofThisProcess: Clocks = { machine: () => new Date(), steady: () => performance.now() };

type Shared = Pick<Database, 'read' | 'write'>;

/** A table whose rows have the time at which they were written. */
export type Dated = SQLiteTable & { createdAt: SQLiteColumn };

/**
 * The time by the clock of the machine, and by what the database noted before.
 * @param dated tables that are written without any change of the content or entry in the audit trail
 */
export async function openTrustedTime(
  content: Shared,
  dated: readonly Dated[] = [],
  { machine, steady }: Clocks = ofThisProcess,
): Promise<TrustedTime> {
  const readNoted = () => notedIn(content.read, dated, machine());
  let noted = await readNoted();
  /** The last time that was believed, and the steady clock then. */
  let believed = { at: noted.at, steady: steady() };
  let jump: { from: number; to: number; since: number; offset: number } | undefined;

  /** The time since the last one that was believed has passed for certain. */
  const lowest = () => believed.at + steady() - believed.steady;

  /** Whether the clock is believed now. A clock that moves again while it is on trial begins it anew. */
  function isBelieved(): boolean {
    const now = machine().getTime();
    if (Math.abs(now - lowest()) <= tolerance) {
      jump = undefined;
      return true;
    }
    const offset = now - steady();
    if (!jump || Math.abs(offset - jump.offset) > evenness)
      jump = { from: lowest(), to: now, since: steady(), offset };
    return false;
  }

  async function look(): Promise<void> {
    const before = noted;
    noted = await readNoted();
    if (noted.confirmations !== before.confirmations || noted.at > lowest())
      believed = { at: noted.at, steady: steady() };
    if (!isBelieved()) {
      if (!jump) return;
      // Another server notes the time, and has another one.
      if (noted.at !== before.at) jump.since = steady();
      if (steady() - jump.since < trial) return;
      await content.write((tx) => believe(tx, machine()));
      return look();
    }
    const now = machine().getTime();
    believed = { at: now, steady: steady() };
    if (noted.isStored && now - noted.at < noteInterval) return;
    await content.write((tx) => note(tx, now));
    noted = { ...noted, at: Math.max(noted.at, now), isStored: true };
  }

  const time: TrustedTime = {
    machine,
    certain: () => (isBelieved() ? machine() : new Date(lowest())),
    latest: () => (isBelieved() ? machine() : new Date(Math.max(lowest(), machine().getTime()))),
    doubt: () =>
      isBelieved() || !jump
        ? undefined
        : { from: new Date(jump.from).toISOString(), to: new Date(jump.to).toISOString() },
    look,
    watch(log) {
      let isDoubted = false;
      const report = () => {
        const doubt = time.doubt();
        if (isDoubted === (doubt !== undefined)) return;
        isDoubted = doubt !== undefined;
        if (doubt)
          log({
            level: 'warning',
            event:
              'The clock jumped: until an admin confirms it or it has run evenly for a day, nothing that it says to be due goes live or is erased',
            ...doubt,
          });
        else log({ level: 'info', event: 'The clock is believed again' });
      };
      const lookAndReport = () =>
        look()
          .catch((error: unknown) =>
            log({ level: 'warning', event: 'The time could not be noted', reason: messageOf(error) }),
          )
          .then(report);
      report();
      let looking = Promise.resolve();
      const timer = setInterval(() => void (looking = looking.then(lookAndReport)), lookInterval).unref();
      return {
        stop() {
          clearInterval(timer);
          return looking;
        },
      };
    },
  };
  // A database that cannot be written says so elsewhere.
  await look().catch(() => undefined);
  return time;
}

/**
 * Believes the clock although it jumped, because a person says so.
 * @param seen what they were told that the clock says
 * @throws Problem (`conflict`) if there is no such doubt any more
 */
export async function confirmClock(
  content: Shared,
  time: TrustedTime,
  actor: Actor,
  seen?: string,
): Promise<Doubt> {
  await time.look();
  const doubt = time.doubt();
  if (!doubt) throw new Problem('conflict', 'The clock is believed already: nothing has to be confirmed.');
  if (seen !== undefined && Math.abs(Date.parse(seen) - Date.parse(doubt.to)) > tolerance)
    throw new Problem('conflict', 'The clock has moved since. Look at the times again.');
  const now = time.machine();
  await content.write(async (tx) => {
    await believe(tx, now);
    await recordAudit(
      tx,
      actor,
      'setting',
      `Confirmed the clock, which had jumped from ${doubt.from} to ${doubt.to}`,
    );
  });
  await time.look();
  return doubt;
}

/** What the time of this process, by the noted one, would be a jump of; undefined if it is near. */
export function jumpFrom(noted: number, machine = new Date()): Doubt | undefined {
  if (Math.abs(machine.getTime() - noted) <= tolerance) return undefined;
  return { from: new Date(noted).toISOString(), to: machine.toISOString() };
}

interface Noted {
  /** Milliseconds since 1970. */
  at: number;
  confirmations: number;
  /** Whether a time is noted at all. */
  isStored: boolean;
}

/** The noted time. Where there is none yet, the newest row witnesses that the time is right, or stands for it. */
async function notedIn(read: Queries, dated: readonly Dated[], machine: Date): Promise<Noted> {
  const [row] = await read.select().from(notedTime);
  if (row) return { ...row, isStored: true };
  const [now, newest] = [machine.getTime(), await newestRow(read, dated)];
  const isLikely = newest === undefined || (now >= newest - tolerance && now <= newest + quietTime);
  return { at: isLikely ? now : newest, confirmations: 0, isStored: false };
}

/** When something was written last, of what is written with its time; undefined in a new database. */
async function newestRow(read: Queries, dated: readonly Dated[]): Promise<number | undefined> {
  const newest = await Promise.all([
    read.select({ at: max(changes.at) }).from(changes),
    read.select({ at: max(auditEntries.at) }).from(auditEntries),
    ...dated.map((table) => read.select({ at: sql<string | null>`max(${table.createdAt})` }).from(table)),
  ]);
  const times = newest.map(([row]) => Date.parse(row?.at ?? '')).filter((at) => !Number.isNaN(at));
  return times.length > 0 ? Math.max(...times) : undefined;
}

const row = { id: 1 };

/** Notes a time, unless a later one is noted. */
async function note(tx: Transaction, at: number): Promise<void> {
  await tx
    .insert(notedTime)
    .values({ ...row, at })
    .onConflictDoUpdate({ target: notedTime.id, set: { at: sql`max(${notedTime.at}, ${at})` } });
}

/** Notes a time although it is not what was to be expected: all servers then go by it. */
async function believe(tx: Transaction, machine: Date): Promise<void> {
  const at = machine.getTime();
  await tx
    .insert(notedTime)
    .values({ ...row, at, confirmations: 1 })
    .onConflictDoUpdate({
      target: notedTime.id,
      set: { at, confirmations: sql`${notedTime.confirmations} + 1` },
    });
}
