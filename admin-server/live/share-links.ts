import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { adminUsers, shareLinks } from '#content-db/people.ts';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { recordAudit } from '../audit/record.ts';
import { hashOf } from '../files/object-store.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { Actor } from '../http/signed-in.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds between two updates of `lastUsedAt`, so that not every visit writes. */
const updateInterval = 5 * 60 * 1000;

/** A share link as staff see it, without its token. */
export interface ShareLink {
  id: number;
  /** The public path that it opens. */
  path: string;
  by: string;
  createdAt: string;
  expiresAt: string;
  /** With a precision of five minutes; null if it was never opened. */
  lastUsedAt: string | null;
}

/** Links to one page of the working content, for people without an account. The database stores the SHA-256 of a token. */
export interface ShareLinks {
  /** Valid links, the newest first. */
  list(): Promise<ShareLink[]>;
  /** Creates a link that expires after some days. @returns also its token, which is not stored */
  create(wanted: {
    path: string;
    days: number;
    userId: number;
    actor: Actor;
  }): Promise<{ id: number; expiresAt: string; token: string }>;
  /** What a token opens; undefined if nothing. Updates `lastUsedAt`. */
  open(token: string): Promise<{ path: string; expiresAt: string } | undefined>;
  /** @throws Problem (`not-found`) */
  revoke(id: number, actor: Actor): Promise<void>;
}

/** Share links in a database; deleting an account deletes its links. */
export function createShareLinks(database: Pick<Database, 'read' | 'write'>, clock: Clock): ShareLinks {
  const now = () => clock().toISOString();

  async function updateLastUsed(id: number, lastUsedAt: string | null): Promise<void> {
    if (clock().getTime() - Date.parse(lastUsedAt ?? '1970-01-01') < updateInterval) return;
    const updated = database.write((tx) =>
      tx.update(shareLinks).set({ lastUsedAt: now() }).where(eq(shareLinks.id, id)),
    );
    // The link works even if the database cannot be written to.
    await updated.catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }

  return {
    list() {
      const { id, path, createdAt, expiresAt, lastUsedAt } = shareLinks;
      return database.read
        .select({ id, path, by: adminUsers.username, createdAt, expiresAt, lastUsedAt })
        .from(shareLinks)
        .innerJoin(adminUsers, eq(adminUsers.id, shareLinks.userId))
        .where(gt(expiresAt, now()))
        .orderBy(desc(id));
    },
    async create({ path, days, userId, actor }) {
      const token = randomBytes(32).toString('base64url');
      const [createdAt, expiresAt] = [now(), new Date(clock().getTime() + days * day).toISOString()];
      const [made] = await database.write(async (tx) => {
        await tx.delete(shareLinks).where(lte(shareLinks.expiresAt, createdAt));
        await recordAudit(
          tx,
          actor,
          'share-link',
          `Made a link to ${path} that ends ${expiresAt.slice(0, 10)}`,
        );
        return tx
          .insert(shareLinks)
          .values({ tokenHash: hashOf(token), path, userId, createdAt, expiresAt })
          .returning({ id: shareLinks.id });
      });
      if (!made) throw new Error('Insert into share_links gave no row');
      return { id: made.id, expiresAt, token };
    },
    async open(token) {
      const [found] = await database.read
        .select()
        .from(shareLinks)
        .where(and(eq(shareLinks.tokenHash, hashOf(token)), gt(shareLinks.expiresAt, now())));
      if (!found) return undefined;
      await updateLastUsed(found.id, found.lastUsedAt);
      return { path: found.path, expiresAt: found.expiresAt };
    },
    revoke: (id, actor) =>
      database.write(async (tx) => {
        const [gone] = await tx
          .delete(shareLinks)
          .where(eq(shareLinks.id, id))
          .returning({ path: shareLinks.path });
        if (!gone)
          throw new Problem('not-found', 'There is no such link. It may have ended, or have been revoked.');
        await recordAudit(tx, actor, 'share-link', `Revoked a link to ${gone.path}`);
      }),
  };
}
