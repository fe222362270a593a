import { createHash, randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { Lucia, type Session as LuciaSession, TimeSpan } from 'lucia';
import { sessions } from '#content-db/people.ts';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Clock } from '../../http/rate-limit.ts';
import type { Admin } from '../../http/signed-in.ts';
import {
  type Client,
  idleSeconds,
  sessionAdapter,
  type SessionStore,
  transactionStore,
} from './session-adapter.ts';

/** Milliseconds for which a password or a passkey counts as given. */
const proofLifetime = 10 * 60_000;

/** Seconds between two writes of a session's last use, so that not every request writes. */
const recordInterval = 5 * 60;

export interface Session extends Client {
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
   * The session of a token, and records its use from an address; undefined when the token is not valid. `mustAddFactor`: nothing
   * else may be done before the account has a second factor.
   */
  check(
    token: string | undefined,
    address?: string,
  ): Promise<{ admin: Admin; session: Session; mustAddFactor: boolean } | undefined>;
  /** The admin of a token, without recording a use; undefined when the token is not valid. */
  adminOf(token: string | undefined): Promise<Admin | undefined>;
  /** Notes that the password or a passkey was given again. */
  prove(tx: Transaction, token: string | undefined): Promise<void>;
  /** Starts a session and ends the one of the `previous` token. @returns the new token */
  start(tx: Transaction, adminId: number, start: SessionStart): Promise<string>;
  /** Ends the session of the token, if there is one. */
  end(tx: Transaction, token: string | undefined): Promise<void>;
  /** Ends all sessions of an admin but the one with the handle `kept`. */
  endAll(tx: Transaction, adminId: number, kept?: string): Promise<void>;
  /** The open sessions of an admin, most recently used first. */
  list(adminId: number): Promise<Session[]>;
  /** Ends one session of an admin. @throws Problem `not-found` when there is none with this handle */
  endOne(tx: Transaction, adminId: number, handle: string): Promise<void>;
}

/** A session to start. */
export interface SessionStart {
  /** The token of a session that this one replaces. */
  previous?: string | undefined;
  client?: Client;
}

/** Sessions in a database, managed by lucia. */
export function createSessions(database: Pick<Database, 'read' | 'write'>, clock: Clock): Sessions {
  const lucia = createLucia(database, clock);
  const adapter = sessionAdapter(database, clock);

  function toSession({ id, createdAt, lastUsedAt, provenAt, device, address }: LuciaSession): Session {
    const hasRecentProof = Math.abs(clock().getTime() - provenAt.getTime()) <= proofLifetime;
    return { handle: handleOf(id), createdAt, lastUsedAt, device, address, hasRecentProof };
  }

  async function recordUse(id: string, lastUsedAt: Date, address: string | undefined): Promise<void> {
    const seconds = Math.floor(clock().getTime() / 1000);
    if (seconds - lastUsedAt.getTime() / 1000 < recordInterval) return;
    const recorded = database.write((tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: seconds + idleSeconds, address })
        .where(eq(sessions.id, id)),
    );
    // Staff can still read while the database can't be written to.
    await recorded.catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }

  return {
    async check(token, address) {
      if (!isToken(token)) return undefined;
      const { session, user } = await lucia.validateSession(hashOf(token));
      if (!session) return undefined;
      await recordUse(session.id, session.lastUsedAt, address);
      const { mustAddFactor, language, ...admin } = user;
      return {
        admin: { ...admin, ...(language && { language }) },
        session: toSession(session),
        mustAddFactor,
      };
    },
    async adminOf(token) {
      if (!isToken(token)) return undefined;
      const [session, user] = await adapter.getSessionAndUser(hashOf(token));
      if (!session || !user) return undefined;
      const { username, role } = user.attributes;
      return { id: user.id, username, role };
    },
    async prove(tx, token) {
      if (!isToken(token)) return;
      const provenAt = Math.floor(clock().getTime() / 1000);
      await tx
        .update(sessions)
        .set({ provenAt })
        .where(eq(sessions.id, hashOf(token)));
    },
    async start(tx, adminId, { previous, client = { device: '', address: '' } }) {
      const token = randomBytes(32).toString('base64url');
      const inTransaction = createLucia(transactionStore(tx), clock);
      if (isToken(previous)) await inTransaction.invalidateSession(hashOf(previous));
      await inTransaction.createSession(
        adminId,
        { createdAt: clock(), lastUsedAt: clock(), provenAt: clock(), ...client },
        { sessionId: hashOf(token) },
      );
      return token;
    },
    async end(tx, token) {
      if (isToken(token)) await tx.delete(sessions).where(eq(sessions.id, hashOf(token)));
    },
    async endAll(tx, adminId, kept) {
      const ids = (await idsOf(tx, adminId)).filter((id) => handleOf(id) !== kept);
      await tx.delete(sessions).where(inArray(sessions.id, ids));
    },
    async list(adminId) {
      const open = (await lucia.getUserSessions(adminId)).map(toSession);
      return open.sort(
        (a, b) =>
          b.lastUsedAt.getTime() - a.lastUsedAt.getTime() || b.createdAt.getTime() - a.createdAt.getTime(),
      );
    },
    async endOne(tx, adminId, handle) {
      const id = (await idsOf(tx, adminId)).find((candidate) => handleOf(candidate) === handle);
      if (id === undefined) throw new Problem('not-found', 'There is no such session. It may have ended.');
      await tx.delete(sessions).where(eq(sessions.id, id));
    },
  };
}

async function idsOf(tx: Transaction, adminId: number): Promise<string[]> {
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, adminId));
  return rows.map(({ id }) => id);
}

function createLucia(store: SessionStore, clock: Clock) {
  return new Lucia(sessionAdapter(store, clock), {
    sessionExpiresIn: new TimeSpan(idleSeconds, 's'),
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
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
