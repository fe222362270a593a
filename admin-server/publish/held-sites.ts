import type { LiveSite } from './types.ts';

/** Sites whose files somebody reads, as a deployment does: they are kept, however many releases follow meanwhile. */
export interface HeldSites {
  all(): Iterable<LiveSite>;
  /** Holds a site until `work` has ended. */
  during<T>(site: LiveSite, work: () => Promise<T>): Promise<T>;
}

export function createHeldSites(): HeldSites {
  const held = new Map<symbol, LiveSite>();
  return {
    all: () => held.values(),
    async during(site, work) {
      const hold = Symbol(site.release);
      held.set(hold, site);
      try {
        return await work();
      } finally {
        held.delete(hold);
      }
    },
  };
}
