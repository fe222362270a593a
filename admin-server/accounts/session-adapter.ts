import { eq, lte, or } from 'drizzle-orm';
import type { Adapter, DatabaseSession } from 'lucia';
import { adminUsers, sessions } from '#content-db/people.ts';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import type { Clock } from '../http/rate-limit.ts';

const hour = 60 * 60;

/** Seconds after which a session ends that is not used. */
export const idleSeconds = 8 * hour;

/** Seconds after which a session ends however much it is used. */
export const longestSeconds = 7 * 24 * hour;

declare module 'lucia' {
  interface Register {
    UserId: number;
    DatabaseUserAttributes: { username: string };
    DatabaseSessionAttributes: { createdAt: Date; lastUsedAt: Date };
  }
}

/** Where sessions are kept: the database, or one transaction of it. */
export interface SessionStore {
  read: Queries;
  write(work: (tx: Transaction) => Promise<unknown>): Promise<unknown>;
}

/** A transaction as a store, for work that is more than sessions. */
export function storeOf(tx: Transaction): SessionStore {
  return { read: tx, write: (work) => work(tx) };
}

/**
 * What lucia needs of the database, through its write guard. lucia goes by the system's clock: it is
 * handed times, and its own are taken, as if that clock were ours.
 */
export function sessionAdapter({ read, write }: SessionStore, clock: Clock): Adapter {
  const now = () => clock().getTime();
  const toLucia = (seconds: number) => new Date(seconds * 1000 - now() + Date.now());
  const fromLucia = (date: Date) => Math.round((date.getTime() - Date.now() + now()) / 1000);

  function sessionOf({ id, userId, expiresAt, createdAt }: typeof sessions.$inferSelect): DatabaseSession {
    // lucia would prolong a session for ever: one that has had its time is handed over as ended.
    const isSpent = (createdAt + longestSeconds) * 1000 <= now();
    return {
      id,
      userId,
      expiresAt: isSpent ? new Date(0) : toLucia(expiresAt),
      attributes: {
        createdAt: new Date(createdAt * 1000),
        lastUsedAt: new Date((expiresAt - idleSeconds) * 1000),
      },
    };
  }

  return {
    async getSessionAndUser(id) {
      const [found] = await read
        .select({ session: sessions, username: adminUsers.username })
        .from(sessions)
        .innerJoin(adminUsers, eq(adminUsers.id, sessions.userId))
        .where(eq(sessions.id, id));
      if (!found) return [null, null];
      return [
        sessionOf(found.session),
        { id: found.session.userId, attributes: { username: found.username } },
      ];
    },
    async getUserSessions(userId) {
      return (await read.select().from(sessions).where(eq(sessions.userId, userId))).map(sessionOf);
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const createdAt = Math.floor(attributes.createdAt.getTime() / 1000);
      await write((tx) =>
        tx.insert(sessions).values({ id, userId, expiresAt: fromLucia(expiresAt), createdAt }),
      );
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
      const seconds = Math.floor(now() / 1000);
      const isOver = or(lte(sessions.expiresAt, seconds), lte(sessions.createdAt, seconds - longestSeconds));
      await write((tx) => tx.delete(sessions).where(isOver));
    },
  };
}
