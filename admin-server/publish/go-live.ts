import { Problem } from '#content-db/model/problem.ts';
import type { OwnChange, OwnChangeOutcome } from './publish-immediately.ts';

/** Publishes one change by itself; see publish/publish-immediately.ts. */
export type PublishNow = (change: OwnChange) => Promise<OwnChangeOutcome>;

/**
 * Makes what was just written public at once, for the few switches whose texts promise it. Throws
 * `unavailable` where that fails: it is saved then, and pending.
 */
export async function goLive(publishNow: PublishNow | undefined, change: OwnChange): Promise<void> {
  const outcome = await publishNow?.(change);
  if (outcome?.state === 'failed')
    throw new Problem(
      'unavailable',
      `It is saved, but could not go live: ${outcome.error ?? 'the reason is not known'}`,
    );
}
