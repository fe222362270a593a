import { type Locale, locales, localPath } from '#content-db/model/locale.ts';
import { blockOf } from '#content-db/read/list-parts.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { type PageName, pagePath, pagePaths } from '../paths.ts';
import { attempt } from './attempt.ts';
import type { PageContext } from './context.ts';
import { counterpart } from './posts.ts';
import { element } from './text/xml.ts';

export interface SitemapUrl {
  address: string;
  lastModified?: string;
  alternates: { locale: Locale | 'x-default'; address: string }[];
}

/** Posts up to this number stand in one file with the pages; a larger site gets a part for each block of ids. */
const oneFileLimit = 100;

/** All addresses of a small site, or the names of the parts of a large one. */
export async function sitemapParts(context: PageContext): Promise<{ urls: SitemapUrl[]; parts: string[] }> {
  const ids = (await attempt(context, () => context.content.ids('blog-posts'))) ?? [];
  const parts = sitemapPartNames(ids);
  if (parts.length > 0) return { urls: [], parts };
  return { urls: [...(await pageUrls(context)), ...(await postUrls(context, ids))], parts: [] };
}

/** The addresses of one part. */
export async function sitemapPart(context: PageContext, part: string): Promise<SitemapUrl[]> {
  if (part === 'pages') return pageUrls(context);
  return postUrls(context, await context.content.block('blog-posts', Number(part)));
}

/** Names of the parts for posts with these ids; none where one file holds everything. */
export function sitemapPartNames(ids: number[]): string[] {
  if (ids.length <= oneFileLimit) return [];
  const numbers = new Set(ids.map(blockOf));
  return ['pages', ...[...numbers].sort((a, b) => a - b).map(String)];
}

async function pageUrls({ content, siteUrl }: PageContext): Promise<SitemapUrl[]> {
  const records = await content.keyed('seo-settings');
  const names = Object.keys(pagePaths) as PageName[];
  return names.flatMap((page) =>
    locales
      .filter((locale) => !records({ page, locale })?.noIndex)
      .map((locale) => ({
        address: siteUrl + pagePath(page, locale),
        alternates: alternates(siteUrl, (language) => localPath(pagePaths[page], language)),
      })),
  );
}

async function postUrls(context: PageContext, ids: number[]): Promise<SitemapUrl[]> {
  const posts = await Promise.all(
    ids.toSorted((a, b) => a - b).map((id) => context.content.get('blog-posts', id, 'address')),
  );
  return Promise.all(
    posts
      .filter((post) => post !== undefined)
      .map(async (post) => {
        const other = await counterpart(context, post);
        const paths = { [post.locale]: postPath(post), ...(other && { [other.locale]: postPath(other) }) };
        return {
          address: context.siteUrl + postPath(post),
          lastModified: post.updatedAt,
          alternates: other ? alternates(context.siteUrl, (language) => paths[language] ?? '') : [],
        };
      }),
  );
}

function alternates(siteUrl: string, path: (locale: Locale) => string): SitemapUrl['alternates'] {
  const own = locales.map((locale) => ({ locale, address: siteUrl + path(locale) }));
  return [...own, { locale: 'x-default', address: siteUrl + path('en') }];
}

export function urlElement({ address, lastModified, alternates: others }: SitemapUrl): string {
  return element('url', [
    element('loc', encodeURI(address)),
    ...(lastModified ? [element('lastmod', lastModified)] : []),
    ...others.map((other) =>
      element('xhtml:link', [], { rel: 'alternate', hreflang: other.locale, href: encodeURI(other.address) }),
    ),
  ]);
}
