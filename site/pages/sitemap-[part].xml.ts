import type { APIRoute } from 'astro';
import { sitemapPart, urlElement } from '../content/sitemap.ts';
import { element, xmlResponse } from '../content/xml.ts';

/** One part of a large sitemap: `pages`, or the rows of a block of ids. */
export const GET: APIRoute = async ({ locals, params }) => {
  const urls = await sitemapPart(locals, params.part ?? '');
  return xmlResponse(
    'application/xml',
    element('urlset', urls.map(urlElement), {
      xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
      'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
    }),
  );
};
