import { Problem } from '#content-db/model/problem.ts';
import { type PublicSite, verify } from '../engine/release/receipt.ts';
import type { DeploymentTarget } from './target.ts';

/** The public address, as the end of a deployment: it is done when visitors get the release there, through all caches. */
export function createPublicReceipt(site: PublicSite): DeploymentTarget {
  let seen: number | undefined;
  return {
    name: site.siteUrl,
    release: async () => seen,
    async deploy({ release }) {
      const { isVerified, message } = await verify(site, release);
      if (!isVerified) throw new Problem('unavailable', message ?? `${site.siteUrl} does not show it yet.`);
      seen = release;
    },
    // A withdrawal asks the public address itself.
    withdraw: async () => [],
    textsAt: async () => [],
    check: async () => [],
    invalidate: async () => void (seen = undefined),
  };
}
