import { admins } from '../accounts/sessions/access.ts';
import type { Feature } from '../feature.ts';
import { exampleCalls } from './routes.ts';

/** Takes the example off a site that somebody makes their own. */
export const exampleRemoval: Feature = {
  access: { example: admins },
  start: ({ content }) => ({ staffCalls: exampleCalls({ content }) }),
};
