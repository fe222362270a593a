import { dictionaryOf } from '../../i18n/dictionary.ts';
import type { PageContext } from '../context.ts';
import { pictureHtml, pictureSources } from '../pictures.ts';
import { renderMarkdown } from '../text/markdown.ts';
import { readingMinutes } from '../text/reading-time.ts';

const sizes = '(min-width: 48rem) 44rem, 92vw';

/** A section of an article, for its table of contents. */
export interface ArticleSection {
  id: string;
  /** The heading, as HTML without tags. */
  heading: string;
}

export interface ArticleText {
  html: string;
  sections: ArticleSection[];
  /** Reading time. */
  minutes: number;
}

/** A Markdown text that is no post, with ids on its main headings. Its pictures get dimensions and responsive variants. */
export async function articleText(
  context: PageContext,
  source: string,
): Promise<Pick<ArticleText, 'html' | 'sections'>> {
  const { html, sections } = withSections(renderMarkdown(source));
  return { html: await withPictures(context, html), sections };
}

/** A post's text, with ids on its main headings and numbers on its captions. Empty for an unknown post. */
export async function postText(context: PageContext, id: number): Promise<ArticleText> {
  const plain = (await context.content.article(id, renderMarkdown)) ?? '';
  const { html, sections } = withSections(plain);
  return {
    html: await withPictures(context, withNumbers(context, html)),
    sections,
    minutes: readingMinutes(withoutTags(plain), context.locale),
  };
}

function withSections(html: string): Pick<ArticleText, 'html' | 'sections'> {
  const sections: ArticleSection[] = [];
  const marked = html.replace(
    /<h2((?:\s[^<>]*)?)>((?:(?!<h2[\s>])[^])*?)<\/h2>/g,
    (element, attributes: string, inner: string) => {
      const heading = withoutTags(inner).trim();
      if (heading === '') return element;
      const id = `section-${sections.length + 1}`;
      sections.push({ id, heading });
      return `<h2 id="${id}"${attributes}>${inner}</h2>`;
    },
  );
  return { html: marked, sections };
}

function withNumbers({ locale }: Pick<PageContext, 'locale'>, html: string): string {
  const { figure } = dictionaryOf(locale).article;
  let count = 0;
  return html.replace(
    /<figcaption(?:\s[^<>]*)?>/g,
    (tag) => `${tag}<span class="figure-number">${figure(++count)}</span> `,
  );
}

function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>/g, '');
}

async function withPictures(context: PageContext, html: string): Promise<string> {
  if (!html.includes('<img')) return html;
  const picture = await pictureSources(context);
  return html.replace(/<img src="([^"]*)"(?: alt="([^"]*)")?[^<>]*>/g, (_match, src: string, alt = '') =>
    pictureHtml(picture(src), alt, sizes),
  );
}
