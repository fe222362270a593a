import type { APIRoute } from 'astro';
import { withOrigin } from '#content-db/model/sitemap-lines.ts';

/** The stored robots.txt, with the address of the sitemap here. Without one, crawlers may read everything. */
export const GET: APIRoute = async ({ locals }) => {
  const files = await locals.content.keyed('seo-files');
  const stored = files({ filename: 'robots.txt' });
  return new Response(
    stored?.isActive ? withOrigin(stored.content, locals.siteUrl) : 'User-agent: *\nAllow: /\n',
    {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    },
  );
};
