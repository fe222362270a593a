import sanitizeHtml from 'sanitize-html';
import type { Token } from 'markdown-it';
import { isSafeLink, markdown, parseMarkdown } from './markdown-parser.ts';

const alignments: Record<string, string> = { 'text-align:center': 'center', 'text-align:right': 'end' };

/** Raise this when a text renders to different HTML: HTML cached under an older version is then ignored. */
export const markdownVersion = 3;

/**
 * Safe HTML of a Markdown text. Plain Markdown renders only to known tags, escaped text and checked
 * links, so just a text that contains HTML has to be sanitised.
 */
export function renderMarkdown(source: string): string {
  const environment = {};
  const tokens = parseMarkdown(source, environment);
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'inline') captionPicture(tokens[at - 1], token, tokens[at + 1]);
    // The page already has its h1.
    if (token.tag === 'h1') token.tag = 'h2';
    // The Content-Security-Policy forbids style attributes.
    const alignment = alignments[token.attrGet('style') ?? ''];
    if (token.tag === 'th' || token.tag === 'td')
      token.attrs = alignment ? [['data-align', alignment]] : null;
  }
  const html = markdown.renderer.render(tokens, markdown.options, environment);
  const hasHtml = tokens.some(
    (token) => token.type === 'html_block' || token.children?.some((part) => part.type === 'html_inline'),
  );
  return hasHtml ? sanitizeHtml(html, sanitizeOptions) : html;
}

/** A picture that is alone in its paragraph and has a title becomes a figure, with the title as its caption. */
function captionPicture(open: Token | undefined, { children }: Token, close: Token | undefined): void {
  const [picture, ...others] = children ?? [];
  const caption = picture?.type === 'image' ? picture.attrGet('title') : null;
  if (!picture || !caption || others.length > 0 || open?.type !== 'paragraph_open' || !close) return;
  open.tag = 'figure';
  close.tag = 'figure';
  picture.attrs = picture.attrs?.filter(([name]) => name !== 'title') ?? null;
  picture.meta = { caption };
}

const imageRule = markdown.renderer.rules.image;
markdown.renderer.rules.image = (tokens, at, options, environment, renderer) => {
  const caption: unknown = tokens[at]?.meta?.caption;
  const image = imageRule?.(tokens, at, options, environment, renderer) ?? '';
  return typeof caption === 'string'
    ? `${image}<figcaption>${markdown.utils.escapeHtml(caption)}</figcaption>`
    : image;
};
markdown.renderer.rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';
markdown.renderer.rules.link_open = (tokens, at, options, _environment, renderer) => {
  const link = tokens[at];
  if (link && /^https?:/i.test(String(link.attrGet('href')))) link.attrSet('rel', 'noopener');
  return renderer.renderToken(tokens, at, options);
};

const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'blockquote',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'hr',
    'br',
    'strong',
    'b',
    'em',
    'i',
    's',
    'del',
    'ins',
    'mark',
    'sub',
    'sup',
    'small',
    'code',
    'pre',
    'kbd',
    'abbr',
    'cite',
    'q',
    'bdi',
    'span',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'caption',
    'div',
    'details',
    'summary',
  ],
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'rel', 'title'],
    img: ['src', 'alt', 'title'],
    abbr: ['title'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan', 'data-align'],
    td: ['colspan', 'rowspan', 'data-align'],
    div: ['tabindex'],
  },
  allowedClasses: { div: ['table-scroll'] },
  // No tag may have a style. The back office leaves the parser for styles out of its build (postcss.ts there).
  parseStyleAttributes: false,
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '', ...attributes }) => ({
      tagName,
      attribs: {
        ...attributes,
        ...(isSafeLink(href) && { href }),
        ...(/^https?:/i.test(href) && { rel: 'noopener' }),
      },
    }),
    // article.ts expects this order of attributes.
    img: (tagName, { src = '', alt = '', title }) => ({
      tagName,
      attribs: { src: isSafeLink(src) ? src : '', alt, ...(title !== undefined && { title }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};
