import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Lucia, TimeSpan } from 'lucia';
import { sessions } from '#content-db/people.ts';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { Admin } from '../http/signed-in.ts';
import { idleSeconds, sessionAdapter, type SessionStore, storeOf } from './session-adapter.ts';

/** Seconds of use that are noted at once: not every request writes. */
const noteSeconds = 5 * 60;

export interface Session {
  /** Names the session to people; opens nothing. */
  handle: string;
  createdAt: Date;
  /** To five minutes. */
  lastUsedAt: Date;
}

/**
 * Sessions of the back office. A session is known by a random token, which only the browser has; the
 * database has its SHA-256. It ends after eight hours without use, after seven days, or when it is ended.
 */
export interface Sessions {
  /** Who has the token, and that it is in use; undefined where it opens nothing. */
  check(token: string | undefined): Promise<{ admin: Admin; session: Session } | undefined>;
  /** Begins a session in the place of a `previous` one. @returns its token */
  start(tx: Transaction, adminId: number, previous: string | undefined): Promise<string>;
  /** Ends the session of the token, if there is one. */
  end(token: string | undefined): Promise<void>;
  /** Ends all sessions of an admin. */
  endAll(adminId: number): Promise<void>;
  /** The open sessions of an admin, the one used last first. */
  list(adminId: number): Promise<Session[]>;
  /** Ends one session of anybody; throws `not-found`. */
  endOne(handle: string): Promise<void>;
}

/** Sessions kept in a database, over lucia. */
export function createSessions(database: Pick<Database, 'read' | 'write'>, clock: Clock): Sessions {
  const lucia = createLucia(database, clock);

  async function noteUse(id: string, lastUsedAt: Date): Promise<void> {
    const seconds = Math.floor(clock().getTime() / 1000);
    if (seconds - lastUsedAt.getTime() / 1000 < noteSeconds) return;
    const noted = database.write((tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: seconds + idleSeconds })
        .where(eq(sessions.id, id)),
    );
    // Reading goes on while the database cannot be written to.
    await noted.catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }

  return {
    async check(token) {
      if (!isToken(token)) return undefined;
      const { session, user } = await lucia.validateSession(hashOf(token));
      if (!session) return undefined;
      await noteUse(session.id, session.lastUsedAt);
      return { admin: user, session: described(session) };
    },
    async start(tx, adminId, previous) {
      const token = randomBytes(32).toString('base64url');
      const inTransaction = createLucia(storeOf(tx), clock);
      await inTransaction.deleteExpiredSessions();
      if (isToken(previous)) await inTransaction.invalidateSession(hashOf(previous));
      await inTransaction.createSession(
        adminId,
        { createdAt: clock(), lastUsedAt: clock() },
        { sessionId: hashOf(token) },
      );
      return token;
    },
    async end(token) {
      if (!isToken(token)) return;
      const id = hashOf(token);
      // Strangers bring tokens too: what is not there takes no turn among the writers.
      if ((await database.read.$count(sessions, eq(sessions.id, id))) > 0) await lucia.invalidateSession(id);
    },
    endAll: (adminId) => lucia.invalidateUserSessions(adminId),
    async list(adminId) {
      const open = (await lucia.getUserSessions(adminId)).map(described);
      return open.sort(
        (a, b) =>
          b.lastUsedAt.getTime() - a.lastUsedAt.getTime() || b.createdAt.getTime() - a.createdAt.getTime(),
      );
    },
    async endOne(handle) {
      const ids = await database.read.select({ id: sessions.id }).from(sessions);
      const found = ids.find(({ id }) => handleOf(id) === handle);
      if (!found) throw new Problem('not-found', 'There is no such session. It may have ended.');
      await lucia.invalidateSession(found.id);
    },
  };
}

function createLucia(store: SessionStore, clock: Clock) {
  return new Lucia(sessionAdapter(store, clock), {
    sessionExpiresIn: new TimeSpan(idleSeconds, 's'),
    getUserAttributes: ({ username }) => ({ username }),
    getSessionAttributes: ({ createdAt, lastUsedAt }) => ({ createdAt, lastUsedAt }),
  });
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
  }
}

function described({
  id,
  createdAt,
  lastUsedAt,
}: {
  id: string;
  createdAt: Date;
  lastUsedAt: Date;
}): Session {
  return { handle: handleOf(id), createdAt, lastUsedAt };
}

function isToken(value: string | undefined): value is string {
  return value !== undefined && /^[\w-]{43}$/.test(value);
}

/** What is kept of a token. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function handleOf(id: string): string {
  return hashOf(id).slice(0, 16);
}
