import { editors } from '../accounts/sessions/access.ts';
import type { Feature } from '../feature.ts';
import { tableCalls } from './routes.ts';

/** Staff bring rows in both languages in from a spreadsheet, and take them out into one. */
export const tables: Feature = {
  access: { tables: editors },
  start: ({ content, published, publisher, env }) => ({
    staffCalls: tableCalls({ content, published, live: publisher.live, siteUrl: env.siteUrl }),
  }),
};
