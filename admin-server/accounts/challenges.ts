import { createHash } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '#content-db/database/open.ts';
import { challenges } from '#content-db/servers.ts';
import type { Clock } from '../http/rate-limit.ts';

/** What a challenge is for. */
type Purpose = 'sign-in' | 'proof' | 'passkey' | 'authenticator-app';

/** Random values that one of the servers gave out and any of them expects back, each once. */
export interface Challenges {
  /** @param owner the account that it is for; undefined where nobody is signed in */
  issue(purpose: Purpose, owner: number | undefined, value: string): Promise<void>;
  /** Whether this value was given out for this, in the last five minutes, and not taken before. */
  take(purpose: Purpose, owner: number | undefined, value: string): Promise<boolean>;
}

/** Milliseconds. */
const lifetime = 5 * 60_000;

export function createChallenges(content: Pick<Database, 'write'>, clock: Clock): Challenges {
  const keyOf = (purpose: Purpose, owner: number | undefined, value: string) =>
    createHash('sha256')
      .update(`${purpose} ${owner ?? '-'} ${value}`)
      .digest('base64url');
  return {
    issue: (purpose, owner, value) =>
      content.write(async (tx) => {
        const now = clock().getTime();
        await tx.delete(challenges).where(lte(challenges.until, now));
        await tx.insert(challenges).values({ key: keyOf(purpose, owner, value), until: now + lifetime });
      }),
    take: (purpose, owner, value) =>
      content.write(async (tx) => {
        const now = clock().getTime();
        // Later ones were given out while the clock was wrong.
        const isValid = and(gt(challenges.until, now), lte(challenges.until, now + 2 * lifetime));
        const isIt = and(eq(challenges.key, keyOf(purpose, owner, value)), isValid);
        return (await tx.delete(challenges).where(isIt).returning()).length > 0;
      }),
  };
}
