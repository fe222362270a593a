import TurndownService from 'turndown';
import { t } from '../../language/text.tsx';
import { toast } from '../../ui/toast.tsx';
import { addTableRules } from './paste-tables.ts';

/** Matches HTML with formatting. HTML without any is pasted as plain text. */
const richTextPattern =
  /<(?:h[1-6]|ul|ol|li|table|blockquote|pre|a|img|strong|b|em|i)\b|font-(?:weight|style)\s*:|mso-list/i;

const turndown = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
});
turndown.remove(['style', 'script', 'title', 'meta', 'link']);

// The title of the post is the h1 of its page.
turndown.addRule('title', { filter: 'h1', replacement: (content) => block(`## ${content}`) });

// Google Docs wraps everything in a <b> that is not bold, and writes bold and italic as styles.
turndown.addRule('no bold', {
  filter: (node) =>
    /^(?:B|STRONG)$/.test(node.nodeName) && /font-weight\s*:\s*(?:normal|[1-4]00)/i.test(styleOf(node)),
  replacement: (content) => content,
});
turndown.addRule('style', {
  filter: (node) =>
    node.nodeName === 'SPAN' && marksOf(node) !== '' && !/^H[1-6]$/.test(node.parentNode?.nodeName ?? ''),
  replacement: (content, node) =>
    content.trim() === ''
      ? content
      : content.replace(content.trim(), (words) => marksOf(node) + words + marksOf(node)),
});

// List items with one paragraph make a tight list, with one space after the marker.
turndown.addRule('paragraph of an entry', {
  filter: (node) =>
    node.nodeName === 'P' && node.parentNode?.nodeName === 'LI' && node.parentNode.childNodes.length === 1,
  replacement: (content) => content,
});
turndown.addRule('entry', { filter: 'li', replacement: listEntry });

// Word writes list items as paragraphs that begin with the printed marker.
turndown.addRule('word list', {
  filter: (node) => node.nodeName === 'P' && /mso-list\s*:\s*l\d/i.test(styleOf(node)),
  replacement: wordItem,
});

// Only pictures that everybody can load: no local files, no data URLs.
turndown.addRule('pictures of the machine', {
  filter: (node) => node.nodeName === 'IMG' && !/^(?:https?:|\/uploads\/)/i.test(attributeOf(node, 'src')),
  replacement: () => '',
});

addTableRules(turndown);

/**
 * Converts HTML from the clipboard, as word processors and web pages write it, to Markdown. Undefined
 * if it has no formatting; the plain text on the clipboard is then enough.
 */
export function htmlToMarkdown(html: string): string | undefined {
  if (!richTextPattern.test(html)) return undefined;
  return turndown
    .turndown(html)
    .replaceAll('\u00A0', ' ')
    .replaceAll(/^[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Says that pictures are missing in what was pasted: those of a document are not on the clipboard with its text. */
export function sayLostPictures(html: string): void {
  if (/<img\b[^<>]*?\ssrc\s*=\s*["']?(?!https?:|\/uploads\/)[^"'\s>]/i.test(html))
    toast.error(
      t('Pasted without pictures'),
      t('Pictures of a document are not copied with its text. Insert each one from its file.'),
    );
}

function block(content: string): string {
  return `\n\n${content}\n\n`;
}

function styleOf(node: Node): string {
  return attributeOf(node, 'style');
}

/** Not `instanceof`: turndown may use another DOM. */
function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function attributeOf(node: Node, name: string): string {
  return isElement(node) ? (node.getAttribute(name) ?? '') : '';
}

function marksOf(node: Node): string {
  const style = styleOf(node);
  const isBold = /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style);
  const isItalic = /font-style\s*:\s*italic/i.test(style);
  return (isBold ? '**' : '') + (isItalic ? '*' : '');
}

function listEntry(content: string, node: Node): string {
  const list = node.parentNode;
  const entries = Array.from(list?.childNodes ?? []).filter(({ nodeName }) => nodeName === 'LI');
  const first = list && attributeOf(list, 'start');
  const mark =
    list?.nodeName === 'OL' ? `${Number(first || 1) + entries.findIndex((entry) => entry === node)}. ` : '- ';
  const inside = content.trim().replaceAll('\n', `\n${' '.repeat(mark.length)}`);
  return `${mark}${inside}${node === entries.at(-1) ? '' : '\n'}`;
}

function wordItem(content: string, node: Node): string {
  const level = Number(/level(\d)/i.exec(styleOf(node))?.[1] ?? 1);
  const [, mark = '', text = ''] =
    /^\s*(\d+[.)]|[^\p{L}\p{N}\s]|o(?=\s))?\s*(.*)$/su.exec(content.replaceAll('\u00A0', ' ')) ?? [];
  return `\n${'  '.repeat(level - 1)}${/^\d/.test(mark) ? '1.' : '-'} ${text.trim()}\n`;
}
