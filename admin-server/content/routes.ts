import { Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { LiveSite } from '../publish/types.ts';
import { blogPosts } from './types/blog-posts.ts';
import { images } from './types/images.ts';
import { pageContent, servicesPageContent } from './types/page-content.ts';
import { redirects } from './types/redirects.ts';
import { type ContentDeps, resourceRoutes } from './resource-routes.ts';
import { seoFiles } from './types/seo-files.ts';
import { services } from './types/services.ts';
import { teamMembers } from './types/team-members.ts';
import { trainingCourses } from './types/training-courses.ts';

export interface AdminContentDeps extends ContentDeps {
  published: Pick<Database, 'read'>;
  /** The live release; undefined before the first one. */
  live(): LiveSite | undefined;
}

/** Every call by which staff read and write content; to be mounted behind the guard that sets `c.var.admin`. */
export function adminContent(deps: AdminContentDeps) {
  return new Hono<SignedIn>()
    .route('/services', services(deps))
    .route('/training-courses', trainingCourses(deps))
    .route('/training-course-translations', resourceRoutes(deps, 'training-course-translations'))
    .route('/page-content', pageContent(deps))
    .route('/services-page-content', servicesPageContent(deps))
    .route('/team-members', teamMembers(deps))
    .route('/blog-posts', blogPosts(deps))
    .route('/images', images(deps))
    .route('/clients', resourceRoutes(deps, 'clients'))
    .route('/footer-settings', resourceRoutes(deps, 'footer-settings'))
    .route('/site-settings', resourceRoutes(deps, 'site-settings'))
    .route('/seo-settings', resourceRoutes(deps, 'seo-settings'))
    .route('/seo-files', seoFiles(deps))
    .route('/redirects', redirects(deps))
    .route('/instructors', resourceRoutes(deps, 'instructors'));
}
