import type { APIRoute } from 'astro';
import { feedResponse } from '../../content/feed.ts';
import { pageTexts } from '../../content/texts.ts';
import { feedPath, pagePath } from '../../paths.ts';

/** The newest posts in a language. */
export const GET: APIRoute = async ({ locals }) => {
  const { locale } = locals;
  const brand = (await pageTexts(locals, 'common'))('brand', 'name').value;
  const text = await pageTexts(locals, 'blog');
  return feedResponse(locals, {
    title: `${brand}: ${text('hero', 'title').value}`,
    description: text('hero', 'subtitle')?.value ?? brand,
    page: pagePath('blog', locale),
    self: feedPath(locale),
  });
};
