import { Hono } from 'hono';
import { accountRoutes } from './accounts/routes.ts';
import type { AccountOptions } from './accounts/sign-in.ts';
import { auditRoutes } from './audit/routes.ts';
import { type ClockCallsOptions, clockRoutes } from './clock/routes.ts';
import type { AdminContentDeps } from './content/resource-routes.ts';
import { contentRoutes } from './content/routes.ts';
import { searchRoutes } from './content/search.ts';
import { translationCalls, type TranslationCallsDeps } from './content/translations.ts';
import { changeRoutes } from './history/changes.ts';
import { dashboardRoutes } from './history/dashboard.ts';
import { versionRoutes } from './history/versions.ts';
import { draftPreview, type DraftPreviewDeps } from './live/draft-preview.ts';
import { type ShareLinkCallsOptions, adminShareLinks } from './live/shared/share-link-routes.ts';
import { requireProofForOldRelease } from './publish/routes/old-release.ts';
import { createNews } from './publish/routes/news.ts';
import { type OverviewDeps, overviewRoutes, overviewVersion } from './publish/routes/overview.ts';
import { pendingChanges } from './publish/routes/pending-changes.ts';
import { type PublishCallsOptions, adminPublish } from './publish/routes/publish.ts';
import { tabStream } from './publish/routes/tab-stream.ts';
import { siteAnalysis } from './publish/routes/site-analysis.ts';
import { personalDataOf, type StartedFeature } from './feature.ts';
import { type UploadsOptions, uploadRoutes } from './uploads/routes.ts';
import { personalDataRoutes, type PersonalDataDeps } from './visitors/personal-data.ts';
import { plannedErasureRoutes } from './visitors/planned-erasures.ts';

export type AdminApiDeps = AccountOptions &
  AdminContentDeps &
  ShareLinkCallsOptions &
  PublishCallsOptions &
  OverviewDeps &
  Omit<PersonalDataDeps, 'personalData'> &
  DraftPreviewDeps &
  UploadsOptions &
  ClockCallsOptions &
  TranslationCallsDeps & { features: readonly StartedFeature[] };

/** All calls of the admin. Mount them at /api/admin behind `requireAdmin`. */
export function adminApi(deps: AdminApiDeps) {
  // What waits for a time goes live by it, so that is what staff see.
  const certain = { ...deps, clock: deps.time.certain };
  const news = createNews(() => overviewVersion(certain));
  const joins = deps.features.flatMap(({ joinTab }) => joinTab ?? []);
  return new Hono()
    .route('/', accountRoutes(deps))
    .route('/', clockRoutes(deps))
    .route('/', auditRoutes(deps))
    .route('/', contentRoutes(deps))
    .route('/changes', changeRoutes(deps))
    .route('/', versionRoutes(deps))
    .route(
      '/dashboard',
      dashboardRoutes({ ...deps, parts: deps.features.flatMap(({ dashboard }) => dashboard ?? []) }),
    )
    .route('/', plannedErasureRoutes(deps))
    .route('/', personalDataRoutes({ ...deps, personalData: personalDataOf(deps.features) }))
    .route('/', searchRoutes({ ...deps, finders: deps.features.flatMap(({ search }) => search ?? []) }))
    .route('/', translationCalls(deps))
    .route('/', uploadRoutes(deps))
    .use('/releases/:id/restore', requireProofForOldRelease(deps))
    .route('/', adminPublish(deps))
    .route('/', overviewRoutes(certain))
    .route('/', tabStream({ ...deps, news, joins }))
    .route('/', pendingChanges(deps))
    .route('/', siteAnalysis(deps))
    .route('/', draftPreview(deps))
    .route('/', adminShareLinks(deps));
}

/** The types of these calls, for hono's client in the SPA. */
export type AdminApi = ReturnType<typeof adminApi>;
