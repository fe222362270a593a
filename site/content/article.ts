import type { PageContext } from './context.ts';
import { renderMarkdown } from './markdown.ts';
import { pictureHtml, pictureSources } from './pictures.ts';

const sizes = '(min-width: 48rem) 44rem, 92vw';

/** HTML of an article, its pictures with size and responsive variants. */
export async function articleHtml(context: PageContext, source: string): Promise<string> {
  const html = renderMarkdown(source);
  if (!html.includes('<img')) return html;
  const picture = await pictureSources(context);
  return html.replace(/<img src="([^"]*)"(?: alt="([^"]*)")?[^>]*>/g, (_match, src: string, alt = '') =>
    pictureHtml(picture(src), alt, sizes),
  );
}
