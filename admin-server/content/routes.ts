import { Hono } from 'hono';
import * as z from 'zod';
import { isResourceName, type ResourceName, resourceNames } from '#content-db/types/index.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { reorderRows } from '#content-db/write/order.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { type AdminContentDeps, type ContentDeps, resourceRoutes } from './resource-routes.ts';
import { specialRoutes } from './types/index.ts';
import { servicesPageContent } from './types/page-content.ts';
import { bodyType, readBody } from '../http/body.ts';

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

const ids = z
  .array(z.int().positive(), 'Must be a list of rows')
  .min(1, 'Send at least one row')
  .max(10_000)
  .refine((list) => new Set(list).size === list.length, 'Send each row once');
const order = z
  .strictObject({ ids, before: ids.optional() })
  .refine(({ ids, before }) => !before || new Set(before).symmetricDifference(new Set(ids)).size === 0, {
    path: ['before'],
    message: 'Must have the same rows',
  });

/** POST /{resource}/order: brings rows into a new order; see `reorderRows`. */
function orderRoutes({ content }: Pick<ContentDeps, 'content'>) {
  return new Hono<SignedIn>().post(
    '/:resource/order',
    bodyType<{ json: z.input<typeof order> }>(),
    async (c) => {
      const name = c.req.param('resource');
      if (!isResourceName(name)) throw new Problem('not-found', 'There is nothing under this address.');
      const wanted = parseOrExplain(order, (await readBody(c, 256 * 1024)).values, 'order');
      await content.write((tx) => reorderRows(tx, name, wanted, c.var.admin.username));
      return c.body(null, 204);
    },
  );
}
