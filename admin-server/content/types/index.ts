import type { Queries } from '#content-db/database/open.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { AdminContentDeps, resourceRoutes } from '../resource-routes.ts';
import { type ContentWriter, createWriter } from '../writer.ts';
import { arabicPostWriter, blogPosts } from './blog-posts.ts';
import { brand } from './brand.ts';
import { footerSettings } from './footer-settings.ts';
import { images } from './images.ts';
import { menuEntries, requireTwoLevels } from './menu-entries.ts';
import { pageContent } from './page-content.ts';
import { pages, pageSections } from './pages.ts';
import { places } from './places.ts';
import { requirePictures } from '../../uploads/discarded-pictures.ts';
import { requireRedirectTargets } from './discarded-redirects.ts';
import { redirects } from './redirects.ts';
import { seoFiles } from './seo-files.ts';
import { services } from './services.ts';
import { teamMembers } from './team-members.ts';
import { topics } from './topics.ts';
import { trainingCourses } from './training-courses.ts';
import { organisation } from './organisation.ts';
import { typeSettings } from './type-settings.ts';

/** The calls of the types that have special ones; null for those that are written elsewhere. */
export const specialRoutes = {
  // See uploads/routes.ts.
  uploads: null,
  // Written with their service.
  'service-translations': null,
  services,
  'training-courses': trainingCourses,
  'page-content': pageContent,
  pages,
  'page-sections': pageSections,
  'team-members': teamMembers,
  'blog-posts': blogPosts,
  topics,
  images,
  'footer-settings': footerSettings,
  places,
  'menu-entries': menuEntries,
  'seo-files': seoFiles,
  redirects,
  organisation,
  brand,
  'type-settings': typeSettings,
} satisfies { [N in ResourceName]?: ((deps: AdminContentDeps) => unknown) | null };

/** The calls of a type, for the typed client: its special ones, or those derived from its definition. */
export type RoutesOf<N extends ResourceName> = N extends keyof typeof specialRoutes
  ? (typeof specialRoutes)[N] extends (deps: never) => infer R
    ? R
    : never
  : ReturnType<typeof resourceRoutes<N>>;

/** The writers of types whose Arabic rows have columns that derive from others. */
const arabicWriters: { [N in ResourceName]?: ContentWriter<N> } = { 'blog-posts': arabicPostWriter };

/** Writes Arabic rows that are made from English ones. */
export function arabicWriter(name: ResourceName): ContentWriter<ResourceName> {
  return arabicWriters[name] ?? createWriter<ResourceName>(name);
}

/** Checks after a discard has restored the live rows. Each throws a Problem to refuse the discard. */
export const discardChecks: readonly ((queries: Queries, undo: UndoEntry[]) => Promise<void>)[] = [
  requirePictures,
  requireRedirectTargets,
  requireTwoLevels,
];
