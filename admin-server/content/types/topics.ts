import type { Database } from '#content-db/database/open.ts';
import { moveAddresses } from '../moved-address.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

/** Topics. A published topic that gets a new address leaves a redirect. */
export function topics(deps: ContentDeps & { published: Pick<Database, 'read'> }) {
  return resourceRoutes(deps, 'topics', {
    afterWrite: (tx, change) => moveAddresses(tx, deps.published.read, 'topics', change),
  });
}
