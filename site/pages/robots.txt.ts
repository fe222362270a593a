import type { APIRoute } from 'astro';

/** The stored robots.txt, unchanged. Without one, crawlers may read everything. */
export const GET: APIRoute = async ({ locals }) => {
  const files = await locals.content.keyed('seo-files');
  const stored = files({ filename: 'robots.txt' });
  return new Response(stored?.isActive ? stored.content : 'User-agent: *\nAllow: /\n', {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
