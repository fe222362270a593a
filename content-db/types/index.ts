import { blogPosts } from './blog-posts.ts';
import { brand } from './brand.ts';
import { claims } from './claims.ts';
import { clients } from './clients.ts';
import { footerSettings } from './footer-settings.ts';
import { glossary } from './glossary.ts';
import { images } from './images.ts';
import { instructors } from './instructors.ts';
import { menuEntries } from './menu-entries.ts';
import { organisation } from './organisation.ts';
import { pageContent } from './page-content.ts';
import { pageSections } from './page-sections.ts';
import { pages } from './pages.ts';
import { places } from './places.ts';
import { redirects } from './redirects.ts';
import { retention } from './retention.ts';
import { seoFiles } from './seo-files.ts';
import { seoSettings } from './seo-settings.ts';
import { serviceTranslations } from './service-translations.ts';
import { services } from './services.ts';
import { siteSettings } from './site-settings.ts';
import { socialAccounts } from './social-accounts.ts';
import { teamMembers } from './team-members.ts';
import { topics } from './topics.ts';
import { trainingCourseTranslations } from './training-course-translations.ts';
import { trainingCourses } from './training-courses.ts';
import { typeSettings } from './type-settings.ts';
import { uploads } from './uploads.ts';

/** Every content type. A referenced table comes before those that refer to it. */
export const resources = {
  uploads,
  images,
  instructors,
  services,
  'service-translations': serviceTranslations,
  'training-courses': trainingCourses,
  'training-course-translations': trainingCourseTranslations,
  'team-members': teamMembers,
  topics,
  'blog-posts': blogPosts,
  clients,
  places,
  pages,
  'page-sections': pageSections,
  'page-content': pageContent,
  'footer-settings': footerSettings,
  'social-accounts': socialAccounts,
  'menu-entries': menuEntries,
  'site-settings': siteSettings,
  organisation,
  brand,
  'type-settings': typeSettings,
  retention,
  'seo-settings': seoSettings,
  'seo-files': seoFiles,
  redirects,
  claims,
  glossary,
};

export type Resources = typeof resources;
export type ResourceName = keyof Resources;

export type CollectionName = {
  [N in ResourceName]: Resources[N] extends { shape: 'collection' } ? N : never;
}[ResourceName];
export type KeyedSetName = Exclude<ResourceName, CollectionName>;

/** The names of all types, referenced ones first. */
export const resourceNames = Object.keys(resources) as ResourceName[];

/** The type whose rows hold articles. The HTML of their Markdown is cached between publishes. */
export const articleType = { name: 'blog-posts', view: 'text', column: 'content' } as const;

/** The type whose rows redirect an old address to another one. */
export const redirectType = { name: 'redirects', view: 'rule' } as const;

/** The type whose rows describe uploaded pictures. Texts refer to them as `/uploads/{file}`. */
export const uploadType = { name: 'uploads', column: 'file' } as const;

/** The type whose rows say what may be claimed. */
export const claimType = { name: 'claims', view: 'guard' } as const;

/** The type whose rows say how terms are said in Arabic. */
export const termType = { name: 'glossary', view: 'term' } as const;

/** The types whose rows are settings: only admins write them, and the audit trail records it. */
export const settingsTypes: readonly ResourceName[] = [
  'site-settings',
  'organisation',
  'brand',
  'type-settings',
  'retention',
  claimType.name,
];

/** The texts that name the organisation, in full and in short, in each language. */
export const organisationName = {
  type: 'page-content',
  table: pageContent.table,
  column: 'content',
  page: 'common',
  section: 'brand',
  key: 'name',
  shortKey: 'short_name',
} as const;

export function isCollection(name: ResourceName): name is CollectionName {
  return resources[name].shape === 'collection';
}

/** Whether a text from outside names a type. */
export function isResourceName(name: string): name is ResourceName {
  return Object.hasOwn(resources, name);
}
