import { type Locale, localPath, locales } from '#content-db/model/locale.ts';
import type { Reader } from '#content-db/read/reader.ts';
import { tryRead } from './content/try-read.ts';
import type { PageContext } from './content/context.ts';
import { pathsThatAre } from './content/shown-pages.ts';
import { archivePageCount } from './content/posts.ts';
import { sharedPartPaths } from './content/shared-parts.ts';
import { addressedRows, sitemapPartNames } from './content/sitemap.ts';
import { archivePath, feedPath, pagePaths } from './paths.ts';
import { topicPath } from '#content-db/types/post-path.ts';
import { publicPath } from '#content-db/types/type-fronts.ts';
import { frontsIn } from '#content-db/read/read-fronts.ts';

/** Pages that are not in the sitemap, besides those of features: a second URL, and the pages for errors. */
const unlistedPaths = /^\/(?:our-team|404|410|blog\/404)$/;

/** The files that Astro found in the pages folder, and those of features, as paths. */
export interface SiteFiles {
  /** English paths of the files that exist once per language: pages and feeds. */
  localized: string[];
  /** Those of them that are indexable pages. */
  pages: string[];
  /** Paths of the files that exist once: the sitemap, robots.txt. */
  single: string[];
}

/** The part of Astro's route data that is used here. */
interface Route {
  type: string;
  origin: string;
  route: string;
  params: string[];
}

/** Groups the routes that have a single path. Named pages come first, in the order of `pagePaths`. */
export function siteFiles(routes: Route[]): SiteFiles {
  const own = routes.filter(({ origin, params }) => origin !== 'internal' && params.every(isLocale));
  const namedPages: string[] = Object.values(pagePaths);
  const localized = own
    .filter(({ params }) => params.length > 0)
    .map(({ route, type, origin }) => ({
      path: route.replace('/[...locale]', '') || '/',
      isListed: type === 'page' && origin === 'project',
    }));
  const pages = localized
    .filter(({ path, isListed }) => isListed && !namedPages.includes(path) && !unlistedPaths.test(path))
    .map(({ path }) => path);
  return {
    localized: localized.map(({ path }) => path),
    pages: [...namedPages, ...pages.sort()],
    single: own.filter(({ params }) => params.length === 0).map(({ route }) => route),
  };
}

function isLocale(param: string): boolean {
  return param === '...locale';
}

type Options = Pick<PageContext, 'onFailedRead'>;

/**
 * The paths of all files that the renderer makes, in both languages, each once.
 * @throws the error of a failed read, unless `onFailedRead` is given; see `PageContext`.
 */
export async function publicPaths(
  content: Reader,
  files: SiteFiles,
  options: Options = {},
): Promise<string[]> {
  const paths = await Promise.all(
    content.addressed.map(({ name }) => tryRead(options, () => content.paths(name))),
  );
  const chosen = await frontsIn(content);
  const ofRows = paths.flatMap((rowPaths) => rowPaths ?? []).map((path) => publicPath(path, chosen));
  return [...new Set([...(await commonPaths(content, files, options)), ...ofRows])];
}

/**
 * All paths except those of single rows.
 * @throws the error of a failed read, unless `onFailedRead` is given.
 */
export async function commonPaths(
  content: Reader,
  { localized, single }: SiteFiles,
  options: Options = {},
): Promise<string[]> {
  const pages = locales.flatMap((locale) => localized.map((path) => localPath(path, locale)));
  const own = [
    ...(await pathsThatAre({ content }, pages)),
    ...((await tryRead(options, () => listPaths(content))) ?? []),
    ...single,
  ];
  const chosen = await frontsIn(content);
  const parts = (await tryRead(options, () => sharedPartPaths(content))) ?? [];
  return [...parts, ...own.map((path) => publicPath(path, chosen))];
}

/** Paths of the parts of the sitemap, of the archive pages, and of the feeds of topics. */
async function listPaths(content: Reader): Promise<string[]> {
  const paths = sitemapPartNames(await addressedRows({ content })).map((part) => `/sitemap-${part}.xml`);
  const topics = await content.list('topics', 'link');
  for (const locale of locales) {
    paths.push(...archivePaths(await archivePageCount(content, locale), locale));
    for (const { id, slug } of topics) {
      const front = topicPath(slug, locale);
      const count = await archivePageCount(content, locale, id);
      paths.push(feedPath(locale, front), ...archivePaths(count, locale, front));
    }
  }
  return paths;
}

function archivePaths(count: number, locale: Locale, front?: string): string[] {
  return Array.from({ length: count }, (_, at) => archivePath(at + 1, locale, front));
}
