import { Hono } from 'hono';
import { accountRoutes } from './accounts/routes.ts';
import type { AccountOptions } from './accounts/sign-in.ts';
import type { AdminContentDeps } from './content/resource-routes.ts';
import { contentRoutes } from './content/routes.ts';
import { searchRoutes } from './content/search.ts';
import { changeList } from './history/changes.ts';
import { adminDashboard } from './history/dashboard.ts';
import { adminMessages } from './inbox/messages.ts';
import { adminSubscribers } from './inbox/subscribers.ts';
import { type ShareLinkCallsOptions, adminShareLinks } from './live/share-link-routes.ts';
import { pendingChanges } from './publish/routes/pending-changes.ts';
import { type PublishCallsOptions, adminPublish } from './publish/routes/publish.ts';
import { adminPublishSchedules } from './publish/routes/schedules.ts';
import type { AutoTranslation } from './translate/auto-translation.ts';
import { adminTranslations } from './translate/routes.ts';
import { type UploadsOptions, adminUploads } from './uploads/routes.ts';

export type AdminApiDeps = AccountOptions &
  AdminContentDeps &
  ShareLinkCallsOptions &
  PublishCallsOptions &
  UploadsOptions & {
    /** Undefined where no translation service is set up. */
    automatic?: AutoTranslation | undefined;
  };

/** All calls of the admin, to be mounted at /api/admin behind `requireAdmin`. */
export function adminApi(deps: AdminApiDeps) {
  return new Hono()
    .route('/', accountRoutes(deps))
    .route('/', contentRoutes(deps))
    .route('/changes', changeList(deps))
    .route('/dashboard', adminDashboard(deps))
    .route('/', adminMessages(deps))
    .route('/', adminSubscribers(deps))
    .route('/', searchRoutes(deps))
    .route('/', adminTranslations(deps))
    .route('/', adminUploads(deps))
    .route('/', adminPublish(deps))
    .route('/', pendingChanges(deps))
    .route('/', adminPublishSchedules(deps))
    .route('/', adminShareLinks(deps));
}

/** The types of these calls, for hono's client in the SPA. */
export type AdminApi = ReturnType<typeof adminApi>;
