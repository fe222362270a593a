import { type Locale, splitPath } from '#content-db/model/locale.ts';
import { features } from '../features.ts';

/** Origin of the site under test; see scripts/testing/e2e-setup.ts. */
export const origin = process.env.E2E_SITE_URL ?? '';

/**
 * The paths of all URLs in a site's sitemap.
 * @throws an Error when it has none.
 */
export async function sitemapPaths(site = origin): Promise<string[]> {
  const response = await fetch(`${site}/sitemap.xml`);
  const xml = await response.text();
  const paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
    decodeURI(new URL(url).pathname),
  );
  if (paths.length === 0) throw new Error(`${site}/sitemap.xml has no URLs (status ${response.status})`);
  return paths;
}

/** Pages that are not in the sitemap. */
export const unlistedPaths = ['/our-team', ...features.flatMap(({ pages }) => Object.keys(pages))].flatMap(
  (path) => [path, `/ar${path}`],
);

/** Paths without a page: any path, and that of a post. */
export const unknownPaths = ['/unknown', '/ar/unknown', '/blog/unknown', '/ar/blog/unknown'];

export function localeOf(path: string): Locale {
  return path === '/ar' || path.startsWith('/ar/') ? 'ar' : 'en';
}

/** One path per page type and language: all pages, and the first page of the rows of each type. */
export function pageTypes(paths: string[]): string[] {
  const folders = Map.groupBy(paths, folderOf);
  return [...folders].flatMap(([folder, [first = '', ...others]]) =>
    folder === '' ? [first, ...others] : first,
  );
}

/** The folder of a row's page, in its language; empty for other pages. */
function folderOf(address: string): string {
  const { locale, path } = splitPath(address);
  const folder = path.slice(0, path.lastIndexOf('/'));
  return folder && `${locale} ${folder}`;
}
