import type { Queries } from '#content-db/database/open.ts';
import { locales } from '#content-db/model/locale.ts';
import { isOwnDomain } from '#content-db/model/own-domain.ts';
import { hasExample } from '#content-db/read/has-example.ts';
import { organisationNames } from '#content-db/read/organisation-names.ts';
import { namesIn } from '#content-db/seed/read-seed.ts';
import { placeholderRows } from '#content-db/seed/structure.ts';
import { resources } from '#content-db/types/index.ts';
import { contentFolder } from '#example/content/folder.ts';
import type { Feature } from '../feature.ts';
import { maxListed, type Todos, todosOf } from '../history/dashboard.ts';

declare module '../history/dashboard.ts' {
  interface Dashboard {
    setUp?: SetUp;
  }
}

/** How far a site is its owner's, as its content says. */
export interface SetUp {
  /** Whether the organisation has a name of its own in each language. */
  isNamed: boolean;
  /** Whether the site has a colour of its own. */
  hasColours: boolean;
  /** Whether the example stands in where nothing is stored. */
  hasExample: boolean;
  /** Whether visitors see the names of its own. */
  isLive: boolean;
  /** Texts of the structure that nobody has replaced yet. */
  placeholders: Todos;
  /** Whether a domain that somebody owns shows the example: its pages ask search engines not to list them. */
  isHidden: boolean;
}

/** Leads the owner of a new site through what makes it theirs; the server says how far they are. */
export const setUp: Feature = {
  start: ({ published, env }) => ({
    dashboard: async (content) => ({ setUp: await setUpOf(content, published.read, env.siteUrl) }),
  }),
};

/** @param siteUrl the origin of the site */
export async function setUpOf(content: Queries, published: Queries, siteUrl: string): Promise<SetUp> {
  const { organisation, brand } = resources;
  const [isNamed, isLive, brands, standsIn, placeholders, live] = await Promise.all([
    hasOwnNames(content),
    hasOwnNames(published),
    content.select({ main: brand.table.mainColour, accent: brand.table.accentColour }).from(brand.table),
    hasExample(content),
    placeholdersOf(content),
    published.select({ hasExample: organisation.table.hasExample }).from(organisation.table),
  ]);
  const isHidden = isOwnDomain(siteUrl) && live.some((row) => row.hasExample);
  const hasColours = brands.some(({ main, accent }) => Boolean(main || accent));
  return { isNamed, hasColours, hasExample: standsIn, isLive, placeholders, isHidden };
}

async function placeholdersOf(content: Queries): Promise<Todos> {
  const rows = await placeholderRows(content);
  const first = rows.slice(0, maxListed).map(async ({ name, row }) => {
    const locale = row['locale'] === 'ar' ? 'ar' : 'en';
    return todosOf(content, name, [row], locale);
  });
  return { count: rows.length, first: (await Promise.all(first)).flat() };
}

let exampleNames: Promise<string[]> | undefined;

async function hasOwnNames(queries: Queries): Promise<boolean> {
  const names = await organisationNames(queries);
  const invented = await (exampleNames ??= namesIn(contentFolder));
  return names.length === locales.length && !names.some((name) => invented.includes(name));
}
