import type { AppDeps } from '../app.ts';
import type { LiveSite } from '../publish/types.ts';

const noRun = { run: 'none', kind: 'publish', by: '', startedAt: '' } as const;

/** A publisher that publishes nothing. */
export function noPublisher(live: () => LiveSite | undefined): AppDeps['publisher'] {
  const nothing = async () => ({
    release: 0,
    state: 'failed' as const,
    pages: { rendered: 0, changed: 0, removed: 0 },
    ms: 0,
    error: 'This test publishes nothing.',
  });
  return {
    live,
    publish: nothing,
    restore: nothing,
    isStale: () => false,
    isOvertaken: async () => false,
    runs: {
      publish: () => ({ ...noRun, result: nothing() }),
      restore: () => ({ ...noRun, result: nothing() }),
      plan: () => ({ ...noRun, kind: 'plan', result: Promise.resolve({ pages: [], changes: [] }) }),
      state: async () => undefined,
      keep: async () => undefined,
    },
    planPage: async () => ({ before: null, after: null }),
    plan: async () => ({ pages: [], changes: [] }),
    renderPlanned: () => Promise.reject(new Error('This test renders no plan')),
    editImpact: async () => ({ total: 0, isAtMost: false }),
    findings: async () => [],
    activity: () => ({ state: 'idle', rendered: 0, total: 0 }),
    waiting: () => 0,
    watch: () => () => undefined,
    picture: async () => undefined,
    pictures: () => ({ missing: 0, failures: [] }),
    heal: async () => false,
    scrub: async () => 0,
    isWhole: async () => true,
    complete: async (use) => {
      const site = live();
      return site && use(site);
    },
  };
}
