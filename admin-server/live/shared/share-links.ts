import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { namedSets } from '#content-db/changes.ts';
import { adminUsers, shareLinks } from '#content-db/people.ts';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { recordAudit } from '../../audit/record.ts';
import { hashOf } from '../../files/object-store.ts';
import type { Clock } from '../../http/rate-limit.ts';
import type { Actor } from '../../http/signed-in.ts';
import type { NamedSet } from '../../publish/pending/named-sets.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds between two updates of `lastUsedAt`, so that not every visit writes. */
const updateInterval = 5 * 60 * 1000;

/** A share link as staff see it, without its token. */
export interface ShareLink {
  id: number;
  /** The public path that it opens. */
  path: string;
  /** The name of the set of changes that it opens instead. */
  set?: string;
  by: string;
  createdAt: string;
  expiresAt: string;
  /** With a precision of five minutes; null if it was never opened. */
  lastUsedAt: string | null;
}

/** What a link opens: a page, or a set by its id. */
export interface OpenedLink {
  path: string;
  setId: number | null;
  expiresAt: string;
}

/** Links to one page of the working content, or to a set of changes, for people without an account. The database stores the SHA-256 of a token. */
export interface ShareLinks {
  /** Valid links, the newest first. */
  list(): Promise<ShareLink[]>;
  /** Creates a link that expires after some days. @returns also its token, which is not stored */
  create(wanted: {
    path: string;
    /** The set of changes that it opens, if it is not a page. */
    set?: Pick<NamedSet, 'id' | 'name'>;
    days: number;
    userId: number;
    actor: Actor;
  }): Promise<{ id: number; expiresAt: string; token: string }>;
  /** What a token opens; undefined if nothing. Updates `lastUsedAt`. */
  open(token: string): Promise<OpenedLink | undefined>;
  /** @throws Problem (`not-found`) */
  revoke(id: number, actor: Actor): Promise<void>;
}

/** Deletes the links that have ended at a time that has certainly come. */
export async function deleteOldShareLinks(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(shareLinks).where(lte(shareLinks.expiresAt, now.toISOString()));
}

/** Share links in a database; deleting an account deletes its links. */
export function createShareLinks(database: Pick<Database, 'read' | 'write'>, clock: Clock): ShareLinks {
  const now = () => clock().toISOString();
  // One of a time to come was made while the clock was wrong.
  const isOpen = () =>
    and(
      gt(shareLinks.expiresAt, now()),
      lte(shareLinks.createdAt, new Date(clock().getTime() + day).toISOString()),
    );

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
    async list() {
      const { id, path, createdAt, expiresAt, lastUsedAt } = shareLinks;
      const rows = await database.read
        .select({
          id,
          path,
          set: namedSets.name,
          by: adminUsers.username,
          createdAt,
          expiresAt,
          lastUsedAt,
        })
        .from(shareLinks)
        .leftJoin(namedSets, eq(namedSets.id, shareLinks.setId))
        .innerJoin(adminUsers, eq(adminUsers.id, shareLinks.userId))
        .where(isOpen())
        .orderBy(desc(id));
      return rows.map(({ set, ...link }) => (set === null ? link : { ...link, set }));
    },
    async create({ path, set, days, userId, actor }) {
      const token = randomBytes(32).toString('base64url');
      const [createdAt, expiresAt] = [now(), new Date(clock().getTime() + days * day).toISOString()];
      const [made] = await database.write(async (tx) => {
        await recordAudit(
          tx,
          actor,
          'share-link',
          `Made a link to ${set ? `the set “${set.name}”` : path} that ends ${expiresAt.slice(0, 10)}`,
        );
        return tx
          .insert(shareLinks)
          .values({ tokenHash: hashOf(token), path, setId: set?.id, userId, createdAt, expiresAt })
          .returning({ id: shareLinks.id });
      });
      if (!made) throw new Error('Insert into share_links gave no row');
      return { id: made.id, expiresAt, token };
    },
    async open(token) {
      const [found] = await database.read
        .select()
        .from(shareLinks)
        .where(and(eq(shareLinks.tokenHash, hashOf(token)), isOpen()));
      if (!found) return undefined;
      await updateLastUsed(found.id, found.lastUsedAt);
      return found;
    },
    revoke: (id, actor) =>
      database.write(async (tx) => {
        const [gone] = await tx
          .delete(shareLinks)
          .where(eq(shareLinks.id, id))
          .returning({ path: shareLinks.path, setId: shareLinks.setId });
        if (!gone)
          throw new Problem('not-found', 'There is no such link. It may have ended, or have been revoked.');
        const what = gone.setId === null ? gone.path : 'a set of changes';
        await recordAudit(tx, actor, 'share-link', `Revoked a link to ${what}`);
      }),
  };
}
