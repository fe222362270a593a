import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Lucia, type Session as LuciaSession, TimeSpan } from 'lucia';
import { sessions } from '#content-db/people.ts';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { Admin } from '../http/signed-in.ts';
import { idleSeconds, sessionAdapter, type SessionStore, transactionStore } from './session-adapter.ts';

/** Milliseconds for which a password or a passkey counts as given. */
const proofLifetime = 10 * 60_000;

/** Seconds between two writes of a session's last use, so that not every request writes. */
const recordInterval = 5 * 60;

export interface Session {
  /** Identifies the session in calls. It is not a credential. */
  handle: string;
  createdAt: Date;
  /** Accurate to five minutes. */
  lastUsedAt: Date;
  /** Whether the password or a passkey was given in the last ten minutes. */
  hasRecentProof: boolean;
}

/**
 * Sessions of the back office. Only the browser has a session's random token; the database stores its SHA-256.
 * A session ends after eight hours without use, after seven days, or when somebody ends it.
 */
export interface Sessions {
  /**
   * The session of a token, and records its use; undefined when the token is not valid. `mustAddFactor`: nothing
   * else may be done before the account has a second factor.
   */
  check(
    token: string | undefined,
  ): Promise<{ admin: Admin; session: Session; mustAddFactor: boolean } | undefined>;
  /** Notes that the password or a passkey was given again. */
  prove(tx: Transaction, token: string | undefined): Promise<void>;
  /** Starts a session and ends the one of the `previous` token. @returns the new token */
  start(tx: Transaction, adminId: number, previous: string | undefined): Promise<string>;
  /** Ends the session of the token, if there is one. */
  end(token: string | undefined): Promise<void>;
  /** Ends all sessions of an admin. */
  endAll(adminId: number): Promise<void>;
  /** The open sessions of an admin, most recently used first. */
  list(adminId: number): Promise<Session[]>;
  /** Ends one session of any admin. @throws Problem `not-found` when there is none with this handle */
  endOne(handle: string): Promise<void>;
}

/** Sessions in a database, managed by lucia. */
export function createSessions(database: Pick<Database, 'read' | 'write'>, clock: Clock): Sessions {
  const lucia = createLucia(database, clock);

  function toSession({ id, createdAt, lastUsedAt, provenAt }: LuciaSession): Session {
    const hasRecentProof = clock().getTime() - provenAt.getTime() <= proofLifetime;
    return { handle: handleOf(id), createdAt, lastUsedAt, hasRecentProof };
  }

  async function recordUse(id: string, lastUsedAt: Date): Promise<void> {
    const seconds = Math.floor(clock().getTime() / 1000);
    if (seconds - lastUsedAt.getTime() / 1000 < recordInterval) return;
    const recorded = database.write((tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: seconds + idleSeconds })
        .where(eq(sessions.id, id)),
    );
    // Staff can still read while the database can't be written to.
    await recorded.catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }

  return {
    async check(token) {
      if (!isToken(token)) return undefined;
      const { session, user } = await lucia.validateSession(hashOf(token));
      if (!session) return undefined;
      await recordUse(session.id, session.lastUsedAt);
      const { id, username, mustAddFactor } = user;
      return { admin: { id, username }, session: toSession(session), mustAddFactor };
    },
    async prove(tx, token) {
      if (!isToken(token)) return;
      const provenAt = Math.floor(clock().getTime() / 1000);
      await tx
        .update(sessions)
        .set({ provenAt })
        .where(eq(sessions.id, hashOf(token)));
    },
    async start(tx, adminId, previous) {
      const token = randomBytes(32).toString('base64url');
      const inTransaction = createLucia(transactionStore(tx), clock);
      await inTransaction.deleteExpiredSessions();
      if (isToken(previous)) await inTransaction.invalidateSession(hashOf(previous));
      await inTransaction.createSession(
        adminId,
        { createdAt: clock(), lastUsedAt: clock(), provenAt: clock() },
        { sessionId: hashOf(token) },
      );
      return token;
    },
    async end(token) {
      if (!isToken(token)) return;
      const id = hashOf(token);
      // Anybody can send tokens: an unknown one must not take a turn in the queue of writes.
      if ((await database.read.$count(sessions, eq(sessions.id, id))) > 0) await lucia.invalidateSession(id);
    },
    endAll: (adminId) => lucia.invalidateUserSessions(adminId),
    async list(adminId) {
      const open = (await lucia.getUserSessions(adminId)).map(toSession);
      return open.sort(
        (a, b) =>
          b.lastUsedAt.getTime() - a.lastUsedAt.getTime() || b.createdAt.getTime() - a.createdAt.getTime(),
      );
    },
    async endOne(handle) {
      const ids = await database.read.select({ id: sessions.id }).from(sessions);
      const session = ids.find(({ id }) => handleOf(id) === handle);
      if (!session) throw new Problem('not-found', 'There is no such session. It may have ended.');
      await lucia.invalidateSession(session.id);
    },
  };
}

function createLucia(store: SessionStore, clock: Clock) {
  return new Lucia(sessionAdapter(store, clock), {
    sessionExpiresIn: new TimeSpan(idleSeconds, 's'),
    getUserAttributes: ({ username, mustAddFactor }) => ({ username, mustAddFactor }),
    getSessionAttributes: ({ createdAt, lastUsedAt, provenAt }) => ({ createdAt, lastUsedAt, provenAt }),
  });
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
  }
}

function isToken(value: string | undefined): value is string {
  return value !== undefined && /^[\w-]{43}$/.test(value);
}

/** The stored form of a token. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function handleOf(id: string): string {
  return hashOf(id).slice(0, 16);
}
