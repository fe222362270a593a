import { eq } from 'drizzle-orm';
import { resources } from '#content-db/types/index.ts';
import { queryParam } from '../../http/list-query.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

const { table } = resources['team-members'];

/** Team members; `?includeHidden=true` lists hidden ones too. Changes of `isVisible` alone are published immediately. */
export function teamMembers(deps: ContentDeps) {
  return resourceRoutes(deps, 'team-members', {
    where: (c) => (queryParam(c, 'includeHidden') === 'true' ? undefined : eq(table.isVisible, 1)),
    immediateColumn: 'isVisible',
  });
}
