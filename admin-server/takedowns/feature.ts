import { adminsWrite } from '../accounts/sessions/access.ts';
import type { Feature } from '../feature.ts';
import { takedownRoutes } from './routes.ts';
import { createTakedowns } from './takedowns.ts';

/** Takes content off the site at once, in every place, and keeps receipts of it. */
export const takedowns: Feature = {
  access: { takedowns: adminsWrite },
  start: (core) => ({
    staffCalls: takedownRoutes({ takedowns: createTakedowns({ ...core, siteUrl: core.env.siteUrl }) }),
  }),
};
