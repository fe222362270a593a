import type { Node, Schema } from '@tiptap/pm/model';
import { getSchema } from '@tiptap/core';
import { openText } from '../markdown/open-text.ts';
import { ownBlocks, textExtensions } from '../markdown/extensions.ts';
import { blocksOf } from './blocks.ts';
import { allTags, parseHtml, styleOf } from './html.ts';
import { withLists } from './lists.ts';
import { type Lost, lostNotes, sayLost } from './lost.ts';
import { symbolText } from './symbols.ts';

/** What somebody pasted, as an article has it. */
interface Pasted {
  /** Undefined if the text has no form; the plain text on the clipboard is then enough. */
  document: Node | undefined;
  lost: Lost;
  /** Says what is lost, if anything. */
  sayLost: () => void;
}

/** Reads HTML from the clipboard, as word processors, mail programs and web pages write it. */
export function readPasted(schema: Schema, html: string): Pasted {
  const nodes = parseHtml(html);
  const lost = { pictures: 0, films: 0, mergedCells: 0, ...lostNotes(nodes) };
  const blocks = blocksOf(withLists(nodes), { schema, lost, marks: [] });
  const tags = allTags(nodes);
  const isNeeded =
    blocks.some(hasForm) ||
    (blocks.length > 1 && tags.some(({ name }) => name === 'p')) ||
    tags.some((tag) => symbolText(tag) !== undefined) ||
    Object.values(lost).some((count) => count > 0);
  // An editor of code colours what is its own Markdown or code.
  const isCode = tags.some((tag) => tag.name === 'div' && styleOf(tag, 'white-space') === 'pre');
  const isFormed = blocks.length > 0 && isNeeded && !isCode;
  return {
    document: isFormed ? schema.topNodeType.create(null, blocks) : undefined,
    lost,
    sayLost: () => sayLost(lost),
  };
}

/** The same as Markdown, for a field that shows the source. */
export function pastedMarkdown(html: string): Omit<Pasted, 'document'> & { markdown: string | undefined } {
  const schema = getSchema([...textExtensions, ownBlocks.Figure, ownBlocks.SourceBlock]);
  const { document, ...others } = readPasted(schema, html);
  return { markdown: document && openText(schema, '').sourceOf(document), ...others };
}

function hasForm(block: Node): boolean {
  if (block.type.name !== 'paragraph') return true;
  return block.content.content.some((node) => !node.isText || node.marks.length > 0);
}
