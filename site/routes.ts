import { localPath, locales } from '#content-db/model/locale.ts';
import type { Reader } from '#content-db/read/reader.ts';
import { attempt } from './content/attempt.ts';
import type { PageContext } from './content/context.ts';
import { archiveCount } from './content/posts.ts';
import { addressedRows, sitemapPartNames } from './content/sitemap.ts';
import { archivePath, pagePaths } from './paths.ts';

/** Pages that are not in the sitemap: a second address, answers to forms, and what unknown addresses get. */
const unlistedPaths = [
  '/our-team',
  '/contact/sent',
  '/newsletter/subscribed',
  '/newsletter/confirmed',
  '/newsletter/invalid',
  '/404',
  '/blog/404',
];

/** The files that the pages' compiler found, by their addresses. */
export interface SiteFiles {
  /** English addresses of what exists once in each language: pages, and files for machines. */
  localized: string[];
  /** Of these, the pages that search engines may know. */
  pages: string[];
  /** What exists once: the sitemap, robots.txt. */
  single: string[];
}

/** What a route of the compiled pages is, as Astro describes it. */
interface Route {
  type: string;
  origin: string;
  route: string;
  params: string[];
}

/** Sorts the routes that stand for one address; the pages with a name come first, in the order of their names. */
export function siteFiles(routes: Route[]): SiteFiles {
  const own = routes.filter(({ origin, params }) => origin === 'project' && params.every(isLocale));
  const known: string[] = Object.values(pagePaths);
  const localized = own
    .filter(({ params }) => params.length > 0)
    .map(({ route, type }) => ({ path: route.replace('/[...locale]', '') || '/', type }));
  const pages = localized
    .filter(({ path, type }) => type === 'page' && !known.includes(path) && !unlistedPaths.includes(path))
    .map(({ path }) => path);
  return {
    localized: localized.map(({ path }) => path),
    pages: [...known, ...pages.sort()],
    single: own.filter(({ params }) => params.length === 0).map(({ route }) => route),
  };
}

function isLocale(param: string): boolean {
  return param === '...locale';
}

type Options = Pick<PageContext, 'onFailedRead'>;

/** The path of every file that the renderer makes, in both languages. `onFailedRead` is that of a page's context. */
export async function publicPaths(
  content: Reader,
  files: SiteFiles,
  options: Options = {},
): Promise<string[]> {
  const paths = await Promise.all(
    content.addressed.map(({ name }) => attempt(options, () => content.paths(name))),
  );
  return [...(await commonPaths(content, files, options)), ...paths.flatMap((found) => found ?? [])];
}

/** All paths but those of single rows. */
export async function commonPaths(
  content: Reader,
  { localized, single }: SiteFiles,
  options: Options = {},
): Promise<string[]> {
  return [
    ...locales.flatMap((locale) => localized.map((path) => localPath(path, locale))),
    ...((await attempt(options, () => listPaths(content))) ?? []),
    ...single,
  ];
}

/** The parts of long lists: of the sitemap, and of the blog's archive. */
async function listPaths(content: Reader): Promise<string[]> {
  const paths = sitemapPartNames(await addressedRows({ content })).map((part) => `/sitemap-${part}.xml`);
  for (const locale of locales) {
    const count = await archiveCount(content, locale);
    for (let part = 1; part <= count; part += 1) paths.push(archivePath(part, locale));
  }
  return paths;
}
