import type { Extensions } from '@tiptap/core';
import { BulletList, OrderedList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeLink } from '#site/content/text/markdown-parser.ts';
import { Figure, Picture } from './pictures.ts';
import { SourceBlock, SourceInline } from './source.ts';

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
