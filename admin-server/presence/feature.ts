import { editors } from '../accounts/sessions/access.ts';
import type { Feature } from '../feature.ts';
import { editingRoutes } from './routes.ts';

/** Tells staff who else has open what they edit. */
export const presence: Feature = {
  access: { editing: editors },
  start: ({ publisher }) => ({ staffCalls: editingRoutes({ publisher }) }),
};
