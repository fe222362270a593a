import { resources } from './types/index.ts';

/** Every table under a name of its own, as the migration generator wants them. */
export * from './people.ts';
export * from './releases.ts';

export const uploads = resources.uploads.table;
export const imageLibrary = resources.images.table;
export const instructors = resources.instructors.table;
export const services = resources.services.table;
export const serviceTranslations = resources['service-translations'].table;
export const trainingCourses = resources['training-courses'].table;
export const trainingCourseTranslations = resources['training-course-translations'].table;
export const blogPosts = resources['blog-posts'].table;
export const teamMembers = resources['team-members'].table;
export const clients = resources.clients.table;
export const pageContent = resources['page-content'].table;
export const footerSettings = resources['footer-settings'].table;
export const siteSettings = resources['site-settings'].table;
export const seoSettings = resources['seo-settings'].table;
export const seoFiles = resources['seo-files'].table;
export const redirects = resources.redirects.table;
