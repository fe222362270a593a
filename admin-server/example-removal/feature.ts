import { admins } from '../accounts/sessions/access.ts';
import type { Feature } from '../feature.ts';
import { exampleCalls } from './routes.ts';

/** Takes the example off a site that somebody makes their own, or puts the structure in its place. */
export const exampleRemoval: Feature = {
  access: { example: admins },
  start: ({ content, uploads }) => ({ staffCalls: exampleCalls({ content, uploads }) }),
};
