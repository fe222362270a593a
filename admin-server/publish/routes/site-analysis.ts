import { Hono } from 'hono';
import { splitPath } from '#content-db/model/locale.ts';
import { pageAddress } from '#content-db/model/redirect-target.ts';
import type { ObjectStore } from '../../files/object-store.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { liveHtml } from '../page/live-html.ts';
import { readPage } from '../page/page.ts';
import type { Live } from '../engine/release/publisher.ts';
import { isThere } from '../pending/redirects.ts';
import type { LiveSite } from '../types.ts';

interface SiteAnalysisDeps {
  publisher: Live;
  store: Pick<ObjectStore, 'localPath'>;
}

/** So many pages are read, the least nested first, and so many links of theirs are looked up. */
const limits = { pages: 60, links: 60 };

/** GET /publish/site-analysis: what search engines find on the live pages of the sitemap. */
export function siteAnalysis({ publisher, store }: SiteAnalysisDeps) {
  return new Hono<SignedIn>().get('/publish/site-analysis', async (c) => {
    const site = publisher.live();
    const listed = site ? await sitemapPaths(site, store) : [];
    const chosen = listed.toSorted((a, b) => depth(a) - depth(b)).slice(0, limits.pages);
    const read = await Promise.all(chosen.map((path) => factsOf(path, site, store)));
    const links = new Set(read.flatMap((page) => page.links));
    const others = [...links.difference(new Set(listed))].slice(0, limits.links);
    return c.json({
      /** How many pages the sitemap has. */
      total: listed.length,
      pages: read.map(({ links: _links, ...facts }) => facts),
      /** Paths that these pages link to, and those of them that are not there. */
      checkedLinks: links.size,
      brokenLinks: others.filter((path) => site && !isThere(site, path)),
    });
  });
}

function depth(path: string): number {
  return splitPath(path).path.split('/').length;
}

/** The paths of a sitemap, or of all sitemaps of an index. */
async function sitemapPaths(
  site: LiveSite,
  store: Pick<ObjectStore, 'localPath'>,
  address = '/sitemap.xml',
): Promise<string[]> {
  const xml = (await liveHtml(site, address, store)) ?? '';
  const paths = Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc = '']) =>
    pageAddress(new URL(loc).pathname),
  );
  if (!xml.includes('<sitemapindex')) return paths;
  return (await Promise.all(paths.map((part) => sitemapPaths(site, store, part)))).flat();
}

/** What a live page says of itself; nothing if it cannot be read. */
async function factsOf(path: string, site: LiveSite | undefined, store: Pick<ObjectStore, 'localPath'>) {
  const page = readPage((site && (await liveHtml(site, path, store))) ?? '', path);
  const { titles, descriptions, headings, hasViewport, pictures, blockingScripts, structuredData } = page;
  return {
    path,
    title: titles[0] ?? '',
    description: descriptions[0] ?? '',
    headings: headings.filter(({ level }) => level === 1).length,
    hasViewport,
    images: {
      all: pictures.length,
      withAlt: pictures.filter(({ alt }) => alt !== undefined).length,
      modern: pictures.filter(({ isModern }) => isModern).length,
    },
    structuredData:
      structuredData.length === 0 ? ('none' as const) : structuredData.every(isJson) ? 'valid' : 'broken',
    blockingScripts,
    cacheControl: site?.files.get(path)?.headers['cache-control'] ?? '',
    /** Paths of the site that it links to. */
    links: page.links.flatMap(({ href }) =>
      /^\/(?!\/)/.test(href) ? pageAddress(new URL(href, 'http://localhost').pathname) : [],
    ),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
