import { editors } from '../accounts/sessions/access.ts';
import type { Feature } from '../feature.ts';
import { overviewVersion } from '../publish/routes/overview.ts';
import { createNews } from './news.ts';
import { editingRoutes } from './routes.ts';

/** Tells staff who else has open what they edit, and when what they see of publishing is out of date. */
export const presence: Feature = {
  access: { editing: editors },
  start(core) {
    const news = createNews(() => overviewVersion({ ...core, clock: core.time.certain }));
    return { staffCalls: editingRoutes({ publisher: core.publisher, news }) };
  },
};
