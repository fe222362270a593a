import { eq } from 'drizzle-orm';
import { type MiddlewareHandler } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import type { Clock } from '../../http/rate-limit.ts';
import { throwUnlessProven } from '../../http/recent-proof.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/** Milliseconds. */
const day = 24 * 60 * 60_000;

/** For POST /releases/{id}/restore: a release of more than a day ago takes back so much that it needs a recent proof. */
export function requireProofForOldRelease({
  published,
  clock,
}: {
  published: Pick<Database, 'read'>;
  clock: Clock;
}): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const [release] = await published.read
      .select({ startedAt: releases.startedAt })
      .from(releases)
      .where(eq(releases.id, Number(c.req.param('id')) || 0));
    if (release && clock().getTime() - Date.parse(release.startedAt) > day) throwUnlessProven(c);
    await next();
  };
}
