import type { HeldLease, Shared, SharingServer } from '../leases/lease.ts';

/** Servers of one process, which share databases and take leases in memory. */
export function createSharingDoubles(ids: string[]): SharingServer[] {
  const taken = new Set<string>();
  const ended = { stop: async () => undefined };

  async function ifFree<T>(
    database: Shared,
    name: string,
    work: (lease: HeldLease) => Promise<T>,
  ): Promise<T | undefined> {
    if (taken.has(name)) return undefined;
    taken.add(name);
    const signal = new AbortController().signal;
    const lease = { database, requireHeld: async () => undefined, signal, isSure: () => true };
    return work(lease).finally(() => taken.delete(name));
  }

  return ids.map((id) => ({
    id,
    isAlone: false,
    ifLeaseIsFree: ifFree,
    withLease: async () => Promise.reject(new Error('Nobody waits for a lease of this double')),
    register: async () => ended,
    joinVersions: async () => ({ overtaken: async () => undefined, stop: () => undefined }),
    follow: () => ended,
  }));
}
