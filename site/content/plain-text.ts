import { parseMarkdown } from './markdown-parser.ts';

/** Comments, scripts, styles and tags, including one that is cut off by the end of the text. */
const invisible = /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1>|$)|<[^>]*>?/gi;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The words of a Markdown text, without markup, images and tags. */
export function plainText(source: string): string {
  const words: string[] = [];
  for (const token of parseMarkdown(source)) {
    if (token.type === 'html_block') words.push(plainText(token.content.replace(invisible, ' ')), ' ');
    for (const part of token.children ?? []) {
      if (part.type === 'text' || part.type === 'code_inline') words.push(part.content);
      else if (part.type === 'softbreak' || part.type === 'hardbreak') words.push(' ');
    }
    if (token.type.endsWith('_close')) words.push(' ');
  }
  return words.join('').replace(/\s+/g, ' ').trim();
}

/** The first `limit` user-perceived characters, with an ellipsis if something was cut. */
export function firstCharacters(text: string, limit: number): string {
  const start = firstGraphemes(text, limit);
  return start.length < text.length ? `${start.trimEnd()}…` : text;
}

/** The text up to the last space before `limit` characters, with an ellipsis; whole if it fits. */
export function cutAtSpace(text: string, limit: number): { short: string; isCut: boolean } {
  const start = firstGraphemes(text, limit);
  if (start.length === text.length) return { short: text, isCut: false };
  const space = start.lastIndexOf(' ');
  return { short: `${(space > 0 ? start.slice(0, space) : start).trimEnd()}…`, isCut: true };
}

function firstGraphemes(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return text.slice(0, index);
    count += 1;
  }
  return text;
}
