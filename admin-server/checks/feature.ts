import { editors, adminsWrite } from '../accounts/sessions/access.ts';
import type { Feature } from '../feature.ts';
import { checkCalls } from './calls.ts';

/** Checks pages before they go live, and texts while they are edited. What it adds to publishes is in hooks.ts. */
export const checks: Feature = {
  access: { checks: adminsWrite, 'checks/mend': editors },
  start: (core) => ({ staffCalls: checkCalls(core) }),
};
