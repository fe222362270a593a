import { locales } from '#content-db/locale.ts';
import type { Reader } from '#content-db/reader.ts';
import { attempt } from './content/attempt.ts';
import type { PageContext } from './content/context.ts';
import { archiveParts } from './content/posts.ts';
import { sitemapPartNames } from './content/sitemap.ts';
import { archivePath, localPath, pagePaths, postPath } from './paths.ts';

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
export async function publicPaths(content: Reader, options: Pick<PageContext, 'onFailedRead'> = {}): Promise<string[]> {
  const pages = [...Object.values(pagePaths), ...quietPaths, '/rss.xml'];
  return [
    ...locales.flatMap((locale) => pages.map((path) => localPath(path, locale))),
    ...((await attempt(options, () => blogPaths(content))) ?? []),
    '/sitemap.xml',
    '/robots.txt',
  ];
}

/** The posts, and the pages that list them. */
async function blogPaths(content: Reader): Promise<string[]> {
  const paths = sitemapPartNames(await content.ids('blog-posts')).map((part) => `/sitemap-${part}.xml`);
  for (const locale of locales) {
    const { count } = archiveParts(await content.ids('blog-posts', locale));
    for (let part = 1; part <= count; part += 1) paths.push(archivePath(part, locale));
    const posts = await content.list('blog-posts', 'link', locale);
    paths.push(...posts.map(postPath));
  }
  return paths;
}
