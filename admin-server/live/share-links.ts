import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { adminUsers, shareLinks } from '#content-db/people.ts';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Clock } from '../http/rate-limit.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds of use that are noted at once: not every visit writes. */
const noteEvery = 5 * 60 * 1000;

/** A share link as staff see it; what opens it is known to nobody but those who have it. */
export interface ShareLink {
  id: number;
  /** The public path that it leads to. */
  path: string;
  by: string;
  createdAt: string;
  expiresAt: string;
  /** To five minutes; null where nobody has opened it. */
  lastUsedAt: string | null;
}

/** Links to one page of the working content, for people without an account. The database has the SHA-256 of a link's token. */
export interface ShareLinks {
  /** Those that open something, the newest first. */
  list(): Promise<ShareLink[]>;
  /** Makes a link that ends after some days. @returns also its token, this once */
  make(wanted: {
    path: string;
    days: number;
    userId: number;
  }): Promise<{ id: number; expiresAt: string; token: string }>;
  /** What a token opens, and that it is in use; undefined where it opens nothing. */
  open(token: string): Promise<{ path: string; expiresAt: string } | undefined>;
  /** Throws `not-found`. */
  revoke(id: number): Promise<void>;
}

/** Share links kept in a database; the links of an account end with it. */
export function createShareLinks(database: Pick<Database, 'read' | 'write'>, clock: Clock): ShareLinks {
  const now = () => clock().toISOString();

  async function noteUse(id: number, lastUsedAt: string | null): Promise<void> {
    if (clock().getTime() - Date.parse(lastUsedAt ?? '1970-01-01') < noteEvery) return;
    const noted = database.write((tx) =>
      tx.update(shareLinks).set({ lastUsedAt: now() }).where(eq(shareLinks.id, id)),
    );
    // The page is shown while the database cannot be written to.
    await noted.catch((error: unknown) => {
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
    async make({ path, days, userId }) {
      const token = randomBytes(32).toString('base64url');
      const [createdAt, expiresAt] = [now(), new Date(clock().getTime() + days * day).toISOString()];
      const [made] = await database.write(async (tx) => {
        await tx.delete(shareLinks).where(lte(shareLinks.expiresAt, createdAt));
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
      await noteUse(found.id, found.lastUsedAt);
      return { path: found.path, expiresAt: found.expiresAt };
    },
    async revoke(id) {
      const gone = await database.write((tx) =>
        tx.delete(shareLinks).where(eq(shareLinks.id, id)).returning({ id: shareLinks.id }),
      );
      if (gone.length === 0)
        throw new Problem('not-found', 'There is no such link. It may have ended, or have been revoked.');
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
