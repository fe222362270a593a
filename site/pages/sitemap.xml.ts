import type { APIRoute } from 'astro';
import { sitemapParts, urlElement } from '../content/sitemap.ts';
import { element, xmlResponse } from '../content/xml.ts';

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Every URL with its alternates, or an index of parts when there are too many for one file. */
export const GET: APIRoute = async ({ locals }) => {
  const { urls, parts } = await sitemapParts(locals);
  if (parts.length === 0) {
    return xmlResponse(
      'application/xml',
      element('urlset', urls.map(urlElement), { xmlns, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }),
    );
  }
  const addresses = parts.map((part) =>
    element('sitemap', [element('loc', `${locals.siteUrl}/sitemap-${part}.xml`)]),
  );
  return xmlResponse('application/xml', element('sitemapindex', addresses, { xmlns }));
};
