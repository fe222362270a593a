import { Hono } from 'hono';
import { type ResourceName, resourceNames } from '#content-db/types/index.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { orderRoutes } from './order.ts';
import { type AdminContentDeps, resourceRoutes } from './resource-routes.ts';
import { specialRoutes } from './types/index.ts';
import { servicesPageContent } from './types/page-content.ts';

/** All calls by which staff read and write content, each type below its name. Mount them behind `requireAdmin`. */
export function contentRoutes(deps: AdminContentDeps) {
  const app = new Hono<SignedIn>();
  const calls: { [N in ResourceName]?: ((deps: AdminContentDeps) => Hono<SignedIn>) | null } = specialRoutes;
  for (const name of resourceNames) {
    const special = calls[name];
    if (special !== null) app.route(`/${name}`, special?.(deps) ?? resourceRoutes(deps, name));
  }
  return app.route('/', orderRoutes(deps)).route('/services-page-content', servicesPageContent(deps));
}
