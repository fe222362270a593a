import { Problem } from '#content-db/model/problem.ts';
import { type HeldLease, type LeaseOptions, withLease } from '../leases/lease.ts';
import { type SendRequest, signing } from './request.ts';
import type { BucketSettings } from './settings.ts';
import { createBucketStorage } from './bucket-storage.ts';
import type { Storage } from '../storage/storage.ts';

/** A bucket that only one server changes at a time. */
export interface FencedBucket {
  bucket: Storage;
  /** Runs `work`, which may change the bucket, while no other server deploys. */
  exclusively<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface FencedOptions extends Pick<LeaseOptions, 'server'> {
  published: Parameters<typeof withLease>[0];
}

/**
 * A bucket for deployments. A server that stood still may have lost the lease, and would write old pages over those of
 * the server that took it: so each request that changes something is sent only while the lease is ours for sure.
 */
export function createFencedBucket(
  settings: BucketSettings,
  { published, server }: FencedOptions,
  send: SendRequest = signing(settings),
): FencedBucket {
  let lease: HeldLease | undefined;
  return {
    bucket: createBucketStorage(settings, async (asked) => {
      const isReading = asked.method === 'GET' || asked.method === 'HEAD';
      if (!isReading && !lease?.isSure()) throw mayBeLost();
      return send(asked);
    }),
    exclusively: (signal, work) =>
      withLease(published, { name: 'deployment', server, signal }, async (held) => {
        lease = held;
        return work().finally(() => (lease = undefined));
      }),
  };
}

function mayBeLost(): Problem {
  return new Problem(
    'unavailable',
    'Another server may be deploying by now, because this one had not reached the database for a while. It is tried again.',
  );
}
