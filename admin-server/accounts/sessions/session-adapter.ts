import { eq, lte, or, sql } from 'drizzle-orm';
import type { Adapter, DatabaseSession } from 'lucia';
import type { Locale } from '#content-db/model/locale.ts';
import {
  accountRules,
  adminUsers,
  authenticatorApps,
  passkeys,
  type Role,
  sessions,
} from '#content-db/people.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import type { Clock } from '../../http/rate-limit.ts';

const hour = 60 * 60;

/** A session ends after this long without use. */
export const idleSeconds = 8 * hour;

/** A session ends after this long, used or not. */
export const maxAgeSeconds = 7 * 24 * hour;

/** How far ahead of the clock a session may have been used, as the clock may have been put right since. */
const maxAheadSeconds = 24 * hour;

declare module 'lucia' {
  interface Register {
    UserId: number;
    DatabaseUserAttributes: {
      username: string;
      role: Role;
      language: Locale | null;
      mustAddFactor: boolean;
    };
    DatabaseSessionAttributes: { createdAt: Date; lastUsedAt: Date; provenAt: Date } & Client;
  }
}

/** Whether everybody must have a second factor, and this account has none. */
const mustAddFactor = sql<number>`
  exists (select 1 from ${accountRules} where ${accountRules.requireFactor})
  and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${adminUsers.id})
  and not exists (select 1 from ${authenticatorApps} where ${authenticatorApps.userId} = ${adminUsers.id})`;

const userColumns = {
  username: adminUsers.username,
  role: adminUsers.role,
  language: adminUsers.language,
  mustAddFactor,
};

/** What a session is used with. */
export interface Client {
  /** The browser and its system, in words; empty if it is not known. */
  device: string;
  /** The address of the last use; empty if it is not known. */
  address: string;
}

/** Where sessions are stored: the database, or one transaction. */
export interface SessionStore {
  read: Queries;
  write(work: (tx: Transaction) => Promise<unknown>): Promise<unknown>;
}

/** Deletes the sessions that are over at a time that has certainly come. */
export async function deleteOldSessions(tx: Transaction, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  await tx
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, seconds), lte(sessions.createdAt, seconds - maxAgeSeconds)));
}

/** A transaction as a store, to write sessions together with other rows. */
export function transactionStore(tx: Transaction): SessionStore {
  return { read: tx, write: (work) => work(tx) };
}

/**
 * lucia's database adapter over a store. lucia uses the system clock, so times are converted between that
 * clock and ours.
 */
export function sessionAdapter({ read, write }: SessionStore, clock: Clock): Adapter {
  const now = () => clock().getTime();
  const toLucia = (seconds: number) => new Date(seconds * 1000 - now() + Date.now());
  const fromLucia = (date: Date) => Math.round((date.getTime() - Date.now() + now()) / 1000);

  function toDatabaseSession({
    id,
    userId,
    expiresAt,
    createdAt,
    provenAt,
    device,
    address,
  }: typeof sessions.$inferSelect): DatabaseSession {
    const seconds = now() / 1000;
    // lucia would extend a session forever, so we report one that reached its maximum age as expired; and one of a time
    // that is still to come, as the clock was wrong then.
    const isOver =
      createdAt + maxAgeSeconds <= seconds ||
      createdAt > seconds + maxAheadSeconds ||
      expiresAt > seconds + idleSeconds + maxAheadSeconds;
    return {
      id,
      userId,
      expiresAt: isOver ? new Date(0) : toLucia(expiresAt),
      attributes: {
        createdAt: new Date(createdAt * 1000),
        lastUsedAt: new Date((expiresAt - idleSeconds) * 1000),
        provenAt: new Date(provenAt * 1000),
        device,
        address,
      },
    };
  }

  return {
    async getSessionAndUser(id) {
      const [row] = await read
        .select({ session: sessions, user: userColumns })
        .from(sessions)
        .innerJoin(adminUsers, eq(adminUsers.id, sessions.userId))
        .where(eq(sessions.id, id));
      const session = row && toDatabaseSession(row.session);
      // lucia would delete one that is over, which the clock may be wrong about.
      if (!session || session.expiresAt.getTime() <= Date.now()) return [null, null];
      return [
        session,
        {
          id: row.session.userId,
          attributes: { ...row.user, mustAddFactor: row.user.mustAddFactor === 1 },
        },
      ];
    },
    async getUserSessions(userId) {
      return (await read.select().from(sessions).where(eq(sessions.userId, userId))).map(toDatabaseSession);
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const createdAt = Math.floor(attributes.createdAt.getTime() / 1000);
      const provenAt = Math.floor(attributes.provenAt.getTime() / 1000);
      const { device, address } = attributes;
      const row = { id, userId, expiresAt: fromLucia(expiresAt), createdAt, provenAt, device, address };
      await write((tx) => tx.insert(sessions).values(row));
    },
    async updateSessionExpiration(id, expiresAt) {
      await write((tx) =>
        tx
          .update(sessions)
          .set({ expiresAt: fromLucia(expiresAt) })
          .where(eq(sessions.id, id)),
      );
    },
    async deleteSession(id) {
      await write((tx) => tx.delete(sessions).where(eq(sessions.id, id)));
    },
    async deleteUserSessions(userId) {
      await write((tx) => tx.delete(sessions).where(eq(sessions.userId, userId)));
    },
    async deleteExpiredSessions() {
      await write((tx) => deleteOldSessions(tx, clock()));
    },
  };
}
