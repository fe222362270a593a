import { type Locale, locales, localPath } from '#content-db/model/locale.ts';
import { blockOf } from '#content-db/read/list-parts.ts';
import type { CollectionName } from '#content-db/types/index.ts';
import { pageName } from '../paths.ts';
import { listedLocales } from './seo.ts';
import { tryRead } from './try-read.ts';
import type { PageContext } from './context.ts';
import { element } from './xml.ts';

export interface SitemapUrl {
  address: string;
  lastModified?: string;
  alternates: { locale: Locale | 'x-default'; address: string }[];
}

/** A site with more rows than this gets a sitemap per block of ids instead of a single file. */
const oneFileLimit = 100;

/** The public rows of a content type whose rows have their own pages. */
interface AddressedRows {
  name: CollectionName;
  sitemapPrefix: string;
  ids: number[];
}

/**
 * The public rows of every content type whose rows have their own pages.
 * @throws the error of a failed read, unless the context has `onFailedRead`.
 */
export async function addressedRows(
  context: Pick<PageContext, 'content' | 'onFailedRead'>,
): Promise<AddressedRows[]> {
  const read = context.content.addressed.map(async (type) => ({
    ...type,
    ids: (await tryRead(context, () => context.content.ids(type.name))) ?? [],
  }));
  return Promise.all(read);
}

/** All URLs of a small site, or the part names of a large one. */
export async function sitemapParts(context: PageContext): Promise<{ urls: SitemapUrl[]; parts: string[] }> {
  const rows = await addressedRows(context);
  const parts = sitemapPartNames(rows);
  if (parts.length > 0) return { urls: [], parts };
  const urls = await Promise.all(rows.map(({ name, ids }) => rowUrls(context, name, ids)));
  return { urls: [...(await pageUrls(context)), ...urls.flat()], parts: [] };
}

/** The URLs of one part; empty for an unknown name. */
export async function sitemapPart(context: PageContext, part: string): Promise<SitemapUrl[]> {
  if (part === 'pages') return pageUrls(context);
  const [, prefix, block] = /^(.*)(?<!\d)(\d+)$/.exec(part) ?? [];
  const type = context.content.addressed.find(({ sitemapPrefix }) => sitemapPrefix === prefix);
  return type ? rowUrls(context, type.name, await context.content.block(type.name, Number(block))) : [];
}

/** Names of the parts: `pages`, then one per block of ids. Empty when a single file holds everything. */
export function sitemapPartNames(rows: Pick<AddressedRows, 'sitemapPrefix' | 'ids'>[]): string[] {
  if (rows.reduce((sum, { ids }) => sum + ids.length, 0) <= oneFileLimit) return [];
  const parts = rows.flatMap(({ sitemapPrefix, ids }) =>
    [...new Set(ids.map(blockOf))].sort((a, b) => a - b).map((block) => `${sitemapPrefix}${block}`),
  );
  return ['pages', ...parts];
}

async function pageUrls(context: PageContext): Promise<SitemapUrl[]> {
  const { siteUrl, pages } = context;
  const urls = pages.map(async (path) => {
    const listed = await listedLocales(context, { record: pageName(path), path });
    const isInBoth = listed.length === locales.length;
    return listed.map((locale) => ({
      address: siteUrl + localPath(path, locale),
      alternates: isInBoth ? alternates(siteUrl, (language) => localPath(path, language)) : [],
    }));
  });
  return (await Promise.all(urls)).flat();
}

async function rowUrls(context: PageContext, name: CollectionName, ids: number[]): Promise<SitemapUrl[]> {
  const sorted = ids.toSorted((a, b) => a - b);
  const addresses = await Promise.all(sorted.map((id) => context.content.address(name, id)));
  return addresses
    .filter((address) => address !== undefined)
    .filter(({ isListed }) => isListed)
    .flatMap(({ own, all, updatedAt }) =>
      Object.values(own).map((path) => ({
        address: context.siteUrl + path,
        ...(updatedAt && { lastModified: updatedAt }),
        alternates: locales.every((locale) => all[locale])
          ? alternates(context.siteUrl, (language) => all[language] ?? '')
          : [],
      })),
    );
}

function alternates(siteUrl: string, path: (locale: Locale) => string): SitemapUrl['alternates'] {
  const own = locales.map((locale) => ({ locale, address: siteUrl + path(locale) }));
  return [...own, { locale: 'x-default', address: siteUrl + path('en') }];
}

/** The `<url>` element of a sitemap. */
export function urlElement({ address, lastModified, alternates: links }: SitemapUrl): string {
  return element('url', [
    element('loc', encodeURI(address)),
    ...(lastModified ? [element('lastmod', lastModified)] : []),
    ...links.map((link) =>
      element('xhtml:link', [], { rel: 'alternate', hreflang: link.locale, href: encodeURI(link.address) }),
    ),
  ]);
}
