import { lastModified } from '#content-db/model/last-modified.ts';
import { locales } from '#content-db/model/locale.ts';
import { teaches } from '#content-db/types/organisation-key.ts';
import { isWholeDay, sameDays, type Week, weekdayName } from '#content-db/model/opening-hours.ts';
import { type Crumb, crumbsTo } from './breadcrumbs.ts';
import type { PageContext } from './context.ts';
import type { PlacedSection } from './page-sections.ts';
import { plainText } from './plain-text.ts';
import type { Place } from './places.ts';
import type { Program } from './program.ts';
import { absoluteUrl } from './seo.ts';
import type { ServiceCard } from './services.ts';

type JsonLd = Record<string, unknown>;

/** JSON for a `<script>` element. `<` is escaped, so no text can end the element. */
export function jsonForScript(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

export interface OrganizationFacts {
  siteUrl: string;
  /** Its type in schema.org. */
  kind: string;
  country: string | null;
  /** Path of a picture. */
  logo: string;
  name: string;
  description: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  address: string | undefined;
  social: string[];
  places?: Place[];
}

/** The kinds of organisation that are places themselves in schema.org, which hours can be of. */
const kindsOfPlace = ['LocalBusiness', 'ProfessionalService'];

/** schema.org Organization, or a kind of it. The other objects refer to it by `@id`. */
export function organization({
  siteUrl,
  kind,
  country,
  logo,
  name,
  description,
  email,
  phone,
  address,
  social,
  places = [],
}: OrganizationFacts): JsonLd {
  const [first, ...others] = places;
  const isPlace = kindsOfPlace.includes(kind);
  return {
    ...(first && isPlace && placeFacts(first, country)),
    '@type': kind,
    '@id': `${siteUrl}/#organization`,
    name,
    url: `${siteUrl}/`,
    logo: absoluteUrl(siteUrl, logo),
    ...(description && { description }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address: postalAddress(address, country) }),
    ...(social.length > 0 && { sameAs: social }),
    ...(isPlace && others.length > 0 && { department: others.map((place) => placeLd(kind, place, country)) }),
    ...(!isPlace && first && { location: places.map((place) => placeLd('Place', place, country)) }),
  };
}

function placeLd(kind: string, place: Place, country: string | null): JsonLd {
  return { '@type': kind, name: place.name.value, ...placeFacts(place, country) };
}

/** What schema.org knows of any place. */
function placeFacts({ address, phone, mapUrl, week }: Place, country: string | null): JsonLd {
  return {
    ...(address && { address: postalAddress(address.value, country) }),
    ...(phone && { telephone: phone }),
    ...(mapUrl && { hasMap: mapUrl }),
    ...(week && { openingHoursSpecification: hoursSpecification(week) }),
  };
}

function postalAddress(streetAddress: string, country: string | null): JsonLd {
  return { '@type': 'PostalAddress', streetAddress, ...(country && { addressCountry: country }) };
}

/** schema.org OpeningHoursSpecification for each interval. A whole day ends at 23:59, as search engines read it. */
function hoursSpecification(week: Week): JsonLd[] {
  return sameDays(week).flatMap(({ days, hours }) =>
    hours.map((interval) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => weekdayName(day, 'en')),
      opens: interval.from,
      closes: isWholeDay(interval) ? '23:59' : interval.to,
    })),
  );
}

/** schema.org Person who works for the organization. */
export function person(
  siteUrl: string,
  facts: { name: string; jobTitle?: string | undefined; description?: string | undefined },
): JsonLd {
  return {
    '@type': 'Person',
    name: facts.name,
    ...(facts.jobTitle && { jobTitle: facts.jobTitle }),
    ...(facts.description && { description: facts.description }),
    worksFor: { '@id': `${siteUrl}/#organization` },
  };
}

/** schema.org Service that the organization provides; of an organization that teaches, a Course. */
export function offer(
  { siteUrl, organisation }: Pick<PageContext, 'siteUrl' | 'organisation'>,
  program: Program,
): JsonLd {
  if (teaches(organisation.kind)) return course(siteUrl, program);
  const { title, overview, path, imageUrl, audience } = program;
  const url = absoluteUrl(siteUrl, path ?? '');
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    url,
    name: title.value,
    description: overview.value,
    provider: { '@id': `${siteUrl}/#organization` },
    ...(imageUrl && { image: absoluteUrl(siteUrl, imageUrl) }),
    ...(audience && { audience: { '@type': 'Audience', audienceType: audience.value } }),
  };
}

/** schema.org Course that the organization provides; what is not known is left out. */
export function course(siteUrl: string, program: Program): JsonLd {
  const { title, overview, path, imageUrl, days, groupSize, taughtIn, audience, outcomes } = program;
  const url = absoluteUrl(siteUrl, path ?? '');
  const language = taughtIn && { inLanguage: taughtIn === 'both' ? [...locales] : taughtIn };
  return {
    '@type': 'Course',
    '@id': `${url}#course`,
    url,
    name: title.value,
    description: overview.value,
    provider: { '@id': `${siteUrl}/#organization` },
    ...language,
    ...(imageUrl && { image: absoluteUrl(siteUrl, imageUrl) }),
    ...(outcomes.length > 0 && { teaches: outcomes.map(({ value }) => value) }),
    ...(audience && { audience: { '@type': 'Audience', audienceType: audience.value } }),
    ...(days && {
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Onsite',
        courseWorkload: `P${days}D`,
        courseSchedule: { '@type': 'Schedule', repeatCount: days, repeatFrequency: 'Daily' },
        ...language,
        ...(groupSize && { maximumAttendeeCapacity: groupSize }),
      },
    }),
  };
}

/** schema.org ItemList of the pages of services, unless there are none. */
export function itemList(siteUrl: string, services: Pick<ServiceCard, 'title' | 'path'>[]): JsonLd[] {
  const items = services
    .filter(({ path }) => path !== undefined)
    .map(({ title, path = '' }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title.value,
      url: absoluteUrl(siteUrl, path),
    }));
  return items.length > 0 ? [{ '@type': 'ItemList', itemListElement: items }] : [];
}

/** schema.org BreadcrumbList: the home page, then `steps`. `Breadcrumbs.astro` shows the same. */
export function breadcrumbs(context: Pick<PageContext, 'siteUrl' | 'locale'>, ...steps: Crumb[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbsTo(context, steps).map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absoluteUrl(context.siteUrl, path),
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
  /** Names of its topics. */
  topics: string[];
  /** Reading time. */
  minutes: number;
  author: { name: string; jobTitle: string } | undefined;
}

/** schema.org BlogPosting, by its author or by the organization. */
export function blogPosting(
  siteUrl: string,
  { url, language, topics, minutes, author, ...facts }: BlogPostingFacts,
): JsonLd {
  return {
    '@type': 'BlogPosting',
    ...facts,
    dateModified: lastModified({ date: facts.datePublished, updatedAt: facts.dateModified }),
    mainEntityOfPage: url,
    inLanguage: language,
    timeRequired: `PT${minutes}M`,
    ...(topics.length > 0 && { articleSection: topics }),
    author: author ? person(siteUrl, author) : { '@id': `${siteUrl}/#organization` },
    publisher: { '@id': `${siteUrl}/#organization` },
  };
}

/** schema.org FAQPage of the questions on a page, if it has any. */
export function questions(sections: readonly Pick<PlacedSection, 'added'>[]): JsonLd[] {
  const items = sections.flatMap(({ added }) => (added?.kind === 'questions' ? added.items : []));
  const answered = items.flatMap(({ title, text }) =>
    text
      ? [
          {
            '@type': 'Question',
            name: title.value,
            acceptedAnswer: { '@type': 'Answer', text: plainText(text.value) },
          },
        ]
      : [],
  );
  return answered.length > 0 ? [{ '@type': 'FAQPage', mainEntity: answered }] : [];
}
