import sanitizeHtml from 'sanitize-html';
import { isSafeLink, markdown } from './markdown-parser.ts';

const alignments: Record<string, string> = { 'text-align:center': 'center', 'text-align:right': 'end' };

/** Raise this when a text renders to different HTML: HTML cached under an older version is then ignored. */
export const markdownVersion = 1;

/**
 * Safe HTML of a Markdown text. Plain Markdown renders only to known tags, escaped text and checked
 * links, so just a text that contains HTML has to be sanitised.
 */
export function renderMarkdown(source: string): string {
  const environment = {};
  const tokens = markdown.parse(source, environment);
  for (const token of tokens) {
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
