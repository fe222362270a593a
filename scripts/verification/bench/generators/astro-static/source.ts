import { openDatabase } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { pagePaths } from '#site/paths.ts';
import { publicPaths } from '#site/routes.ts';

/** The database that `astro build` renders, and the paths of its pages. */

const database = await openDatabase({ url: process.env.BENCH_DATABASE ?? '', readOnly: true });

export const readers = createReaders(database.read);
export const siteUrl = process.env.BENCH_SITE_URL ?? '';

export const pages = Object.values(pagePaths);

const paths = publicPaths(
  readers.forPage(() => undefined),
  { localized: [...pages, '/rss.xml'], pages, single: ['/sitemap.xml', '/robots.txt'] },
);

/** The result of `getStaticPaths` for a route such as `/[...locale]/blog/[slug]`. */
export async function pathsOf(route: string): Promise<{ params: Record<string, string | undefined> }[]> {
  const pattern = new RegExp(
    `^${route.replace('/[...locale]', '(?:/(?<locale>ar))?').replaceAll(/\[(\w+)\]/g, '(?<$1>[^/]+)')}/?$`,
  );
  return (await paths).flatMap((path) => {
    const groups = pattern.exec(path)?.groups;
    return groups && groups.slug !== '404' ? { params: { ...groups } } : [];
  });
}
