import { createSharingServer } from '../sharing-server.ts';
import { createPublisher, type Publisher } from '../../publish/engine/release/publisher.ts';
import type { PublisherDeps } from '../../publish/types.ts';
import { createTestSite, openDeps, type TestSite, type Wrap } from '../../testing/publish.ts';

/** Another server of a site: with connections of its own, over the same databases and objects. */
export interface OtherServer extends AsyncDisposable {
  publisher: Publisher;
  deps: PublisherDeps;
}

/**
 * A site whose server, `first`, shares its databases with others.
 * @param patience see `createSharingServer`
 */
export function createSharedSite(wrap: Wrap = () => ({}), patience?: number): Promise<TestSite> {
  return createTestSite({
    wrap: (deps) => ({ server: createSharingServer('first', patience), ...wrap(deps) }),
  });
}

export async function openOther(
  { folder, deps: { clock } }: TestSite,
  id: string,
  wrap: Wrap = () => ({}),
): Promise<OtherServer> {
  const opened = await openDeps(folder, clock);
  const deps = { ...opened, server: createSharingServer(id), ...wrap(opened) };
  const publisher = await createPublisher(deps);
  return {
    publisher,
    deps,
    async [Symbol.asyncDispose]() {
      await publisher.close();
      await deps.content.close();
      await deps.published.close();
    },
  };
}
