import { createApp } from '../../app.ts';
import { readEnv } from '../../env.ts';
import { createFailedSignIns } from '../../accounts/failed-sign-ins.ts';
import { createPasswords } from '../../accounts/passwords.ts';
import type { Deployment } from '../../publish/deploy/deployment.ts';
import type { Publisher } from '../../publish/engine/release/publisher.ts';
import type { PublisherDeps } from '../../publish/types.ts';
import { createTakedowns, type Takedowns } from '../takedowns.ts';
import { type WithdrawnWatch, watchWithdrawn } from '../../live/withdrawn.ts';
import { siteUrl } from '../../testing/publish.ts';
import { believedTime } from '../../testing/time.ts';

/** A server of a site whose content can be taken down. */
export interface TakedownServer extends AsyncDisposable {
  takedowns: Takedowns;
  withdrawn: WithdrawnWatch;
  /** The status of an answer to a visitor. */
  ask(path: string): Promise<number>;
  /** The text of an answer to a visitor. */
  read(path: string): Promise<string>;
}

export const actor = { who: 'admin@example.org', address: '192.0.2.1' };

/** Serves what a publisher has made live. */
export async function serveTakedowns(
  { deps, publisher }: { deps: PublisherDeps; publisher: Publisher },
  deployment?: Deployment,
  publicUrl = siteUrl,
): Promise<TakedownServer> {
  const { content, published, pendingHooks, server, clock } = deps;
  const withdrawn = await watchWithdrawn(content, server);
  const shared = { content, published, publisher, deployment, clock, server, withdrawn };
  const log = () => undefined;
  const app = createApp({
    ...shared,
    pendingHooks,
    env: readEnv({ SITE_URL: siteUrl }),
    live: publisher.live,
    disk: async () => 'ok',
    isStopping: () => false,
    store: deps.store,
    uploads: deps.uploads,
    features: [],
    render: deps.site.render,
    renderAnswer: () => Promise.reject(new Error('This test sends no form')),
    passwords: createPasswords(),
    failures: createFailedSignIns({ content, clock, log }),
    mailer: undefined,
    onRedirect: () => undefined,
    onDeletion: () => undefined,
    time: believedTime(clock),
    log,
  });
  const request = async (path: string) =>
    app.request(encodeURI(path), {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  return {
    takedowns: createTakedowns({ ...shared, siteUrl: publicUrl, ask: request }),
    withdrawn,
    ask: async (path) => (await request(path)).status,
    read: async (path) => (await request(path)).text(),
    [Symbol.asyncDispose]: () => withdrawn.stop(),
  };
}
