import type { PageContext } from '../context.ts';
import { renderMarkdown } from './markdown.ts';
import { pictureHtml, pictureSources } from '../pictures.ts';

const sizes = '(min-width: 48rem) 44rem, 92vw';

/** HTML of a Markdown text. Its pictures get dimensions and responsive variants. */
export function articleHtml(context: PageContext, source: string): Promise<string> {
  return withPictures(context, renderMarkdown(source));
}

/** HTML of a post's text, as `articleHtml` makes it. Empty for an unknown post. */
export async function postHtml(context: PageContext, id: number): Promise<string> {
  return withPictures(context, (await context.content.article(id, renderMarkdown)) ?? '');
}

async function withPictures(context: PageContext, html: string): Promise<string> {
  if (!html.includes('<img')) return html;
  const picture = await pictureSources(context);
  return html.replace(/<img src="([^"]*)"(?: alt="([^"]*)")?[^>]*>/g, (_match, src: string, alt = '') =>
    pictureHtml(picture(src), alt, sizes),
  );
}
