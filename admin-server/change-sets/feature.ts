import { max } from 'drizzle-orm';
import { changeSetComments } from '#content-db/change-sets.ts';
import { namedSets } from '#content-db/changes.ts';
import type { Feature } from '../feature.ts';
import { changesWithoutApproval, requireApproval } from './change-sets.ts';
import { changeSetCalls, type ListedSet, listedSets } from './routes.ts';

declare module '../publish/types.ts' {
  interface OverviewParts {
    /** The named sets with pending changes, oldest first. */
    sets: ListedSet[];
  }
}

/** Staff put pending changes into named sets, talk about them and approve them. */
export const changeSets: Feature = {
  pending: {
    read: async (queries, pending) => ({
      overview: async () => ({ sets: await listedSets(queries, pending) }),
    }),
    holdBack: async (queries) => (await changesWithoutApproval(queries)).keys(),
    requireReady: requireApproval,
    version: (queries) =>
      Promise.all([
        queries.select().from(namedSets),
        queries.select({ last: max(changeSetComments.id) }).from(changeSetComments),
      ]),
  },
  start: ({ content, clock, pendingHooks }) => ({
    staffCalls: changeSetCalls({ content, clock, pendingHooks }),
  }),
};
