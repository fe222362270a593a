import { slugOfTitle } from '#content-db/model/slug.ts';
import { dictionaryOf } from '../i18n/dictionary.ts';
import type { PageContext } from './context.ts';
import { pictureHtml, pictureSources } from './pictures.ts';
import { renderMarkdown } from './markdown.ts';
import { readingMinutes } from './reading-time.ts';

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

/** HTML of a Markdown text below a heading of the page: its own headings stand below that one. */
export async function textBelowHeading(context: PageContext, source: string): Promise<string> {
  const html = renderMarkdown(source).replaceAll('<h2', '<h3').replaceAll('</h2>', '</h3>');
  return withPictures(context, html);
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

/** Ids of other parts of a page with an article. */
const otherIds = [
  'content',
  'contents',
  'footer-links',
  'newsletter-email',
  'newsletter-error',
  'next',
  'program',
  'q',
  'site-menu',
];

/** Ids of headings by their words, so that a link to one still leads there when another is added before it. */
function withSections(html: string): Pick<ArticleText, 'html' | 'sections'> {
  const sections: ArticleSection[] = [];
  const taken = new Set(otherIds);
  const marked = html.replace(
    /<h2((?:\s[^<>]*)?)>((?:(?!<h2[\s>])[^])*?)<\/h2>/g,
    (element, attributes: string, inner: string) => {
      const heading = withoutTags(inner).trim();
      if (heading === '') return element;
      const number = sections.length + 1;
      const id = uniqueId(heading, number, taken);
      sections.push({ id, heading });
      // The number is what its links named before.
      return `<h2 id="${id}"${attributes}><span id="section-${number}"></span>${inner}</h2>`;
    },
  );
  return { html: marked, sections };
}

function uniqueId(heading: string, number: number, taken: Set<string>): string {
  const slug = slugOfTitle(heading.replaceAll(/&[#\w]+;/g, ' '), 120) || `part-${number}`;
  const name = /^section-\d+$/.test(slug) ? `the-${slug}` : slug;
  for (let copy = 1; ; copy += 1) {
    const id = copy === 1 ? name : `${name}-${copy}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
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
