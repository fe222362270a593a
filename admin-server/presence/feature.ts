import { editors } from '../accounts/sessions/access.ts';
import type { Feature } from '../feature.ts';
import { createEditors } from './editors.ts';
import { editingRoutes, tellOthers } from './routes.ts';

/** Tells staff who else has open what they edit. */
export const presence: Feature = {
  access: { editing: editors },
  start() {
    const here = createEditors();
    return { staffCalls: editingRoutes({ editors: here }), joinTab: tellOthers(here) };
  },
};
