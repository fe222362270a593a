import { locales } from '#content-db/locale.ts';
import type { Reader } from '#content-db/reader.ts';
import { sitemapPartNames } from './content/sitemap.ts';
import { archiveParts } from './content/posts.ts';
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

/** The path of every file that the renderer makes, in both languages. */
export async function publicPaths(content: Reader): Promise<string[]> {
  const paths: string[] = [];
  for (const locale of locales) {
    for (const path of [...Object.values(pagePaths), ...quietPaths, '/rss.xml']) paths.push(localPath(path, locale));
    const { count } = archiveParts(await content.ids('blog-posts', locale));
    for (let part = 1; part <= count; part += 1) paths.push(archivePath(part, locale));
    const posts = await content.list('blog-posts', 'link', locale);
    paths.push(...posts.map(postPath));
  }
  return [...paths, ...(await sitemapPaths(content)), '/robots.txt'];
}

async function sitemapPaths(content: Reader): Promise<string[]> {
  const parts = sitemapPartNames(await content.ids('blog-posts'));
  return ['/sitemap.xml', ...parts.map((part) => `/sitemap-${part}.xml`)];
}
