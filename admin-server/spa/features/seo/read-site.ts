import { splitPath } from '#content-db/model/locale.ts';
import { siteUrl } from '../../api/accounts/session.ts';
import { metaOf, readLivePage } from './live-page.ts';
import { t } from '../../language/text.tsx';

/** Facts about one live page. */
export interface PageFacts {
  path: string;
  title: string;
  description: string;
  headings: number;
  hasViewport: boolean;
  images: { address: string; hasAlt: boolean; isModern: boolean }[];
  /** Internal paths that it links to, without fragments. */
  links: string[];
  structuredData: 'none' | 'valid' | 'broken';
  /** Render-blocking scripts and style sheets. */
  blocking: { scripts: number; styles: number };
  /** Milliseconds to the first byte, and bytes of HTML as sent. */
  answer: { ms: number; bytes: number };
  cacheControl: string;
  /** The response header that reveals a CDN, if there is one. */
  network: string | undefined;
}

export interface SiteFacts {
  pages: PageFacts[];
  /** The number of pages in the sitemap. */
  total: number;
  brokenLinks: { path: string; status: number }[];
  checkedLinks: number;
  isSecure: boolean;
  at: string;
}

/** Limits, so that a large site is not downloaded as a whole. */
const limits = { pages: 60, links: 60 };
const batchSize = 4;

/** Reads the live site: the pages of its sitemap, the least nested first. @throws Error if the sitemap or a page can't be read */
export async function readSite(): Promise<SiteFacts> {
  const paths = await sitemapPaths('/sitemap.xml');
  const chosen = paths.toSorted((a, b) => depth(a) - depth(b)).slice(0, limits.pages);
  performance.clearResourceTimings();
  const pages = await mapInBatches(chosen, readPage);
  const known = new Set(paths);
  const links = [...new Set(pages.flatMap((page) => page.links))]
    .filter((path) => !known.has(path))
    .slice(0, limits.links);
  const statuses = await mapInBatches(links, async (path) => ({
    path,
    status: (await fetch(path, { method: 'HEAD', credentials: 'omit' })).status,
  }));
  return {
    pages,
    total: paths.length,
    brokenLinks: statuses.filter(({ status }) => status >= 400),
    checkedLinks: new Set(pages.flatMap((page) => page.links)).size,
    isSecure: siteUrl().startsWith('https:'),
    at: new Date().toISOString(),
  };
}

function depth(path: string): number {
  return splitPath(path).path.split('/').length;
}

/** The paths of a sitemap, or of all sitemaps of an index. */
async function sitemapPaths(address: string): Promise<string[]> {
  const response = await fetch(address, { credentials: 'omit', cache: 'no-cache' });
  if (!response.ok)
    throw new Error(t('{status}: {address} could not be read', { status: response.status, address }));
  const map = new DOMParser().parseFromString(await response.text(), 'application/xml');
  const paths = [...map.querySelectorAll('url > loc, sitemap > loc')].map((loc) =>
    decodeURI(new URL(loc.textContent ?? '').pathname),
  );
  if (!map.querySelector('sitemapindex')) return paths;
  return (await Promise.all(paths.map(sitemapPaths))).flat();
}

async function mapInBatches<T, R>(items: T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += batchSize)
    results.push(...(await Promise.all(items.slice(at, at + batchSize).map(run))));
  return results;
}

async function readPage(path: string): Promise<PageFacts> {
  const startedAt = performance.now();
  const { response, html, page } = await readLivePage(path);
  const timing = performance.getEntriesByName(response.url).at(-1);
  const measured =
    timing instanceof PerformanceResourceTiming && timing.responseStart > 0 ? timing : undefined;
  return {
    path,
    title: page.title,
    description: metaOf(page, 'description'),
    headings: page.querySelectorAll('h1').length,
    hasViewport: metaOf(page, 'viewport').includes('width=device-width'),
    images: [...page.querySelectorAll('img')].map(imageFacts),
    links: [...new Set([...page.querySelectorAll('a[href]')].flatMap(ownPath))],
    structuredData: structuredDataOf(page),
    blocking: {
      scripts: page.querySelectorAll('head script[src]:not([async], [defer], [type="module"])').length,
      styles: page.querySelectorAll('link[rel="stylesheet"]:not([media="print"])').length,
    },
    answer: {
      ms: measured ? measured.responseStart - measured.requestStart : performance.now() - startedAt,
      bytes: measured?.encodedBodySize || new Blob([html]).size,
    },
    cacheControl: response.headers.get('Cache-Control') ?? '',
    network: ['cf-cache-status', 'x-vercel-cache', 'x-amz-cf-id', 'x-served-by', 'via'].find((name) =>
      response.headers.has(name),
    ),
  };
}

function imageFacts(image: HTMLImageElement): PageFacts['images'][number] {
  const sources = [
    image.getAttribute('src') ?? '',
    image.getAttribute('srcset') ?? '',
    ...[...(image.closest('picture')?.querySelectorAll('source') ?? [])].map(
      ({ srcset, type }) => `${srcset} ${type}`,
    ),
  ];
  const address = image.getAttribute('src') ?? '';
  return {
    address,
    hasAlt: image.hasAttribute('alt'),
    isModern: sources.some((source) => /webp|avif|svg/.test(source)),
  };
}

function ownPath(link: Element): string[] {
  const target = URL.parse(link.getAttribute('href') ?? '', location.href);
  const isOwn = target?.origin === location.origin && /^https?:$/.test(target.protocol);
  return isOwn && link.getAttribute('href')?.startsWith('/') ? [decodeURI(target.pathname)] : [];
}

function structuredDataOf(page: Document): PageFacts['structuredData'] {
  const blocks = [...page.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => textContent ?? '',
  );
  if (blocks.length === 0) return 'none';
  try {
    for (const block of blocks) JSON.parse(block);
    return 'valid';
  } catch {
    return 'broken';
  }
}
