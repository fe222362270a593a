import { locales, localPath } from '#content-db/model/locale.ts';
import type { Reader } from '#content-db/read/reader.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { attempt } from './content/attempt.ts';
import type { PageContext } from './content/context.ts';
import { archiveCount } from './content/posts.ts';
import { sitemapPartNames } from './content/sitemap.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { archivePath, pagePaths } from './paths.ts';

/** Pages that are not in the sitemap: a second address, answers to forms, and what unknown addresses get. */
const quietPaths = [
  '/our-team',
  '/contact/sent',
  '/newsletter/subscribed',
  '/newsletter/confirmed',
  '/newsletter/invalid',
  '/404',
  '/blog/404',
];

/** The path of every file that the renderer makes, in both languages. `onFailedRead` is that of a page's context. */
export async function publicPaths(
  content: Reader,
  options: Pick<PageContext, 'onFailedRead'> = {},
): Promise<string[]> {
  const posts = await attempt(options, async () => [
    ...(await content.list('blog-posts', 'link', 'en')),
    ...(await content.list('blog-posts', 'link', 'ar')),
  ]);
  return [...(await commonPaths(content, options)), ...(posts ?? []).map(postPath)];
}

/** The path of the page that a public row has to itself; rows of most kinds have none. */
export function rowPath(resource: ResourceName, row: Record<string, unknown>): string | undefined {
  return resource === 'blog-posts' ? postPath(row as Parameters<typeof postPath>[0]) : undefined;
}

/** All paths but those of single rows. */
export async function commonPaths(
  content: Reader,
  options: Pick<PageContext, 'onFailedRead'> = {},
): Promise<string[]> {
  const pages = [...Object.values(pagePaths), ...quietPaths, '/rss.xml'];
  return [
    ...locales.flatMap((locale) => pages.map((path) => localPath(path, locale))),
    ...((await attempt(options, () => listPaths(content))) ?? []),
    '/sitemap.xml',
    '/robots.txt',
  ];
}

/** The pages that list posts, of which a long list needs many. */
async function listPaths(content: Reader): Promise<string[]> {
  const paths = sitemapPartNames(await content.ids('blog-posts')).map((part) => `/sitemap-${part}.xml`);
  for (const locale of locales) {
    const count = await archiveCount(content, locale);
    for (let part = 1; part <= count; part += 1) paths.push(archivePath(part, locale));
  }
  return paths;
}
