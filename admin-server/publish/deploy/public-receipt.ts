import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type PublicSite, verify } from '../engine/release/receipt.ts';
import type { DeploymentTarget } from './target.ts';

/** The public address, as the end of a deployment: it is done when visitors get the release there, through all caches. */
export function createPublicReceipt(
  read: Queries,
  { store, siteUrl }: Pick<PublicSite, 'store' | 'siteUrl'>,
): DeploymentTarget {
  let seen: number | undefined;
  return {
    name: siteUrl,
    release: async () => seen,
    async deploy(live) {
      const { isVerified, message } = await verify(read, { live, store, siteUrl });
      if (!isVerified) throw new Problem('unavailable', message ?? `${siteUrl} does not show it yet.`);
      seen = live.release;
    },
    // A withdrawal asks the public address itself.
    withdraw: async () => [],
    textsAt: async () => [],
    check: async () => [],
    invalidate: async () => void (seen = undefined),
  };
}
