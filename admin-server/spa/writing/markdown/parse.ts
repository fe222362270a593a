import { MarkdownParser, type ParseSpec } from 'prosemirror-markdown';
import type { Node, Schema } from '@tiptap/pm/model';
import type { Token } from 'markdown-it';
import { tokenizer } from './tokenizer.ts';

const parsers = new WeakMap<Schema, MarkdownParser>();

/** The nodes of a Markdown text. `environment` has the definitions that links refer to. @throws if the schema has no place for them */
export function parseNodes(schema: Schema, source: string, environment: object): Node[] {
  const parser = parsers.get(schema) ?? new MarkdownParser(schema, tokenizer, specs);
  parsers.set(schema, parser);
  const document = parser.parse(source, environment);
  return Array.from({ length: document.childCount }, (_, at) => document.child(at));
}

const alignments: Record<string, string> = {
  'text-align:left': 'left',
  'text-align:center': 'center',
  'text-align:right': 'right',
};

const specs: Record<string, ParseSpec> = {
  paragraph: { block: 'paragraph' },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  blockquote: { block: 'blockquote' },
  bullet_list: {
    block: 'bulletList',
    getAttrs: ({ markup }, tokens, at) => ({ mark: markup, tight: isTight(tokens, at) }),
  },
  ordered_list: {
    block: 'orderedList',
    getAttrs: (token, tokens, at) => ({
      mark: token.markup,
      tight: isTight(tokens, at),
      start: Number(token.attrGet('start') ?? 1),
    }),
  },
  list_item: { block: 'listItem' },
  code_block: { block: 'codeBlock', noCloseToken: true },
  fence: {
    block: 'codeBlock',
    noCloseToken: true,
    getAttrs: ({ info }) => ({ language: info.trim() || null }),
  },
  hr: { node: 'horizontalRule' },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'tableRow' },
  th: { block: 'tableHeader', getAttrs: alignment },
  td: { block: 'tableCell', getAttrs: alignment },
  html_block: { node: 'sourceBlock', getAttrs: ({ content }) => ({ source: content.replace(/\n$/, '') }) },
  html_inline: { node: 'sourceInline', getAttrs: ({ content }) => ({ source: content }) },
  figure: { node: 'figure', getAttrs: pictureOf },
  image: { node: 'picture', getAttrs: pictureOf },
  hardbreak: { node: 'hardBreak' },
  em: { mark: 'italic' },
  strong: { mark: 'bold' },
  s: { mark: 'strike' },
  code_inline: { mark: 'code', noCloseToken: true },
  link: {
    mark: 'link',
    getAttrs: (token) => ({ href: token.attrGet('href'), title: token.attrGet('title') }),
  },
};

function alignment(token: Token): { align: string | null } {
  return { align: alignments[token.attrGet('style') ?? ''] ?? null };
}

function pictureOf(token: Token): { src: string; alt: string; caption: string } {
  const alt = (token.children ?? []).map(({ content }) => content).join('');
  return { src: String(token.attrGet('src') ?? ''), alt, caption: String(token.attrGet('title') ?? '') };
}

/** Whether the entries of a list have no empty lines between them. */
function isTight(tokens: Token[], at: number): boolean {
  return tokens.slice(at + 1).find(({ type }) => type !== 'list_item_open')?.hidden ?? true;
}
