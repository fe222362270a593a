import { markdown } from './markdown-parser.ts';

/** What shows nothing: comments, scripts, styles and tags, also one that the end of the text cuts. */
const silent = /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1>|$)|<[^>]*>?/gi;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The words of a Markdown text, without marks, images and tags. */
export function plainText(source: string): string {
  const words: string[] = [];
  for (const token of markdown.parse(source, {})) {
    if (token.type === 'html_block') words.push(plainText(token.content.replace(silent, ' ')), ' ');
    for (const part of token.children ?? []) {
      if (part.type === 'text' || part.type === 'code_inline') words.push(part.content);
      else if (part.type === 'softbreak' || part.type === 'hardbreak') words.push(' ');
    }
    if (token.type.endsWith('_close')) words.push(' ');
  }
  return words.join('').replace(/\s+/g, ' ').trim();
}

/** The first `limit` user-perceived characters, with an ellipsis where something was cut. */
export function firstCharacters(text: string, limit: number): string {
  const start = leading(text, limit);
  return start.length < text.length ? `${start.trimEnd()}…` : text;
}

/** The text up to the last space before `limit` characters, with an ellipsis; whole if it fits. */
export function cutAtSpace(text: string, limit: number): { short: string; isCut: boolean } {
  const start = leading(text, limit);
  if (start.length === text.length) return { short: text, isCut: false };
  const space = start.lastIndexOf(' ');
  return { short: `${(space > 0 ? start.slice(0, space) : start).trimEnd()}…`, isCut: true };
}

function leading(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return text.slice(0, index);
    count += 1;
  }
  return text;
}
