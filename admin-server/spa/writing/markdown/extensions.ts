import { type Extensions, Node } from '@tiptap/core';
import { BulletList, OrderedList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeLink } from '#site/content/markdown-parser.ts';

const attributes = { src: { default: '' }, alt: { default: '' }, caption: { default: '' } };

/** A picture that stands alone. With a caption it is a numbered figure. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'figure[data-src]', getAttrs: pictureOf }],
  renderHTML: ({ node }) => [
    'figure',
    dataOf(node.attrs),
    ['img', { src: node.attrs.src, alt: node.attrs.alt }],
  ],
});

/** A picture within a line of text. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'span[data-src]', getAttrs: pictureOf }],
  renderHTML: ({ node }) => [
    'span',
    dataOf(node.attrs),
    ['img', { src: node.attrs.src, alt: node.attrs.alt }],
  ],
});

const sourceAttributes = { source: { default: '' } };

/** Markdown or HTML that the editor has no view for: kept as it is, and edited as source. */
const SourceBlock = Node.create({
  name: 'sourceBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => sourceAttributes,
  parseHTML: () => [{ tag: 'pre[data-source]', getAttrs: sourceOf }],
  renderHTML: ({ node }) => ['pre', { 'data-source': node.attrs.source }],
});

/** An HTML tag within a line of text. */
const SourceInline = Node.create({
  name: 'sourceInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => sourceAttributes,
  parseHTML: () => [{ tag: 'code[data-source]', getAttrs: sourceOf }],
  renderHTML: ({ node }) => ['code', { 'data-source': node.attrs.source, class: 'tag' }, node.attrs.source],
});

/** What a list looks like in Markdown: its mark, and whether empty lines part its entries. */
const listAttributes = (mark: string) => ({
  mark: { default: mark, rendered: false },
  tight: { default: true, rendered: false },
});

/** The text elements of an article, as Markdown has them. */
export const textExtensions: Extensions = [
  StarterKit.configure({
    underline: false,
    bulletList: false,
    orderedList: false,
    trailingNode: { notAfter: ['paragraph'] },
    dropcursor: { class: 'drop-line' },
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => isSafeLink(address),
    },
  }),
  BulletList.extend({
    addAttributes() {
      return { ...this.parent?.(), ...listAttributes('-') };
    },
  }),
  OrderedList.extend({
    addAttributes() {
      return { ...this.parent?.(), ...listAttributes('.') };
    },
  }),
  Table.configure({ renderWrapper: true }),
  TableRow,
  TableHeader.extend({ content: 'paragraph' }),
  TableCell.extend({ content: 'paragraph' }),
  SourceInline,
  Picture,
];

/** The elements that the editor shows in a way of its own. */
export const ownBlocks = { Figure, SourceBlock };

type Values = Record<string, unknown>;

function dataOf({ src, alt, caption }: Values): Values {
  return { 'data-src': src, 'data-alt': alt, 'data-caption': caption };
}

function pictureOf({ dataset: { src = '', alt = '', caption = '' } }: HTMLElement): Values {
  return { src, alt, caption };
}

function sourceOf({ dataset: { source = '' } }: HTMLElement): Record<string, unknown> {
  return { source };
}
