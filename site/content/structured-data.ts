import { dictionaryOf } from '../i18n/dictionary.ts';
import { pagePath } from '../paths.ts';
import type { PageContext } from './context.ts';
import { absolute } from './seo.ts';
import type { ServiceCard } from './services.ts';

type Thing = Record<string, unknown>;

/** JSON-LD for a <script>: `<` is escaped, so that no text can end the element. */
export function jsonForScript(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

export interface OrganizationFacts {
  siteUrl: string;
  name: string;
  description: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  address: string | undefined;
  social: string[];
}

/** schema.org Organization; other things refer to it by its id. */
export function organization({
  siteUrl,
  name,
  description,
  email,
  phone,
  address,
  social,
}: OrganizationFacts): Thing {
  return {
    '@type': 'EducationalOrganization',
    '@id': `${siteUrl}/#organization`,
    name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/favicon.svg`,
    ...(description && { description }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'AE' } }),
    ...(social.length > 0 && { sameAs: social }),
  };
}

export function person(
  siteUrl: string,
  facts: { name: string; jobTitle?: string | undefined; description?: string | undefined },
): Thing {
  return {
    '@type': 'Person',
    name: facts.name,
    ...(facts.jobTitle && { jobTitle: facts.jobTitle }),
    ...(facts.description && { description: facts.description }),
    worksFor: { '@id': `${siteUrl}/#organization` },
  };
}

export function course(siteUrl: string, service: ServiceCard): Thing {
  return {
    '@type': 'Course',
    name: service.title.value,
    description: service.overview.value,
    provider: { '@id': `${siteUrl}/#organization` },
  };
}

/** The way to a page from the home page, which comes first by itself. */
export function breadcrumbs(
  { siteUrl, locale }: Pick<PageContext, 'siteUrl' | 'locale'>,
  ...steps: { name: string; path: string }[]
): Thing {
  const home = { name: dictionaryOf(locale).nav.home, path: pagePath('home', locale) };
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...steps].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(siteUrl, path),
    })),
  };
}

export interface BlogPostingFacts {
  headline: string;
  description: string | undefined;
  url: string;
  image: string;
  datePublished: string | null;
  dateModified: string;
  language: string;
}

export function blogPosting(siteUrl: string, { url, language, ...facts }: BlogPostingFacts): Thing {
  return {
    '@type': 'BlogPosting',
    ...facts,
    mainEntityOfPage: url,
    inLanguage: language,
    author: { '@id': `${siteUrl}/#organization` },
    publisher: { '@id': `${siteUrl}/#organization` },
  };
}
