import type { Locale } from '#content-db/model/locale.ts';
import { parseMarkdown } from '#site/content/markdown-parser.ts';
import { type Mark, marked, markOfPicture } from '../ui/word-marks.ts';

type Token = ReturnType<typeof parseMarkdown>[number];

/** What follows a block. */
const ends: Partial<Record<string, string>> = {
  heading_close: '\n\n',
  paragraph_close: '\n\n',
  bullet_list_close: '\n',
  ordered_list_close: '\n',
  th_close: ' | ',
  td_close: ' | ',
  tr_close: '\n',
  hr: '―――\n\n',
};

/** A Markdown text as people read it: without its signs, with words that are marked as bold or as a heading, and pictures. */
export function readableText(markdown: string, locale: Locale): string {
  let isHeading = false;
  const blocks = parseMarkdown(markdown).map((token) => {
    const { type, content, children, info } = token;
    if (type === 'heading_open') isHeading = true;
    if (type === 'heading_close') isHeading = false;
    if (type === 'list_item_open') return info === '' ? '• ' : `${info}. `;
    if (type === 'fence' || type === 'code_block' || type === 'html_block') return `${content}\n`;
    // A paragraph of a list is hidden where its points stand close together.
    if (type === 'paragraph_close' && token.hidden) return '\n';
    return inline(children ?? [], isHeading ? 'heading' : undefined, locale) + (ends[type] ?? '');
  });
  return blocks.join('').trim();
}

function inline(tokens: Token[], block: Mark | undefined, locale: Locale): string {
  let mark = block;
  const links: string[] = [];
  const parts = tokens.map((token) => {
    const { type, content } = token;
    if (type === 'strong_open') mark = 'bold';
    if (type === 'strong_close') mark = block;
    if (type === 'softbreak') return ' ';
    if (type === 'hardbreak') return '\n';
    if (type === 'image')
      return `${markOfPicture(String(token.attrGet('src')))} ${[content, token.attrGet('title')].filter(Boolean).join('\n')} `;
    if (type === 'link_open') links.push(String(token.attrGet('href')));
    if (type === 'link_close') return ` (${links.pop()})`;
    return mark === undefined ? content : marked(content, mark, locale);
  });
  return parts.join('');
}
