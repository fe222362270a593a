import type { PendingChange } from '../publish/pending/pending-list.ts';
import { overviewRoutes } from '../publish/routes/overview.ts';
import { adminPublish } from '../publish/routes/publish.ts';
import type { LossNotice } from '../publish/pending/seen-releases.ts';
import type { PublishResult } from '../publish/types.ts';
import { createTestSite, siteUrl, type Wrap } from './publish.ts';
import { asJson, signedIn } from './signed-in.ts';

/** The answer of GET /publish. */
export interface State {
  live: { id: number; at: string } | null;
  pending: PendingChange[];
  lost: LossNotice | null;
  state: string;
}

/** A small site that is live, and the calls about publishing it. */
export async function createPublishCalls(
  options: { wrap?: Wrap; isPublished?: boolean; heartbeat?: number; patience?: number } = {},
) {
  const site = await createTestSite(options);
  const {
    content,
    published,
    pendingHooks,
    publisher,
    store,
    deps: { clock },
  } = site;
  const app = signedIn(
    adminPublish({
      content,
      published,
      pendingHooks,
      publisher,
      store,
      siteUrl,
      heartbeat: options.heartbeat,
      patience: options.patience,
    }).route('/', overviewRoutes({ content, published, clock, pendingHooks, publisher })),
  );
  const ask = async (path: string, init?: RequestInit) => app.request(`/api/admin${path}`, init);
  return {
    site,
    app,
    ask,
    state: async () => (await (await ask('/publish')).json()) as State,
    async publish(changes?: unknown) {
      const response = await ask('/publish', asJson('POST', changes === undefined ? {} : { changes }));
      return (await response.json()) as PublishResult;
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

/** Ids of the pending changes with these labels. */
export async function idsOf(scene: { state(): Promise<State> }, ...labels: string[]): Promise<number[]> {
  const { pending } = await scene.state();
  return pending.filter(({ label }) => labels.includes(label)).map(({ id }) => id);
}

/** A publisher whose pages fail while they are told to. */
export function failing(control: { fails: boolean }): Wrap {
  return ({ site }) => ({
    site: {
      ...site,
      async render(path, options) {
        if (control.fails && path === '/team') throw new Error('it is broken');
        return site.render(path, options);
      },
    },
  });
}
