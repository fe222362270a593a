import { Hono } from 'hono';
import { splitPath } from '#content-db/model/locale.ts';
import { resources } from '#content-db/types/index.ts';
import { neededBy, type SwitchableType, switchableTypes } from '#content-db/types/type-names.ts';
import { typeOf } from '#site/paths.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { type AdminContentDeps, resourceRoutes } from '../resource-routes.ts';

/** How much of a type there is. */
interface Extent {
  rows: number;
  /** Live pages, in both languages. */
  pages: number;
}

/** What an organisation does without, and how much of it there is: GET /extent, by type. */
export function typeSettings(deps: AdminContentDeps) {
  const { content, live } = deps;
  return new Hono<SignedIn>()
    .get('/extent', async (c) => {
      const found = await Promise.all(
        switchableTypes.map(async (type): Promise<[SwitchableType, Extent]> => {
          const rows = await content.read.$count(resources[type].table);
          const pages = [...(live()?.files.keys() ?? [])].filter((path) => isPageOf(type, path)).length;
          return [type, { rows, pages }];
        }),
      );
      return c.json(Object.fromEntries(found) as Record<SwitchableType, Extent>);
    })
    .route('/', resourceRoutes(deps, 'type-settings'));
}

/** Whether a page is not there without a type. Feeds and other files are no pages. */
function isPageOf(type: SwitchableType, path: string): boolean {
  const own = typeOf(splitPath(path).path);
  return own !== undefined && neededBy(own).includes(type) && !/\.\w+$/.test(path);
}
