import { editors, written } from '../accounts/sessions/access.ts';
import type { Feature } from '../feature.ts';
import { checkCalls } from './calls.ts';

/** Checks pages before they go live, and texts while they are edited. What it adds to publishes is in hooks.ts. */
export const checks: Feature = {
  access: { checks: written, 'checks/mend': editors },
  start: (core) => ({ staffCalls: checkCalls(core) }),
};
